import type { FlowRun } from '../ports/service.ts';

/** Maximum number of runs retained for each flow. A week of runs every 15 minutes is 672. */
const ofFlow = 700;
/**
 * Maximum number of runs retained in all, some 150 bytes each. With more than 3,000 flows, fewer are retained of each:
 * older ones are in the history.
 */
const ofAll = 2_000_000;

/** Returns how many runs are retained of each flow. */
export const runsInMemory = (flows: number): number => Math.min(ofFlow, Math.floor(ofAll / Math.max(1, flows)));

/** Sorts runs newest first; those without a time come last. */
export const newestFirst = (a: FlowRun, b: FlowRun): number => (b.at ?? 0) - (a.at ?? 0) || b.runId - a.runId;

/** Returns the newest runs of one flow that are retained, given them newest first; the given list where all are. */
export function retainedRuns(runs: readonly FlowRun[], flows: number): readonly FlowRun[] {
  const most = runsInMemory(flows);
  return runs.length > most ? runs.slice(0, most) : runs;
}
