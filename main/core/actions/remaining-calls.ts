import type { Change, Reach, Strategy } from '#contract/models/action.ts';
import type { ServiceFlow } from '../ports/service.ts';
import { type CallDraft, effectOf, type FlowGoal } from './effect.ts';
import type { OpenCall, TouchedNode } from './journal.ts';
import type { Estate } from '../changes/target.ts';

type Touched = ReadonlyMap<number, TouchedNode>;

/**
 * Returns the calls that bring touched nodes in some flows from their current to their intended states. Skips states
 * that require waking nodes outside the plan.
 */
export function remainingCalls(
  originIds: Iterable<number>,
  touched: Touched,
  strategy: Strategy,
  reach: Reach,
  { snapshot }: Pick<Estate, 'snapshot'>,
): CallDraft[] {
  const goals = [...originIds].flatMap((originId) => {
    const flow = snapshot.entryOf(originId)?.flow;
    return flow ? [goalOf(flow, touched)] : [];
  });
  return effectOf(goals, strategy, reach).calls;
}

function goalOf(flow: ServiceFlow, touched: Touched): FlowGoal {
  const wanted = new Map<number, Change>();
  for (const { id } of flow.nodes) {
    const to = touched.get(id)?.to;
    if (to === 'pause' || to === 'activate') wanted.set(id, to);
  }
  return { flow, wanted, isChosen: () => true, mayWake: (nodeId) => touched.get(nodeId)?.wakes === true };
}

/** Number of other nodes that differ from before a call. */
export function countOtherChanges({ nodeId }: OpenCall, before: ServiceFlow, after: ServiceFlow): number {
  const words = new Map(before.nodes.map(({ id, statusWord }) => [id, statusWord]));
  return after.nodes.filter(({ id, statusWord }) => id !== nodeId && words.has(id) && words.get(id) !== statusWord)
    .length;
}
