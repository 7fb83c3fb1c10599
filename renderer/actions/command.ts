import type { EnvironmentView } from '#contract/models/environment.ts';
import type { Command } from '../ui/command-box.ts';
import type { IconName } from '../ui/icons.ts';
import { keyMap, type KeyUse } from '../ui/key-map.svelte.ts';
import { withKey } from '../ui/key-name.ts';

/** Why a command has no key: it is seldom used, or too consequential for a single key. */
export type Keyless = 'seldom' | 'final';

/** A subject in an environment. */
export interface InEnvironment {
  environment: Pick<EnvironmentView, 'guard'>;
}

/**
 * A command on a subject, such as a flow. It is data: the context menu, the palette, the keys and the list of shortcuts
 * all derive from it.
 */
export interface CommandOn<Subject extends InEnvironment> {
  /** Unique among all commands. */
  id: string;
  /** The general name: "Pause". */
  name: string;
  /** The name with the subject: "Pause 3 flows…". Defaults to `name`. */
  label?: (subject: Subject) => string;
  /** Search words for the palette, separated by spaces. */
  keywords: string;
  /**
   * The palette syntax with the name of a subject. `verbs` may precede the name ("pause orders eu"), separated by
   * spaces, the usual one first. `label` is the label of that command ("Pause Orders EU…").
   */
  typed?: { verbs: string; label: (name: string) => string };
  icon: IconName;
  /** The default key, as in `KeyboardEvent.key`. */
  key: string | { none: Keyless };
  isDangerous?: true;
  /** Whether it changes the service: unavailable in a read-only environment. */
  changes?: true;
  /** Whether it applies to this subject, where the environment allows it. Defaults to always. */
  applies?: (subject: Subject) => boolean;
  run: (subject: Subject) => void;
}

type Keyed = Pick<CommandOn<never>, 'id' | 'key'>;

const ownKey = ({ key }: Pick<Keyed, 'key'>): string | null => (typeof key === 'string' ? key : null);
/** Enter always opens and cannot be reassigned. */
const isFixed = ({ key }: Pick<Keyed, 'key'>): boolean =>
  typeof key === 'string' ? key === 'Enter' : key.none === 'final';

/** The key of a command after the user's changes; null for none. */
export function keyOf(command: Keyed): string | null {
  return isFixed(command) ? ownKey(command) : keyMap.of(command.id, ownKey(command));
}

/** A tooltip title with the key of the same command in a list. */
export function withKeyOf(id: string, commands: readonly Keyed[], title: string): string {
  return withKey(title, keyOf(commands.find((command) => command.id === id)!));
}

/** The commands of a list whose key can be changed. */
export function keyUses(commands: readonly Omit<CommandOn<never>, 'label'>[]): KeyUse[] {
  return commands
    .filter((command) => !isFixed(command))
    .map((command) => ({ id: command.id, name: command.name, own: ownKey(command) }));
}

/** Whether an environment allows a command. */
export function isTaken({ changes }: { changes?: true }, { guard }: InEnvironment['environment']): boolean {
  return !changes || guard !== 'read_only';
}

/** The commands available on a subject, in the order of the list. */
export function commandsOn<Subject extends InEnvironment>(
  list: readonly CommandOn<Subject>[],
  subject: Subject,
): Command[] {
  return list
    .filter((command) => isTaken(command, subject.environment) && (command.applies?.(subject) ?? true))
    .map(({ id, name, label, keywords, typed, icon, key, isDangerous, run }) => ({
      id,
      label: label?.(subject) ?? name,
      icon,
      key: keyOf({ id, key }) ?? undefined,
      keywords: `${keywords} ${typed?.verbs ?? ''}`,
      isDangerous,
      run: () => run(subject),
    }));
}
