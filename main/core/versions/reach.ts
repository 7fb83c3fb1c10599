import type { ReachedFlow, ResourceChange } from '#contract/models/timeline.ts';
import { flowsOf, keyOf, type KnownFlows, usesIn } from '../resources/uses.ts';
import type { StoredChange } from './store.ts';

export type KnownChange = StoredChange & { versionId: number };

/** Flows named beside a change that is shown. */
const mostNamed = 5;

/**
 * Changes with all flows that they reach by what is known now. A lookup reaches the flow that fills it; which flows read it no
 * service says.
 */
export function withReach(changes: readonly KnownChange[], known: KnownFlows): ResourceChange[] {
  const uses = usesIn(known);
  // One list a resource: a shared credential reaches thousands of flows, and changes often.
  const reached = new Map<string, ReachedFlow[]>();
  return changes.map((change) => {
    const key = keyOf(change);
    const flows = reached.get(key) ?? flowsOf(uses.of(change)).map(({ originId, name }) => ({ originId, name }));
    reached.set(key, flows);
    return { ...change, flows, flowCount: flows.length };
  });
}

/** The same with as many flows as are named. */
export const asShown = (change: ResourceChange): ResourceChange => ({
  ...change,
  flows: change.flows.slice(0, mostNamed),
});
