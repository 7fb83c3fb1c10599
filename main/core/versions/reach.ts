import type { ReachedFlow, ResourceChange } from '#contract/models/timeline.ts';
import { flowsOf, keyOf, type FlowEntries, usesIn } from '../resources/uses.ts';
import type { StoredChange } from './store.ts';

export type KnownChange = StoredChange & Pick<ResourceChange, 'versionId' | 'audit'>;

/** Maximum number of flows listed with a displayed change. */
const mostNamed = 5;

/**
 * Adds to changes all flows that they reach by current knowledge. A lookup reaches the flow that fills it; no service
 * reports which flows read it.
 */
export function withReach(changes: readonly KnownChange[], known: FlowEntries): ResourceChange[] {
  const uses = usesIn(known);
  // One list for each resource: a shared credential reaches thousands of flows, and changes often.
  const reached = new Map<string, ReachedFlow[]>();
  return changes.map((change) => {
    const key = keyOf(change);
    const flows = reached.get(key) ?? flowsOf(uses.of(change)).map(({ originId, name }) => ({ originId, name }));
    reached.set(key, flows);
    return { ...change, flows, flowCount: flows.length };
  });
}

/** Cuts the flows of a change to the number displayed. */
export const withNamedFlows = (change: ResourceChange): ResourceChange => ({
  ...change,
  flows: change.flows.slice(0, mostNamed),
});
