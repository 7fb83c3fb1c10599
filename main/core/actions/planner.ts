import type { Change, Reach, Strategy } from '#contract/models/action.ts';
import {
  changeToState,
  noParent,
  type PlannerNode,
  readTree,
  stateAfter,
  plannerStateOf,
  type Step,
  type TreeArrays,
  type TreePlan,
} from './planner-tree.ts';
import { planReaching } from './planner-reaching.ts';

export type { PlannerNode, Step, TreePlan } from './planner-tree.ts';

/**
 * Plans the calls that bring a tree to the wanted states, as few as the strategy allows, in time and memory linear in
 * its nodes.
 *
 * A node in an unknown state is never called or reached by a call unless it is wanted: no call would restore it. While
 * the reach of resource calls is unknown, `never_wake` plans as if they reached only their own node. The caller checks
 * that (`probeOf`) before it sends such a step; the other strategies avoid such steps.
 *
 * @param nodes one tree, parents before their children
 * @param wanted the intended states; a node that is not in it stays as it is
 */
export function planTree(
  nodes: readonly PlannerNode[],
  wanted: ReadonlyMap<number, Change>,
  strategy: Strategy,
  reach: Reach,
): TreePlan {
  const tree = readTree(nodes, wanted);
  if (strategy === 'never_wake') return planNeverWake(nodes, tree, reach !== 'downstream');
  if (strategy === 'least_waking' && tree.isOneWay) {
    // If all changes go one way and nothing may be disturbed, opposite calls are useless: these are the fewest calls.
    const straight = planNeverWake(nodes, tree, reach === 'resource');
    if (straight.held.length === 0) return straight;
  }
  return planReaching(nodes, tree, strategy, reach === 'resource');
}

/**
 * Returns a step that reveals how far a call through a resource reaches, and that is harmless whatever its reach.
 * Everything downstream must have the same target state, and more than the node itself must change. The plan stays as
 * it was: its flow call there does the rest.
 *
 * @param plan the plan of these nodes under `never_wake`
 */
export function probeOf(
  nodes: readonly PlannerNode[],
  wanted: ReadonlyMap<number, Change>,
  { steps }: TreePlan,
): Step | null {
  const doesAt = new Map(
    steps.filter(({ via, changes }) => via === 'flow' && changes > 1).map((s) => [s.nodeId, s.does]),
  );
  for (const { id, statusWord, hasResource } of nodes) {
    const does = doesAt.get(id);
    if (!hasResource || does === undefined || wanted.get(id) !== does) continue;
    if (plannerStateOf(statusWord) !== stateAfter(does)) return { via: 'resource', does, nodeId: id, changes: 1 };
  }
  return null;
}

/**
 * Sends the plan's first waking step through the resource of its node; null if that is impossible. If the call reaches
 * everything downstream, it does the same. If it reaches only the node, its effect there is right and it wakes nothing.
 *
 * @param plan the plan of these nodes under `least_waking`, made without calls through resources
 */
export function throughResource(nodes: readonly PlannerNode[], plan: TreePlan): TreePlan | null {
  if (plan.woken.length === 0) return null;
  const first = plan.woken.reduce((least, { from }) => Math.min(least, from), Infinity);
  const step = plan.steps[first]!;
  if (!nodes.find(({ id }) => id === step.nodeId)!.hasResource) return null;
  return { ...plan, steps: plan.steps.with(first, { ...step, via: 'resource' }) };
}

/** Additional state: downstream nodes end in different states. */
const mixed = 3;

/** Totals of each node and everything downstream. Retained between calls, like the tree. */
let below = allocate(64);

function allocate(room: number): { ends: Uint8Array; changes: Int32Array; callAt: Int32Array } {
  return {
    /** Final state of all these nodes, or mixed. */
    ends: new Uint8Array(room),
    /** Number of nodes that change. */
    changes: new Int32Array(room),
    /** Position of one call for everything that changes. */
    callAt: new Int32Array(room),
  };
}

const nowhere = -1;

/**
 * Makes a call only where every node that it reaches should end in its state. No call undoes another, so the steps are
 * valid in any order, even when one fails and is resent later.
 */
function planNeverWake(nodes: readonly PlannerNode[], tree: TreeArrays, resourcesAlone: boolean): TreePlan {
  const { size, parent, now, final } = tree;
  lookBelow(tree);
  const { ends, changes, callAt } = below;
  const plan: TreePlan = { steps: [], held: [], meanwhile: [], woken: [] };
  for (let i = 0; i < size; i += 1) {
    if (changes[i] === 0) continue;
    const above = parent[i]!;
    if (ends[i] !== mixed) {
      // One call at the top of nodes with the same final state covers those below.
      if (above !== noParent && ends[above] !== mixed) continue;
      const { id } = nodes[callAt[i]!]!;
      plan.steps.push({ via: 'flow', does: changeToState[ends[i]!]!, nodeId: id, changes: changes[i]! });
    } else if (now[i] !== final[i]) {
      const { id, hasResource } = nodes[i]!;
      if (resourcesAlone && hasResource) {
        plan.steps.push({ via: 'resource', does: changeToState[final[i]!]!, nodeId: id, changes: 1 });
      } else plan.held.push(id);
    }
  }
  return plan;
}

function lookBelow({ size, parent, now, final, wanted }: TreeArrays): void {
  if (below.ends.length < size) below = allocate(2 * size);
  const { ends, changes, callAt } = below;
  for (let i = 0; i < size; i += 1) {
    ends[i] = final[i]!;
    changes[i] = now[i] === final[i] ? 0 : 1;
    callAt[i] = nowhere;
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    // The call is as high as some node needs it, and no higher than necessary: nothing else is touched.
    if (wanted[i] === 1) callAt[i] = i;
    const above = parent[i]!;
    if (above === noParent) continue;
    if (ends[above] !== ends[i]) ends[above] = mixed;
    if (changes[i] === 0) continue;
    changes[above]! += changes[i]!;
    callAt[above] = callAt[above] === nowhere ? callAt[i]! : above;
  }
}
