import { foldText } from '../fold-text.ts';
import { inLanguage } from '../language.ts';
import type { Difference, JsonPath } from '../models/difference.ts';
import { recordKinds } from '../models/resource.ts';
import { changeEvents, changers, changeWeights, type ResourceChange } from '../models/timeline.ts';
import type { Filter, FilterField } from './filter.ts';
import { type FilterReaders, matcherOf } from './match.ts';

const about = inLanguage('timeline filter', {
  kind: `Kind of resource: ${recordKinds.join(', ')}`,
  name: 'Words in its name, or in the name of a flow that uses it',
  id: 'Its ID; resources of different kinds may share one',
  flow: 'ID of the origin of a flow that uses it',
  path: 'Words in the names of the changed fields',
  by: 'Whether Penstock on this computer sent a request for it at that time',
  who: 'User who made it, or on whose behalf, by the audit log of the service; "" for unknown',
  weight: 'Whether its configuration changed, its status, or only fields that cannot make a record fail',
  event: 'Whether it was changed, created or is gone',
  at: 'Time since the change',
});

/** Filter fields of resource changes. */
export const timelineFields = [
  { name: 'kind', kind: 'choice', values: recordKinds, about: about.kind, example: 'kind:destination' },
  { name: 'name', kind: 'text', about: about.name, example: 'name:orders' },
  { name: 'id', kind: 'id', about: about.id, example: 'id:5012' },
  { name: 'flow', kind: 'id', about: about.flow, example: 'flow:40001' },
  { name: 'path', kind: 'text', about: about.path, example: 'path:mapping' },
  { name: 'by', kind: 'choice', values: changers, about: about.by, example: 'by:elsewhere' },
  { name: 'who', kind: 'choice', about: about.who, example: 'who:ann*' },
  { name: 'weight', kind: 'choice', values: changeWeights, about: about.weight, example: 'weight:configuration' },
  { name: 'event', kind: 'choice', values: changeEvents, about: about.event, example: 'event:gone' },
  { name: 'at', kind: 'age', about: about.at, example: 'at:<2h' },
] as const satisfies readonly FilterField[];

/** Joins member names, from the outermost inwards. */
export const pathText = (path: JsonPath): string => path.join('.');

/** Names of the changed fields, a line each. */
export const differencesText = (differences: readonly Difference[]): string =>
  differences.map(({ path }) => pathText(path)).join('\n');

const pathsOf = ({ differences }: ResourceChange): string => foldText(differencesText(differences));

/** The names of the resource and of the flows that use it, in lower case. */
export const resourceChangeName = ({ name, flows }: Pick<ResourceChange, 'name' | 'flows'>): string =>
  foldText([name ?? '', ...flows.map((flow) => flow.name ?? '')].join('\n'));

/** The user of a change and who acted for that user; an empty text where the user is unknown. */
export const authorsOf = ({ audit }: Pick<ResourceChange, 'audit'>): string[] => [
  audit?.user ?? '',
  ...(audit?.impersonator == null ? [] : [audit.impersonator]),
];

const readers: FilterReaders<ResourceChange, typeof timelineFields> = {
  kind: ({ kind }) => [kind],
  name: resourceChangeName,
  id: ({ id }) => [id],
  flow: ({ flows }) => flows.map(({ originId }) => originId),
  path: pathsOf,
  by: ({ by }) => [by],
  who: authorsOf,
  weight: ({ weight }) => [weight],
  event: ({ event }) => [event],
  at: ({ at }) => at,
};

const valuesOf = ({ differences }: ResourceChange): string =>
  foldText(differences.map(({ before, after }) => JSON.stringify([before, after])).join('\n'));

/** Whether a change contains words, in lower case. */
export const resourceChangeHas = (change: ResourceChange, words: string): boolean =>
  [
    resourceChangeName(change),
    pathsOf(change),
    valuesOf(change),
    String(change.id),
    foldText(authorsOf(change).join('\n')),
  ]
    .join('\n')
    .includes(words);

/** Returns a predicate for changes, built once for many. @param now epoch milliseconds, from which ages are counted */
export function timelineMatcher(filter: Filter, now: number): (change: ResourceChange) => boolean {
  return matcherOf(filter, timelineFields, readers, resourceChangeHas, now);
}
