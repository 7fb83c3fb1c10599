import type { Problem } from '#contract/result.ts';
import { Failure, problemOf } from '../base/failure.ts';
import { waitsFor } from '../jobs/waits-for.ts';
import { downstreamOf } from '../monitoring/tree.ts';
import type { ServiceFlow } from '../ports/service.ts';
import { isReached } from './effect.ts';
import type { OpenCall, TouchedNode } from './journal.ts';

/**
 * What a call that failed comes to. `park`: nothing is wrong with it, it waits until the service answers or somebody is signed
 * in. `look`: nobody knows whether it took effect, so the service is read before anything else. `withdrawn`: it never left. `over`: nor may
 * anything else of its action.
 */
export type Verdict =
  | { is: 'failed'; problem: Problem }
  | { is: 'park'; until: 'service' | 'sign_in'; problem: Problem }
  | { is: 'look'; problem: Problem }
  | { is: 'withdrawn' }
  | { is: 'over'; problem: Problem };

/** Why the service is asked what became of a call that it took. */
export const untold: Problem = {
  kind: 'bad_answer',
  message: 'The service took the call and did not say what became of it.',
};

/**
 * Whether the service answered a call with what is no answer to it, such as a redirect. It can be read all the same: waiting for it to
 * make sense, and sending the call again each time, might never end.
 */
export const isNonsense = (problem: Problem): boolean => problem.kind === 'bad_answer' && problem !== untold;

export function judge(thrown: unknown): Verdict {
  const problem = problemOf(thrown);
  if (thrown instanceof Failure && thrown.effect === 'unknown') return { is: 'look', problem };
  if (problem.kind === 'cancelled') return { is: 'withdrawn' };
  if (problem.kind === 'read_only' || problem.kind === 'moved') return { is: 'over', problem };
  const until = waitsFor(problem);
  return until === null ? { is: 'failed', problem } : { is: 'park', until, problem };
}

type Touched = ReadonlyMap<number, Pick<TouchedNode, 'to' | 'wakes'>>;

/** Whether a flow is as the call was to leave it. Null for a copy: what is read does not tell. */
export function hasHappened(call: OpenCall, flow: ServiceFlow | null, touched: Touched): boolean | null {
  const { does } = call;
  if (does === 'copy') return null;
  if (does === 'delete') return flow === null;
  if (flow === null) return false;
  const scope = scopeOf(call, flow, touched);
  return flow.nodes.every(({ id, statusWord }) => !scope.has(id) || isReached(does, statusWord));
}

/** The nodes that a call is for. One on a node that is not to change itself is for what lies below that. */
function scopeOf({ does, nodeId, via }: OpenCall, flow: ServiceFlow, touched: Touched): Set<number> {
  if (via === 'flow') return new Set(downstreamOf(flow, nodeId));
  if (touched.get(nodeId)?.to === does) return new Set([nodeId]);
  return new Set([nodeId, ...downstreamOf(flow, nodeId).filter((id) => touched.get(id)?.to === does)]);
}

/**
 * How far a call through a resource reached, by the flow before and after it. Null when that does not show: nothing below was
 * left to change.
 */
export function reachSeen(
  { does, nodeId }: OpenCall,
  before: ServiceFlow,
  after: ServiceFlow,
): 'resource' | 'downstream' | null {
  if (does === 'copy' || does === 'delete') return null;
  const words = new Map(after.nodes.map(({ id, statusWord }) => [id, statusWord]));
  const wordBefore = new Map(before.nodes.map(({ id, statusWord }) => [id, statusWord]));
  const below = downstreamOf(before, nodeId).filter(
    (id) => id !== nodeId && !isReached(does, wordBefore.get(id) ?? null),
  );
  if (below.length === 0 || !isReached(does, words.get(nodeId) ?? null)) return null;
  return below.every((id) => isReached(does, words.get(id) ?? null)) ? 'downstream' : 'resource';
}

/** Whether a call through a resource harms nobody of whom the plan did not say so, even where it reaches everything downstream. */
export function isHarmless({ does, nodeId }: OpenCall, flow: ServiceFlow, touched: Touched): boolean {
  if (does === 'copy' || does === 'delete') return false;
  const scope = new Set(downstreamOf(flow, nodeId));
  return flow.nodes.every(
    ({ id, statusWord }) =>
      !scope.has(id) ||
      touched.get(id)?.to === does ||
      (does === 'activate' && touched.get(id)?.wakes) ||
      (!touched.has(id) && isReached(does, statusWord)),
  );
}
