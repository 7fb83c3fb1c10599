import type { Change, Reach } from '#contract/models/action.ts';
import type { NodeState } from '#contract/models/flow.ts';
import { statusOf } from '../../monitoring/health.ts';
import { downstreamOf } from '../../monitoring/tree.ts';
import type { ServiceFlow } from '../../ports/service.ts';
import { isReached } from '../effect.ts';
import type { OpenCall, TouchedNode } from '../journal.ts';
import { sameWord } from '../touched-nodes.ts';
import type { CallTraits, Touched } from './traits.ts';

/** Call that pauses or activates nodes. Their statuses show its outcome. */
export type StatusCall = OpenCall & { does: Change };

export const isStatusCall = (call: OpenCall): call is StatusCall => call.does === 'pause' || call.does === 'activate';

/** Change that leads to a state; the other states have none. */
export const changeTo: Partial<Record<NodeState, Change>> = { paused: 'pause', active: 'activate' };

export const statusCall = (verb: string): CallTraits => ({
  verb,
  hasHappened: (call, flow, touched) => {
    if (flow === null || !isStatusCall(call)) return false;
    const scope = scopeOf(call, flow, touched);
    return flow.nodes.every(({ id, statusWord }) => !scope.has(id) || isReached(call.does, statusWord));
  },
});

/** Returns the nodes that a call targets. A call on a node that does not change itself targets nodes below it. */
function scopeOf({ does, nodeId, via }: StatusCall, flow: ServiceFlow, touched: Touched): Set<number> {
  if (via === 'flow') return new Set(downstreamOf(flow, nodeId));
  if (touched.get(nodeId)?.to === does) return new Set([nodeId]);
  return new Set([nodeId, ...downstreamOf(flow, nodeId).filter((id) => touched.get(id)?.to === does)]);
}

/**
 * Returns how far a call through a resource reached, by comparing the flow before and after it. Null when that does not
 * show: nothing below was left to change.
 */
export function reachSeen({ does, nodeId }: StatusCall, before: ServiceFlow, after: ServiceFlow): Reach {
  const words = new Map(after.nodes.map(({ id, statusWord }) => [id, statusWord]));
  const wordBefore = new Map(before.nodes.map(({ id, statusWord }) => [id, statusWord]));
  const below = downstreamOf(before, nodeId).filter(
    (id) => id !== nodeId && !isReached(does, wordBefore.get(id) ?? null),
  );
  if (below.length === 0 || !isReached(does, words.get(nodeId) ?? null)) return null;
  return below.every((id) => isReached(does, words.get(id) ?? null)) ? 'downstream' : 'resource';
}

/** Whether a call through a resource harms no node outside the plan, even if it reaches everything downstream. */
export function isHarmless({ does, nodeId }: StatusCall, flow: ServiceFlow, touched: Touched): boolean {
  const scope = new Set(downstreamOf(flow, nodeId));
  return flow.nodes.every(
    ({ id, statusWord }) =>
      !scope.has(id) ||
      touched.get(id)?.to === does ||
      (does === 'activate' && touched.get(id)?.wakes) ||
      (!touched.has(id) && isReached(does, statusWord)),
  );
}

/** Returns nodes that a call changed against its plan. They are corrected and counted as touched. */
export function straysOf(
  { does, nodeId }: StatusCall,
  before: ServiceFlow,
  after: ServiceFlow,
  touched: ReadonlyMap<number, TouchedNode>,
): TouchedNode[] {
  const words = new Map(after.nodes.map(({ id, statusWord }) => [id, statusWord]));
  const scope = new Set(downstreamOf(before, nodeId));
  return before.nodes
    .filter(({ id }) => scope.has(id) && !touched.has(id) && words.has(id))
    .filter(({ id, statusWord }) => statusWord !== words.get(id) && !sameWord(statusWord, words.get(id)!))
    .map(({ id, name, kind, statusWord }) => ({
      nodeId: id,
      originId: before.originId,
      name,
      flowName: before.name,
      kind,
      before: statusWord,
      // A state that no call produces stays lost, and the change reports that.
      to: changeTo[statusOf(statusWord).state] ?? does,
      wakes: true,
    }));
}
