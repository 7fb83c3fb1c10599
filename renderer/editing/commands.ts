import type { EnvironmentView } from '#contract/models/environment.ts';
import type { RecordKind, ResourceRef } from '#contract/models/resource.ts';
import type { ResourceChange } from '#contract/models/timeline.ts';
import { type CommandOn, commandsOn } from '../actions/command.ts';
import type { CommandContext } from '../actions/command-context.svelte.ts';
import { nameOfResource, resourceCommands, type ResourceSubject } from '../actions/resources.ts';
import { attempt } from '../client/attempt.svelte.ts';
import { main } from '../client/bridge.ts';
import { resourceEditing } from '../client/editing.svelte.ts';
import { phrases } from '../format/phrases/words.ts';
import { plain } from '../format/text.ts';
import { resourceWords } from '../format/words.ts';
import { texts } from './words.ts';

/** A resource as the subject of a command. */
export interface EditableSubject {
  environment: Pick<EnvironmentView, 'id' | 'guard'>;
  resource: ResourceRef;
  name: string | null;
}

/** A detected change of a resource as the subject of a command. */
export interface ChangedSubject {
  environment: Pick<EnvironmentView, 'id' | 'guard'>;
  change: ResourceChange;
}

const ask =
  (does: 'update' | 'copy' | 'delete' | 'history' | 'compare') =>
  ({ environment, resource, name }: EditableSubject): void =>
    resourceEditing.ask({ does, environmentId: environment.id, resource, name });
const kindOf = ({ resource }: EditableSubject): string => resourceWords[resource.kind].inline;
/** The service cannot copy credentials and lookups. */
const isCopied = ({ resource: { kind } }: EditableSubject): boolean => kind !== 'credential' && kind !== 'lookup';

/** Commands on a resource. Every command that changes it shows its requests first. */
export const editingCommands: readonly CommandOn<EditableSubject>[] = [
  {
    id: 'resource-edit',
    name: texts.edit,
    label: (subject) => texts.editOne(kindOf(subject)),
    keywords: texts.editWords,
    icon: 'edit',
    key: 'm',
    changes: true,
    run: ask('update'),
  },
  {
    id: 'resource-history',
    name: texts.history,
    keywords: texts.historyWords,
    icon: 'clock',
    key: { none: 'seldom' },
    run: ask('history'),
  },
  {
    id: 'resource-compare',
    name: texts.compare,
    keywords: texts.compareWords,
    icon: 'columns',
    key: { none: 'seldom' },
    run: ask('compare'),
  },
  {
    id: 'resource-copy',
    name: texts.copy,
    label: (subject) => texts.copyOne(kindOf(subject)),
    keywords: phrases.copyKeywords,
    icon: 'copy',
    key: { none: 'seldom' },
    changes: true,
    applies: isCopied,
    run: ask('copy'),
  },
  {
    id: 'resource-delete',
    name: texts.delete,
    label: (subject) => texts.deleteOne(kindOf(subject)),
    keywords: texts.deleteWords,
    icon: 'delete',
    key: { none: 'final' },
    isDangerous: true,
    changes: true,
    run: ask('delete'),
  },
];

/** Commands on a detected change. A created resource has no earlier version, and a status is not configuration. */
export const changedCommands: readonly CommandOn<ChangedSubject>[] = [
  {
    id: 'resource-restore',
    name: texts.restore,
    keywords: texts.restoreWords,
    icon: 'undo',
    key: 'z',
    changes: true,
    applies: ({ change: { event, weight, versionId } }) =>
      versionId !== null && (event === 'gone' || (event === 'changed' && weight !== 'status')),
    run: ({ environment, change: { kind, id, name, versionId } }) =>
      resourceEditing.ask({
        ...{ does: 'restore', environmentId: environment.id, resource: { kind, id }, name },
        versions: { later: versionId, earlier: null },
      }),
  },
];

/** Opens the form for a new resource of a kind. */
export const create = (environmentId: string, kind: RecordKind): void =>
  void attempt(async () => {
    const members = await main.editing.members({ environmentId, kind });
    resourceEditing.ask({ does: 'create', environmentId, name: null, kind, members });
  });

/** All commands on a resource of a list, or on the one that a screen shows. */
export function resourceHere(subject: ResourceSubject): CommandContext {
  const { environment, resource } = subject;
  const { kind, id, name } = resource;
  const editing = commandsOn(editingCommands, { environment, resource: { kind, id }, name });
  return {
    label: plain(nameOfResource(resource), 60),
    commands: [...commandsOn(resourceCommands, subject), ...editing],
  };
}
