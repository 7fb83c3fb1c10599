import type { NodeEffect, Reach, Strategy } from '#contract/models/action.ts';
import { describeNode, type Effect, effectOf, fedBy, type FlowGoal } from '../effect.ts';
import { nodesToLookAt } from '../roles.ts';
import type { Estate } from '../target.ts';
import type { Course } from './traits.ts';

/** What a goal about the statuses of nodes means for each flow, by what is known now. */
export interface StatusGoals {
  goals: FlowGoal[];
  /** Nodes that were chosen or touched, and that no known flow has. */
  gone: NodeEffect[];
}

/**
 * The calls that bring nodes to their intended states, without those that the caller's role forbids, unless these are to be
 * tried.
 */
export function effectOfStatusGoals(
  { goals, gone }: StatusGoals,
  { strategy, reach }: Course,
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
  const closed = nodesToLookAt(goal.flow);
  return closed.size > 0 && effectOf([goal], strategy, reach).calls.some(({ nodeId }) => closed.has(nodeId));
}
