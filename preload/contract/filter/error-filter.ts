import { foldText } from '../fold-text.ts';
import { inLanguage } from '../language.ts';
import { type ErrorKind, errorStates } from '../models/error-kind.ts';
import type { Filter, FilterField } from './filter.ts';
import { type FilterReaders, matcherOf } from './match.ts';

const about = inLanguage('error filter', {
  state: 'Whether it is new, came back, ongoing, unknown or resolved',
  error: 'Error type; "" for none',
  message: 'Words in the message, except masked values',
  name: 'Words in the name of an affected flow or node',
  flow: 'ID of the origin of a flow',
  node: 'ID of an affected node',
  records: 'Number of its records in the sample',
  flows: 'Number of affected flows',
  first: 'Time since its first known record failed',
  last: 'Time since its last known record failed',
  resolved: 'Time since it was resolved',
  returns: 'How often it came back',
  id: 'ID of its group of failed records',
});

/** Filter fields of kinds of failure. */
export const errorFields = [
  { name: 'state', kind: 'choice', values: errorStates, about: about.state, example: 'state:new' },
  { name: 'error', kind: 'choice', about: about.error, example: 'error:SCHEMA_VALIDATION' },
  { name: 'message', kind: 'text', about: about.message, example: 'message:required' },
  { name: 'name', kind: 'text', about: about.name, example: 'name:orders' },
  { name: 'flow', kind: 'id', about: about.flow, example: 'flow:40001' },
  { name: 'node', kind: 'id', about: about.node, example: 'node:40007' },
  { name: 'records', kind: 'number', about: about.records, example: 'records:>100' },
  { name: 'flows', kind: 'number', about: about.flows, example: 'flows:>1' },
  { name: 'first', kind: 'age', about: about.first, example: 'first:<12h' },
  { name: 'last', kind: 'age', about: about.last, example: 'last:<1h' },
  { name: 'resolved', kind: 'age', about: about.resolved, example: 'resolved:<12h' },
  { name: 'returns', kind: 'number', about: about.returns, example: 'returns:>0' },
  { name: 'id', kind: 'choice', about: about.id, example: 'id:3f0a*' },
] as const satisfies readonly FilterField[];

/** The number of flows that have a kind of failure. */
export const flowCountOf = ({ places }: Pick<ErrorKind, 'places'>): number =>
  new Set(places.map(({ originId }) => originId)).size;

const messageOf = ({ name, message }: ErrorKind): string =>
  foldText([name ?? '', message.map(({ text, mask }) => (mask === null ? text : '…')).join('')].join('\n'));

const namesOf = ({ places }: ErrorKind): string =>
  foldText(places.flatMap(({ flowName, nodeName }) => [flowName ?? '', nodeName ?? '']).join('\n'));

const readers: FilterReaders<ErrorKind, typeof errorFields> = {
  state: ({ state }) => [state],
  error: ({ errorType }) => [errorType ?? ''],
  message: messageOf,
  name: namesOf,
  flow: ({ places }) => places.map(({ originId }) => originId),
  node: ({ places }) => places.map(({ nodeId }) => nodeId),
  records: ({ records }) => records,
  flows: flowCountOf,
  first: ({ firstAt }) => firstAt,
  last: ({ lastAt }) => lastAt,
  resolved: ({ resolvedAt }) => resolvedAt,
  returns: ({ returns }) => returns,
  id: ({ key }) => [key],
};

function has(kind: ErrorKind, words: string): boolean {
  const { key, errorType } = kind;
  return [messageOf(kind), namesOf(kind), foldText(errorType ?? ''), key].join('\n').includes(words);
}

/**
 * Returns a predicate for kinds of failure, built once for many. @param now epoch milliseconds, from which ages are
 * counted
 */
export function errorMatcher(filter: Filter, now: number): (kind: ErrorKind) => boolean {
  return matcherOf(filter, errorFields, readers, has, now);
}
