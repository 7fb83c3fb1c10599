import type { Change, Reach, Strategy } from '#contract/models/action.ts';
import {
  changeTo,
  noParent,
  type PlannerNode,
  readTree,
  stateAfter,
  stateOf,
  type Step,
  type TreeArrays,
  type TreePlan,
} from './planner-tree.ts';
import { planReaching } from './planner-reaching.ts';

export type { PlannerNode, Step, TreePlan } from './planner-tree.ts';

/**
 * The calls that bring a tree to the wanted states, as few as the strategy allows, in time and memory linear in its nodes.
 *
 * A node in an unknown state is never called nor reached by a call unless it is wanted itself: no call would put it back. While
 * the reach of resources is unknown, `never_wake` plans as if they were called alone, and the caller finds out (`probeOf`)
 * before it sends such a step; the other strategies do without them.
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
    // Where all changes go one way, calls the other way are useless if nothing may be disturbed: these are the fewest there are.
    const straight = planNeverWake(nodes, tree, reach === 'resource');
    if (straight.held.length === 0) return straight;
  }
  return planReaching(nodes, tree, strategy, reach === 'resource');
}

/**
 * A step that reveals how far a call through a resource reaches, and harms nothing however far that is: where everything
 * downstream should have the same state, and more than the node itself changes. The plan stays as it was: the flow call there
 * does what is left to do.
 *
 * @param plan of these nodes under `never_wake`
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
    if (stateOf(statusWord) !== stateAfter(does)) return { via: 'resource', does, nodeId: id, changes: 1 };
  }
  return null;
}

/**
 * The same plan, with its first step that wakes sent through the resource of its node. Where such a call reaches everything
 * downstream, it does the same; where it reaches the node alone, it does what is right there and wakes nothing.
 *
 * @param plan of these nodes under `least_waking`, made without calls through resources; null where none can be sent so
 */
export function throughResource(nodes: readonly PlannerNode[], plan: TreePlan): TreePlan | null {
  if (plan.woken.length === 0) return null;
  const first = plan.woken.reduce((least, { from }) => Math.min(least, from), Infinity);
  const step = plan.steps[first]!;
  if (!nodes.find(({ id }) => id === step.nodeId)!.hasResource) return null;
  return { ...plan, steps: plan.steps.with(first, { ...step, via: 'resource' }) };
}

/** Beside the states: what is downstream ends in different ones. */
const mixed = 3;

/** Of each node and everything downstream. Retained between calls, as the tree is. */
let below = allocate(64);

function allocate(room: number): { ends: Uint8Array; changes: Int32Array; callAt: Int32Array } {
  return {
    /** The state in which all of it ends, or mixed. */
    ends: new Uint8Array(room),
    /** Nodes that change. */
    changes: new Int32Array(room),
    /** Where one call for all that changes has to be made. */
    callAt: new Int32Array(room),
  };
}

const nowhere = -1;

/**
 * A call is made only where every node that it reaches should end in the state that it brings. So no call undoes another, and
 * the steps hold in any order, also when one of them fails and is sent again later.
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
      // Below the top of nodes with the same final state, the call there has done it.
      if (above !== noParent && ends[above] !== mixed) continue;
      const { id } = nodes[callAt[i]!]!;
      plan.steps.push({ via: 'flow', does: changeTo[ends[i]!]!, nodeId: id, changes: changes[i]! });
    } else if (now[i] !== final[i]) {
      const { id, hasResource } = nodes[i]!;
      if (resourcesAlone && hasResource) {
        plan.steps.push({ via: 'resource', does: changeTo[final[i]!]!, nodeId: id, changes: 1 });
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
    // As high as some node needs it, and no higher than necessary: nothing else is touched.
    if (wanted[i] === 1) callAt[i] = i;
    const above = parent[i]!;
    if (above === noParent) continue;
    if (ends[above] !== ends[i]) ends[above] = mixed;
    if (changes[i] === 0) continue;
    changes[above]! += changes[i]!;
    callAt[above] = callAt[above] === nowhere ? callAt[i]! : above;
  }
}
