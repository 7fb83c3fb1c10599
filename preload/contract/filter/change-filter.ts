import { foldText } from '../fold-text.ts';
import { inLanguage } from '../language.ts';
import { type Action, actionKinds } from '../models/action.ts';
import { actedFrom, type Actor } from '../models/actor.ts';
import { type ChangeRecord, changeStates, isDue } from '../models/change-record.ts';
import { type ChangeRow, timeOfChange } from '../models/change-row.ts';
import type { Edit } from '../models/editing.ts';
import { recordKinds } from '../models/resource.ts';
import { changeEvents, changers, changeWeights } from '../models/timeline.ts';
import type { Filter, FilterField } from './filter.ts';
import { type FilterReaders, matcherOf } from './match.ts';
import { authorsOf, differencesText, resourceChangeHas, resourceChangeName } from './timeline-filter.ts';

const about = inLanguage('change filter', {
  state: 'Whether it is open, due to be restored, running or closed',
  name: 'Words in its description, in the name of its resource, or in that of a flow that uses it',
  reason: 'Words in its reason',
  who: 'User who made it, or on whose behalf; "" for unknown',
  by: 'Whether Penstock on this computer sent it',
  at: 'Time since the change',
  begun: 'Time since it started',
  closed: 'Time since it was closed',
  until: 'Time until Penstock proposes to restore it; below any time once due',
  nodes: 'Number of affected nodes',
  notRestored: 'Number of nodes not restored',
  kind: 'Kind of change, or of the changed resource',
  flow: 'ID of the origin of a flow that it changed, or that uses the changed resource',
  path: 'Words in the names of the changed fields',
  weight: 'Whether its configuration changed, its status, or only fields that cannot make a record fail',
  event: 'Whether the resource was changed, created or is gone',
  from: 'Whether it was made in the window or on the command line',
  incident: 'ID of its incident; "" for none',
  id: 'ID of the change, of one of its actions, or of the changed resource',
});

/** Filter fields of changes. A field without a value in a change is `""`, as in `who:""`. */
export const changeFields = [
  { name: 'state', kind: 'choice', values: changeStates, about: about.state, example: 'state:open' },
  { name: 'name', kind: 'text', about: about.name, example: 'name:orders' },
  { name: 'reason', kind: 'text', about: about.reason, example: 'reason:malformed' },
  { name: 'who', kind: 'choice', about: about.who, example: 'who:ann*' },
  { name: 'by', kind: 'choice', values: changers, about: about.by, example: 'by:elsewhere' },
  { name: 'at', kind: 'age', about: about.at, example: 'at:<2h' },
  { name: 'begun', kind: 'age', about: about.begun, example: 'begun:<24h' },
  { name: 'closed', kind: 'age', about: about.closed, example: 'closed:<7d' },
  { name: 'until', kind: 'age', about: about.until, example: 'until:<2h' },
  { name: 'nodes', kind: 'number', about: about.nodes, example: 'nodes:>100' },
  { name: 'not-restored', kind: 'number', about: about.notRestored, example: 'not-restored:>0' },
  { name: 'kind', kind: 'choice', values: [...actionKinds, ...recordKinds], about: about.kind, example: 'kind:pause' },
  { name: 'flow', kind: 'id', about: about.flow, example: 'flow:40001' },
  { name: 'path', kind: 'text', about: about.path, example: 'path:mapping' },
  { name: 'weight', kind: 'choice', values: changeWeights, about: about.weight, example: 'weight:configuration' },
  { name: 'event', kind: 'choice', values: changeEvents, about: about.event, example: 'event:gone' },
  { name: 'from', kind: 'choice', values: actedFrom, about: about.from, example: 'from:command_line' },
  { name: 'incident', kind: 'choice', about: about.incident, example: 'incident:7b21*' },
  { name: 'id', kind: 'choice', about: about.id, example: 'id:1f0c*' },
] as const satisfies readonly FilterField[];

/** The members of a change's action that a filter reads. */
type FilteredAction = Pick<Action, 'id' | 'kind' | 'title' | 'reason' | 'actor' | 'from' | 'state'>;

/** The members of a change of flows that a filter reads. */
export interface FilteredChange extends Pick<
  ChangeRecord,
  'id' | 'title' | 'reason' | 'begunAt' | 'closedAt' | 'restoreAt' | 'touched' | 'away' | 'incidentId'
> {
  actions: readonly FilteredAction[];
}

/** A row without a gap, which no filter selects. `originIds` are the flows that a change made here reaches. */
export type FilteredChangeRow =
  | Extract<ChangeRow, { what: 'observed' }>
  | (Extract<ChangeRow, { what: 'edit' }> & { originIds?: readonly number[] })
  | { what: 'action'; change: FilteredChange; originIds?: readonly number[] };

