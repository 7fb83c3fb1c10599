import type { IncidentStore } from '../core/actions/incident-store.ts';
import { wrongUsage } from './input.ts';

/** Actions, changes and incidents among which an id is looked up; nobody means older ones. */
export const mostLooked = 1000;

/**
 * The id that a person means by the beginning of it. Throws a Failure where none or several begin so.
 *
 * @param what of which they are the ids: "action or change"
 * @param list the command that shows them: "actions list"
 */
export function findId(given: string, ids: readonly string[], what: string, list: string): string {
  const found = ids.filter((id) => id.toLowerCase().startsWith(given.toLowerCase()));
  if (found.length === 1) return found[0]!;
  const why =
    found.length === 0
      ? `No ${what} of this environment begins with ${given}.`
      : `${given} is the beginning of several ids.`;
  throw wrongUsage(why, `Nothing was sent. penstock ${list} shows the ids.`);
}

/** The id of the incident that a person means. Throws as `findId` does. */
export function findIncident(given: string, environmentId: string, store: IncidentStore): string {
  const ids = store.incidents(environmentId, mostLooked).map(({ id }) => id);
  return findId(given, ids, 'incident', 'incidents list');
}
