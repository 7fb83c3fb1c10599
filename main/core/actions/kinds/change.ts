import {
  type Change,
  statusChanges,
  type Goal,
  type NodeEffect,
  type NodeSelection,
  selectionKinds,
} from '#contract/models/action.ts';
import { z } from 'zod';
import { failure } from '../../base/failure.ts';
import { statusOf } from '../../monitoring/health.ts';
import type { FlowGoal } from '../effect.ts';
import { nodeNameOf } from '../node-name.ts';
import { selectedNodes } from '../selection.ts';
import type { Estate } from '../../changes/target.ts';
import { texts } from '../words.ts';
import type { GoalTraits } from './traits.ts';
import { statusCall, changeTo } from './status-call.ts';
import { effectOfStatusGoals, type StatusGoals } from './status-goals.ts';

type ChangeGoal = Extract<Goal, { kind: 'change' }>;

export const pauseCall = statusCall(texts.pause);
export const activateCall = statusCall(texts.activate);

const titles: Record<Change, (chosen: string) => string> = { pause: texts.pauseOf, activate: texts.activateOf };

export const storedChange = z.looseObject({
  kind: z.literal('change'),
  change: z.enum(statusChanges),
  selection: z.looseObject({ by: z.enum(selectionKinds) }),
});

/** Pauses or activates the selection, with everything downstream of it. */
export const change: GoalTraits<ChangeGoal> = {
  actionKind: (goal) => goal.change,
  title: (goal, estate, _change, flows) => titles[goal.change](chosenOf(goal.selection, estate, flows)),
  changeIds: () => [],
  flows: (goal, { estate }) => resolve(goal, estate).goals.map(({ flow }) => flow),
  // A change states exactly what it will do (R5). Only a restore may discover the reach of calls while it runs.
  effect: (goal, { strategy, reach }, { estate }) =>
    effectOfStatusGoals(resolve(goal, estate), { strategy, reach: reach ?? 'downstream' }, goal.tryForbidden, estate),
  isOrdered: () => false,
  // With everything downstream selected, strategies do not differ.
  hasWays: false,
  showsInStatus: true,
  destroys: false,
};

function resolve(goal: ChangeGoal, estate: Estate): StatusGoals {
  const goals = goalsOfChange(goal, selectedNodes(goal.selection, estate), estate);
  if (goals.length === 0) {
    throw failure('not_found', texts.chosenGone, { advice: texts.chooseAgain });
  }
  return { goals, gone: unknownOf(goal.selection, estate) };
}

/** Nodes chosen by id that belong to no known flow. Nothing else is known about them. */
function unknownOf(selection: NodeSelection, { snapshot }: Estate): NodeEffect[] {
  if (selection.by !== 'nodes') return [];
  return [...new Set(selection.nodeIds)]
    .filter((id) => snapshot.entryOf(id) === undefined)
    .map((nodeId) => ({
      nodeId,
      originId: nodeId,
      flowName: null,
      name: null,
      kind: 'unknown',
      status: statusOf(null),
      to: null,
      chosen: true,
    }));
}

/** Returns the chosen nodes with everything downstream of them, flow by flow. */
function goalsOfChange(
  { change: wanted, forGood = false }: Pick<ChangeGoal, 'change' | 'forGood'>,
  chosen: ReadonlySet<number>,
  { snapshot }: Estate,
): FlowGoal[] {
  const entries = new Set([...chosen].map((id) => snapshot.entryOf(id)).filter((entry) => entry !== undefined));
  return [...entries].map(({ flow }) => {
    const meant = new Set<number>();
    const changes = new Map<number, Change>();
    const leftOut: number[] = [];
    const noWayBack: number[] = [];
    for (const { id, parentId, statusWord } of flow.nodes) {
      // Parents come before their children, so everything downstream of a chosen node is known here.
      if (!chosen.has(id) && (parentId === null || !meant.has(parentId))) continue;
      meant.add(id);
      const { state } = statusOf(statusWord);
      // A node that was never started, or that the service stopped, has no stream to stop. No call would restore its
      // state.
      if (wanted === 'pause' && state === 'other' && !forGood) leftOut.push(id);
      else {
        changes.set(id, wanted);
        if (changeTo[state] === undefined) noWayBack.push(id);
      }
    }
    // Selecting a flow by its origin means all of it. Users who select a node in it may not know what is downstream.
    const whole = chosen.has(flow.originId);
    return { flow, wanted: changes, isChosen: (nodeId) => whole || chosen.has(nodeId), leftOut, noWayBack };
  });
}

/** Describes the selection. Counts only the flows that change: the others were as wanted. */
function chosenOf(selection: NodeSelection, estate: Estate, flows: number): string {
  if (selection.by === 'connector') return texts.everythingWith(selection.connector);
  if (selection.by === 'credential') return texts.everythingUsing(selection.credentialId);
  const chosen = [...selectedNodes(selection, estate)];
  if (chosen.length === 1) return nodeNameOf(chosen[0]!, estate);
  const areFlows = chosen.every((id) => estate.snapshot.entryOf(id)?.flow.originId === id);
  return areFlows ? texts.flows(flows) : texts.nodes(chosen.length);
}
