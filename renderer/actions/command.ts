import type { EnvironmentView } from '#contract/models/environment.ts';
import type { Command } from '../ui/command-box.ts';
import type { IconName } from '../ui/icons.ts';
import { keyMap, type KeyUse } from '../ui/key-map.svelte.ts';
import { withKey } from '../ui/key-name.ts';

/** Why a command has no key of its own: it is seldom needed, or one key is too little for what it does. */
export type Keyless = 'seldom' | 'final';

/** Something that a person can be at, in an environment. */
export interface InEnvironment {
  environment: Pick<EnvironmentView, 'guard'>;
}

/**
 * Something that can be done to a subject, such as a flow. Data: the context menu, the palette, the keys and the list of
 * shortcuts all follow from it.
 */
export interface CommandOn<Subject extends InEnvironment> {
  /** Unique among all commands. */
  id: string;
  /** In general: "Pause". */
  name: string;
  /** With what it does to this subject: "Pause 3 flows…". Without it, its name. */
  label?: (subject: Subject) => string;
  /** Other words that a person may type to find it, separated by spaces. */
  keywords: string;
  /**
   * How it is ordered in the palette with the name of a subject: the words that the name may follow ("pause orders eu"),
   * separated by spaces, the usual one first, and what that order is called ("Pause Orders EU…").
   */
  typed?: { verbs: string; label: (name: string) => string };
  icon: IconName;
  /** As `KeyboardEvent.key` says it, unless a person chose another. */
  key: string | { none: Keyless };
  isDangerous?: true;
  /** Whether it changes the service: a read-only environment takes no such command. */
  changes?: true;
  /** Whether it can be done to this subject, where its environment takes it. Without it, always. */
  applies?: (subject: Subject) => boolean;
  run: (subject: Subject) => void;
}

type Keyed = Pick<CommandOn<never>, 'id' | 'key'>;

const ownKey = ({ key }: Pick<Keyed, 'key'>): string | null => (typeof key === 'string' ? key : null);
/** Enter opens, wherever it is pressed. */
const isFixed = ({ key }: Pick<Keyed, 'key'>): boolean =>
  typeof key === 'string' ? key === 'Enter' : key.none === 'final';

/** The key of a command, as a person chose it; null for none. */
export function keyOf(command: Keyed): string | null {
  return isFixed(command) ? ownKey(command) : keyMap.of(command.id, ownKey(command));
}

/** What a tooltip says about something that a command of a list does by its key as well. */
export function withKeyOf(id: string, commands: readonly Keyed[], title: string): string {
  return withKey(title, keyOf(commands.find((command) => command.id === id)!));
}

/** The commands of a list whose key can be changed. */
export function keyUses(commands: readonly Omit<CommandOn<never>, 'label'>[]): KeyUse[] {
  return commands
    .filter((command) => !isFixed(command))
    .map((command) => ({ id: command.id, name: command.name, own: ownKey(command) }));
}

/** Whether an environment takes a command at all. */
export function isTaken({ changes }: { changes?: true }, { guard }: InEnvironment['environment']): boolean {
  return !changes || guard !== 'read_only';
}

/** What can be done to a subject now, in the order of the list. */
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
