import type { Change, Goal, NodeEffect } from '#contract/models/action.ts';
import { z } from 'zod';
import { statusOf } from '../../monitoring/health.ts';
import { type FlowGoal, isReached } from '../effect.ts';
import type { RecordedNode } from '../journal.ts';
import { sameWord } from '../touched-nodes.ts';
import type { Estate } from '../../changes/target.ts';
import { texts } from '../words.ts';
import type { GoalTraits, Known } from './traits.ts';
import { changeTo } from './status-call.ts';
import { effectOfStatusGoals, type StatusGoals } from './status-goals.ts';

type RestoreGoal = Extract<Goal, { kind: 'restore' }>;

export const storedRestore = z.looseObject({
  kind: z.literal('restore'),
  changeIds: z.array(z.string()),
  leaveMoved: z.boolean(),
});

/** Restores every node to its state before the first of some changes touched it. */
export const restore: GoalTraits<RestoreGoal> = {
  actionKind: () => 'restore',
  title({ changeIds }, _estate, change) {
    if (changeIds.length > 1) return texts.restoreSeveral(changeIds.length);
    return change === null ? texts.restore : texts.restoreAfter(change);
  },
  changeIds: (goal) => goal.changeIds,
  flows: (goal, known) => resolve(goal, known).goals.map(({ flow }) => flow),
  effect: (goal, course, known) => effectOfStatusGoals(resolve(goal, known), course, goal.tryForbidden, known.estate),
  isOrdered: (strategy) => strategy !== 'never_wake',
  hasWays: true,
  showsInStatus: true,
  destroys: false,
};

const resolve = ({ changeIds, leaveMoved }: RestoreGoal, { estate, journal }: Known): StatusGoals =>
  wayBack(journal.recorded(changeIds), leaveMoved, estate);

type Lists = Record<'leftAlone' | 'moved' | 'noWayBack', number[]>;

/** Restores every recorded node, except to states that no call produces, such as never started. */
function wayBack(recorded: readonly RecordedNode[], leaveMoved: boolean, { snapshot }: Estate): StatusGoals {
  const gone: NodeEffect[] = [];
  const goals = new Map<number, FlowGoal & { wanted: Map<number, Change> } & Lists>();
  for (const node of recorded) {
    const flow = snapshot.entryOf(node.nodeId)?.flow;
    if (!flow) {
      gone.push({ ...node, status: statusOf(null), to: null, chosen: true });
      continue;
    }
    let goal = goals.get(flow.originId);
    if (!goal) {
      goal = { flow, wanted: new Map(), isChosen: () => true, leftAlone: [], moved: [], noWayBack: [] };
      goals.set(flow.originId, goal);
    }
    const back = changeTo[statusOf(node.before).state];
    const now = flow.nodes.find(({ id }) => id === node.nodeId)?.statusWord ?? null;
    const moved = hasMoved(node, now);
    if (moved) goal.moved.push(node.nodeId);
    if (back === undefined) goal.noWayBack.push(node.nodeId);
    else if (moved && leaveMoved) goal.leftAlone.push(node.nodeId);
    else goal.wanted.set(node.nodeId, back);
  }
  return { goals: [...goals.values()], gone };
}

/**
 * Whether something else has changed a node since. Its state is then neither what the change wanted nor its state
 * before the first action. It also differs from its state before the last action, which may have failed or skipped it.
 */
function hasMoved({ to, before, lately, wakes }: RecordedNode, now: string | null): boolean {
  if (to === 'delete' || isReached(to, now)) return false;
  // An action that ended midway leaves the node active.
  if (wakes && isReached('activate', now)) return false;
  return !sameWord(now, before) && !sameWord(now, lately);
}
