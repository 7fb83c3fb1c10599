import type { Change, Reach, Strategy } from '#contract/models/action.ts';
import { statusOf } from '../monitoring/health.ts';
import { downstreamOf } from '../monitoring/tree.ts';
import type { ServiceFlow } from '../ports/service.ts';
import { type CallDraft, effectOf, type FlowGoal } from './effect.ts';
import type { OpenCall, TouchedNode } from './journal.ts';
import { sameWord } from './recorded.ts';
import type { Estate } from './target.ts';

type Touched = ReadonlyMap<number, TouchedNode>;

/**
 * The calls that bring what an action touched in some flows to where it is to be, from how these are now. What could only be
 * reached by waking nodes of which its plan did not say so is left as it is.
 */
export function restOf(
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

const back: Record<string, Change | undefined> = { active: 'activate', paused: 'pause' };

/** Nodes that a call has changed, which its plan did not mean to touch: to be put right, and to be seen as touched. */
export function straysOf(call: OpenCall, before: ServiceFlow, after: ServiceFlow, touched: Touched): TouchedNode[] {
  const { does, nodeId } = call;
  if (does === 'copy' || does === 'delete') return [];
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
      // A state that no call brings about stays lost, and the incident says so.
      to: back[statusOf(statusWord).state] ?? does,
      wakes: true,
    }));
}

/** How many other nodes are not what they were before a call. */
export function othersChanged({ nodeId }: OpenCall, before: ServiceFlow, after: ServiceFlow): number {
  const words = new Map(before.nodes.map(({ id, statusWord }) => [id, statusWord]));
  return after.nodes.filter(({ id, statusWord }) => id !== nodeId && words.has(id) && words.get(id) !== statusWord)
    .length;
}
