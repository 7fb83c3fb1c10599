import { foldText } from '#contract/fold-text.ts';
import { fieldsOf, type Filter, type FilterField, valuesOf } from '#contract/filter/filter.ts';
import { flowFields } from '#contract/filter/flow-fields.ts';
import { type FilterReaders, matcherOf } from '#contract/filter/match.ts';
import { parse } from '#contract/filter/parse.ts';
import type { FlowQuery } from '#contract/models/flow.ts';
import type { FlowEntry } from './entry.ts';

/** Origin ids of the flows that need attention; null while that is not known. */
export type AttentionSet = ReadonlySet<number> | null;

/** Lets a field without a value match as an empty one. */
const orEmpty = (values: readonly (string | null)[]): string[] =>
  values.length === 0 ? [''] : values.map((value) => value ?? '');

const readersOf = (attention: AttentionSet): FilterReaders<FlowEntry, typeof flowFields> => ({
  status: ({ state }) => [state],
  name: ({ flow }) => foldText([flow.name, ...flow.nodes.map(({ name }) => name)].join('\n')),
  project: ({ flow }) => orEmpty([flow.project]),
  owner: ({ flow }) => orEmpty([flow.owner]),
  tag: ({ flow }) => orEmpty([...flow.tags, ...flow.nodes.flatMap(({ tags }) => tags)]),
  connector: ({ connectors }) => orEmpty(connectors),
  role: ({ role }) => orEmpty([role]),
  errors: ({ day }) => day.errors,
  records: ({ day }) => day.records,
  'last-run': ({ lastRunAt }) => lastRunAt,
  id: ({ flow }) => flow.nodes.map(({ id }) => id),
  resource: ({ flow }) => flow.nodes.flatMap(({ resourceId }) => resourceId ?? []),
  credential: ({ flow }) => flow.nodes.flatMap(({ credentialId }) => credentialId ?? []),
  needs: ({ flow }) => (attention?.has(flow.originId) ? ['person'] : []),
});

/**
 * Returns a filter's test of whether a flow matches, built once for many flows.
 * @param now epoch milliseconds, from which ages are counted
 */
export function flowMatcher(filter: Filter, attention: AttentionSet, now: number): (entry: FlowEntry) => boolean {
  return matcherOf(
    filter,
    flowFields,
    readersOf(attention),
    ({ searchText }, words) => searchText.includes(words),
    now,
  );
}

/** Returns a test of whether all words of a filter together are the name of a flow. */
export function namesExactly(filter: Filter): (entry: FlowEntry) => boolean {
  const parts = filter.is === 'and' ? filter.parts : [filter];
  const words = parts.flatMap((part) => (part.is === 'text' ? [part.text] : []));
  const wanted = foldText(words.join(' '));
  return ({ flow }) => wanted !== '' && flow.name !== null && foldText(flow.name) === wanted;
}

const fieldsOfRuns = (flowFields as readonly FilterField[]).filter(({ ofRuns }) => ofRuns);

/** Returns whether runs decide which flows match: a failing flow is active to the service. */
export function needsRuns({ filter: text }: FlowQuery): boolean {
  const { filter } = parse(text, flowFields);
  const asked = fieldsOf(filter);
  if (fieldsOfRuns.some(({ name }) => asked.has(name))) return true;
  return valuesOf(filter, 'status').some(({ values }) => values.includes('failing') !== values.includes('active'));
}
