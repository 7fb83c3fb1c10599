import type { Goal } from '#contract/models/action.ts';
import { type EstateGap, isOfHidden } from '#contract/models/list-gap.ts';
import { needsRuns } from '../monitoring/flow-filter.ts';

/**
 * Returns the gap that may make a goal miss flows: a rule selects only among known flows. Flows that the service hides
 * from the caller do not count.
 */
export function missedBy(goal: Goal, gaps: readonly EstateGap[]): EstateGap | null {
  if (goal.kind !== 'change' || goal.selection.by === 'nodes') return null;
  const { selection } = goal;
  const asksRuns = selection.by === 'query' && needsRuns(selection.query);
  return gaps.find((gap) => !isOfHidden(gap) && (gap.list === 'flows' || asksRuns)) ?? null;
}
