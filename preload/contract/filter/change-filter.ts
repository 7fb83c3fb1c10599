import { inLanguage } from '../language.ts';
import { type Action, actionKinds } from '../models/action.ts';
import { actedFrom } from '../models/actor.ts';
import { type ChangeRecord, changeStates, isDue } from '../models/change-record.ts';
import type { Filter, FilterField } from './filter.ts';
import { type FilterReaders, matcherOf } from './match.ts';

const about = inLanguage('change filter', {
  state: 'Whether it is open, due to be restored, running or closed',
  name: 'Words in its description',
  reason: 'Words in its reason',
  who: 'User who made it, or on whose behalf; "" for unknown',
  begun: 'Time since it started',
  closed: 'Time since it was closed',
  until: 'Time until Penstock proposes to restore it; below any time once due',
  nodes: 'Number of affected nodes',
  notRestored: 'Number of nodes not restored',
  kind: 'Kind of change',
  from: 'Whether it was made in the window or on the command line',
  incident: 'ID of its incident; "" for none',
  id: 'ID of the change or one of its actions',
});

/** Filter fields of changes. A field without a value in a change is `""`, as in `who:""`. */
export const changeFields = [
  { name: 'state', kind: 'choice', values: changeStates, about: about.state, example: 'state:open' },
  { name: 'name', kind: 'text', about: about.name, example: 'name:orders' },
  { name: 'reason', kind: 'text', about: about.reason, example: 'reason:malformed' },
  { name: 'who', kind: 'choice', about: about.who, example: 'who:ann*' },
  { name: 'begun', kind: 'age', about: about.begun, example: 'begun:<24h' },
  { name: 'closed', kind: 'age', about: about.closed, example: 'closed:<7d' },
  { name: 'until', kind: 'age', about: about.until, example: 'until:<2h' },
  { name: 'nodes', kind: 'number', about: about.nodes, example: 'nodes:>100' },
  { name: 'not-restored', kind: 'number', about: about.notRestored, example: 'not-restored:>0' },
  { name: 'kind', kind: 'choice', values: actionKinds, about: about.kind, example: 'kind:pause' },
  { name: 'from', kind: 'choice', values: actedFrom, about: about.from, example: 'from:command_line' },
  { name: 'incident', kind: 'choice', about: about.incident, example: 'incident:7b21*' },
  { name: 'id', kind: 'choice', about: about.id, example: 'id:1f0c*' },
] as const satisfies readonly FilterField[];

/** The members of a change's action that a filter reads. */
type FilteredAction = Pick<Action, 'id' | 'kind' | 'title' | 'reason' | 'actor' | 'from' | 'state'>;

/** The members of a change that a filter reads. */
export interface FilteredChange extends Pick<
  ChangeRecord,
  'id' | 'title' | 'reason' | 'begunAt' | 'closedAt' | 'restoreAt' | 'touched' | 'away' | 'incidentId'
> {
  actions: readonly FilteredAction[];
}

const isOver = ({ state }: FilteredAction): boolean => state === 'finished' || state === 'cancelled';

const peopleOf = ({ actions }: FilteredChange): string[] =>
  actions.flatMap(({ actor }) => [actor.user ?? '', ...(actor.impersonator === null ? [] : [actor.impersonator])]);

const readersAt = (now: number): FilterReaders<FilteredChange, typeof changeFields> => ({
  // A change that is running or due is open as well.
  state: (change) => [
    change.closedAt === null ? 'open' : 'closed',
    ...(isDue(change, now) ? ['due'] : []),
    ...(change.actions.every(isOver) ? [] : ['running']),
  ],
  name: ({ title, actions }) => [title, ...actions.map((action) => action.title)].join('\n').toLowerCase(),
  reason: (change) => reasonsOf(change).join('\n').toLowerCase(),
  who: peopleOf,
  begun: ({ begunAt }) => begunAt,
  closed: ({ closedAt }) => closedAt,
  // Mirrors the time at `now`, so that the age is the time left.
  until: ({ closedAt, restoreAt }) => (closedAt === null && restoreAt !== null ? 2 * now - restoreAt : null),
  nodes: ({ touched }) => touched,
  'not-restored': ({ away }) => away,
  kind: ({ actions }) => actions.map(({ kind }) => kind),
  from: ({ actions }) => actions.map(({ from }) => from),
  incident: ({ incidentId }) => [incidentId ?? ''],
  id: ({ id, actions }) => [id, ...actions.map((action) => action.id)],
});

function reasonsOf({ reason, actions }: FilteredChange): string[] {
  return [reason, ...actions.map((action) => action.reason)].filter((one) => one !== null);
}

function has(change: FilteredChange, words: string): boolean {
  const titles = [change.title, ...change.actions.map(({ title }) => title)];
  const ids = [change.id, ...change.actions.map(({ id }) => id)];
  return [...titles, ...reasonsOf(change), ...peopleOf(change), ...ids].join('\n').toLowerCase().includes(words);
}

/** Returns a predicate for changes, built once for many. @param now epoch milliseconds, from which ages are counted */
export function changeMatcher(filter: Filter, now: number): (change: FilteredChange) => boolean {
  return matcherOf(filter, changeFields, readersAt(now), has, now);
}