const isOver = ({ state }: FilteredAction): boolean => state === 'finished' || state === 'cancelled';

const usersOf = ({ user, impersonator }: Actor): string[] => [
  user ?? '',
  ...(impersonator === null ? [] : [impersonator]),
];

const reasonsOf = ({ reason, actions }: FilteredChange): string[] =>
  [reason, ...actions.map((action) => action.reason)].filter((one) => one !== null);

/** A change that is running or due is open as well. */
const statesOf = (change: FilteredChange, now: number): string[] => [
  change.closedAt === null ? 'open' : 'closed',
  ...(isDue(change, now) ? ['due'] : []),
  ...(change.actions.every(isOver) ? [] : ['running']),
];

/** An edit is open while its result is unknown, or other than wanted. */
const stateOfEdit: Record<Edit['state'], string[]> = {
  intended: ['open', 'running'],
  sent: ['open'],
  unknown: ['open'],
  differs: ['open'],
  confirmed: ['closed'],
  failed: ['closed'],
};

type Values = { [Field in (typeof changeFields)[number]['name']]?: unknown };

function valuesOfAction(change: FilteredChange, now: number): Values {
  const { actions, begunAt, closedAt, restoreAt } = change;
  return {
    state: statesOf(change, now),
    name: folded([change.title, ...actions.map(({ title }) => title)]),
    reason: folded(reasonsOf(change)),
    who: actions.flatMap(({ actor }) => usersOf(actor)),
    by: ['here'],
    begun: begunAt,
    closed: closedAt,
    // Mirrors the time at `now`, so that the age is the time left.
    until: closedAt === null && restoreAt !== null ? 2 * now - restoreAt : null,
    nodes: change.touched,
    'not-restored': change.away,
    kind: actions.map(({ kind }) => kind),
    from: actions.map(({ from }) => from),
    incident: [change.incidentId ?? ''],
    id: [change.id, ...actions.map((action) => action.id)],
  };
}

function valuesOfEdits(edits: readonly Edit[]): Values {
  return {
    state: edits.flatMap(({ state }) => stateOfEdit[state]),
    name: folded(edits.map(({ name }) => name ?? '')),
    reason: folded(edits.map(({ reason }) => reason ?? '')),
    who: edits.flatMap(({ actor }) => usersOf(actor)),
    by: ['here'],
    begun: edits[0]?.at ?? null,
    closed: edits[0]?.settledAt ?? null,
    kind: edits.map(({ kind }) => kind),
    path: folded([differencesText(edits.flatMap(({ differences }) => differences))]),
    from: edits.map(({ from }) => from),
    incident: [''],
    id: edits.flatMap(({ id, batch, resource }) => [id, batch ?? '', resource ? String(resource.id) : '']),
  };
}

function valuesOf(row: FilteredChangeRow, now: number): Values {
  switch (row.what) {
    case 'action':
      return { ...valuesOfAction(row.change, now), flow: row.originIds };
    case 'edit':
      return { ...valuesOfEdits(row.edits), flow: row.originIds };
    case 'observed': {
      const { kind, id, by, weight, event, flows, differences } = row.change;
      return {
        name: resourceChangeName(row.change),
        who: authorsOf(row.change),
        by: [by],
        kind: [kind],
        flow: flows.map(({ originId }) => originId),
        path: folded([differencesText(differences)]),
        weight: [weight],
        event: [event],
        incident: [''],
        id: [String(id)],
      };
    }
  }
}

const folded = (texts: readonly string[]): string => foldText(texts.join('\n'));

/** Value of a field that a kind of row does not have. */
const missing = { text: '', choice: [''], id: [], number: null, age: null } as const;

function readersAt(now: number): FilterReaders<FilteredChangeRow, typeof changeFields> {
  const readers = changeFields.map(({ name, kind }) => [
    name,
    (row: FilteredChangeRow) => (name === 'at' ? timeOfRow(row) : (valuesOf(row, now)[name] ?? missing[kind])),
  ]);
  return Object.fromEntries(readers) as FilterReaders<FilteredChangeRow, typeof changeFields>;
}

const timeOfRow = (row: FilteredChangeRow): number => (row.what === 'action' ? row.change.begunAt : timeOfChange(row));

function has(row: FilteredChangeRow, words: string): boolean {
  if (row.what === 'observed') return resourceChangeHas(row.change, words);
  const { name = '', reason = '', who = [], path = '', id = [] } = valuesOf(row, 0) as Record<string, never>;
  return folded([name, reason, path, ...(who as string[]), ...(id as string[])]).includes(words);
}

/** Returns a predicate for changes, built once for many. @param now epoch milliseconds, from which ages are counted */
export function changeMatcher(filter: Filter, now: number): (row: FilteredChangeRow) => boolean {
  return matcherOf(filter, changeFields, readersAt(now), has, now);
}
