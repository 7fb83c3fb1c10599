import { everyFlow, type FlowFacets, type FlowQuery, nodeStates } from '#contract/models/flow.ts';
import { wrongUsage } from './input.ts';

/** Values that people choose by name from the existing ones. */
type Named = 'projects' | 'connectors' | 'roles';
const named = new Map<string, Named>([
  ['project', 'projects'],
  ['connector', 'connectors'],
  ['role', 'roles'],
]);

const flags = new Map<string, { value: string; as: 'withErrors' | 'needsPerson' }>([
  ['has', { value: 'errors', as: 'withErrors' }],
  ['needs', { value: 'person', as: 'needsPerson' }],
]);

/** The terms that the search of the screen understands itself. */
const searched = ['name', 'id'];

/** A key with its value, text in quotes, or a word; the value may be in quotes as well. */
const term = /(?:(?<key>[^\s":]+):)?(?:"(?<quoted>[^"]*)"|(?<bare>[^\s":]+))(?=\s|$)|(?<wrong>\S+)/gu;

/**
 * The search of the Flows screen for an expression such as `status:failing project:"Orders EU" s3`. Every term must match; of a
 * repeated key one value suffices. Throws a Failure for an unknown key or value.
 */
export function queryOf(expression: string): FlowQuery {
  const query = structuredClone(everyFlow);
  const words: string[] = [];
  for (const { groups = {} } of expression.matchAll(term)) {
    const { key, quoted, bare, wrong } = groups;
    const value = quoted ?? bare ?? '';
    if (wrong !== undefined) throw unclear(`${wrong} is not understood`);
    if (key === undefined) words.push(quoted === undefined ? value : `"${quoted}"`);
    else if (searched.includes(key)) words.push(`${key}:"${value}"`);
    else add(query, key, value);
  }
  query.text = words.join(' ').trim();
  if (expression.trim() === '') throw unclear('it is empty, and would mean every flow');
  return query;
}

function add(query: FlowQuery, key: string, value: string): void {
  const flag = flags.get(key);
  const list = named.get(key);
  const state = nodeStates.find((one) => one === value.toLowerCase());
  if (list) query[list].push(value);
  else if (flag?.value === value) query[flag.as] = true;
  else if (flag) throw unclear(`${key}:${value} is not known. There is ${key}:${flag.value}`);
  else if (key !== 'status') throw unclear(`${key} is not known. There are ${keys.join(', ')}`);
  else if (state) query.states.push(state);
  else throw unclear(`${value} is no status. There are ${nodeStates.join(', ')}`);
}

const keys = [...['status', ...searched, ...named.keys()].map((key) => `${key}:`), 'has:errors', 'needs:person'];

const unclear = (why: string) =>
  wrongUsage(
    `--where: ${why}.`,
    'Nothing was sent. Words with a colon or a space in them need quotes, as project:"Orders EU".',
  );

/** Whether the runs of flows decide what matches: to the service a failing flow is active. */
export function needsRuns({ states: wanted, withErrors, needsPerson }: FlowQuery): boolean {
  return withErrors || needsPerson || wanted.includes('failing') !== wanted.includes('active');
}

/** The query with names as the service writes them, whatever their case. Throws a Failure for a name that no flow has. */
export function withKnownNames(query: FlowQuery, facets: Pick<FlowFacets, Named>): FlowQuery {
  const resolved = { ...query };
  for (const [key, list] of named) {
    resolved[list] = query[list].map((name) => {
      const found = facets[list].find(({ value }) => value.toLowerCase() === name.toLowerCase());
      if (found) return found.value;
      const known = facets[list].map(({ value }) => value || '""').join(', ');
      throw wrongUsage(`--where: no flow has the ${key} ${name}.`, `Nothing was sent. There are: ${known}.`);
    });
  }
  return resolved;
}
