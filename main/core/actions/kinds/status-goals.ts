import type { NodeEffect, Reach, Strategy } from '#contract/models/action.ts';
import { describeNode, type Effect, effectOf, fedBy, type FlowGoal } from '../effect.ts';
import { viewOnlyNodes } from '../view-only-nodes.ts';
import type { Estate } from '../../changes/target.ts';
import type { PlanOptions } from './traits.ts';

/** Node statuses that a goal wants in each flow, by current knowledge. */
export interface StatusGoals {
  goals: FlowGoal[];
  /** Nodes that were chosen or touched, but belong to no known flow. */
  gone: NodeEffect[];
}

/**
 * Returns the calls that bring nodes to their intended states. Omits calls that the caller's role forbids, unless these
 * should be tried.
 */
export function effectOfStatusGoals(
  { goals, gone }: StatusGoals,
  { strategy, reach }: PlanOptions,
  tryForbidden: boolean | undefined,
  estate: Estate,
): Effect {
  const forbidden = tryForbidden
    ? new Set<FlowGoal>()
    : new Set(goals.filter((one) => isForbidden(one, strategy, reach)));
  const sent = goals.filter((one) => !forbidden.has(one));
  const effect = effectOf(sent, strategy, reach);
  effect.lists.leftAlone.push(...gone);
  effect.lists.fed = fedBy(effect.lists.changing, sent, estate);
  effect.lists.forbidden = [...forbidden].map(({ flow }) => describeNode(flow, flow.nodes[0]!, null, true));
  return effect;
}

/** Whether the plan of a flow has a call that the caller's role forbids. */
function isForbidden(goal: FlowGoal, strategy: Strategy, reach: Reach): boolean {
  const closed = viewOnlyNodes(goal.flow);
  return closed.size > 0 && effectOf([goal], strategy, reach).calls.some(({ nodeId }) => closed.has(nodeId));
}
