import type { IncidentStore } from '../core/actions/incident-store.ts';
import { wrongUsage } from './input.ts';

/** Actions, changes and incidents among which an id is looked up. Older ones are not expected. */
export const mostSearched = 1000;

/**
 * Returns the id that begins with the given text. Throws a Failure if none or several do.
 *
 * @param what kind of ids: "action or change"
 * @param list the command that shows them: "actions list"
 */
export function findId(given: string, ids: readonly string[], what: string, list: string): string {
  const found = ids.filter((id) => id.toLowerCase().startsWith(given.toLowerCase()));
  if (found.length === 1) return found[0]!;
  const why =
    found.length === 0 ? `No ${what} in this environment starts with ${given}.` : `${given} matches several IDs.`;
  throw wrongUsage(why, `Nothing was sent. To list the IDs, run penstock ${list}.`);
}

/** Returns the id of the incident that begins with the given text. Throws like `findId`. */
export function findIncident(given: string, environmentId: string, store: IncidentStore): string {
  const ids = store.incidents(environmentId, mostSearched).map(({ id }) => id);
  return findId(given, ids, 'incident', 'incidents list');
}
