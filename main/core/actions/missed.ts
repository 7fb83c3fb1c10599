import type { Goal } from '#contract/models/action.ts';
import { type EstateGap, isOfHidden } from '#contract/models/list-gap.ts';
import { needsRuns } from '../monitoring/flow-filter.ts';

/**
 * What a goal may miss because of gaps in what is known: a selection by a rule is resolved in the flows that are known. Flows
 * that the service hides from the caller are not meant.
 */
export function missedBy(goal: Goal, gaps: readonly EstateGap[]): EstateGap | null {
  if (goal.kind !== 'change' || goal.selection.by === 'nodes') return null;
  const { selection } = goal;
  const asksRuns = selection.by === 'query' && needsRuns(selection.query);
  return gaps.find((gap) => !isOfHidden(gap) && (gap.list === 'flows' || asksRuns)) ?? null;
}
