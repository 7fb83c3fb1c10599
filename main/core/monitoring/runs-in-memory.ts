import type { FlowRun } from '../ports/service.ts';

/** Runs retained of each flow; older ones fall off. A week of runs every 15 minutes is 672. */
const ofFlow = 700;
/**
 * Runs retained in all, some 150 bytes each. With more than 3,000 flows fewer are retained of each: older ones are in the
 * history.
 */
const ofAll = 2_000_000;

/** Runs retained of each of so many flows. */
export const runsInMemory = (flows: number): number => Math.min(ofFlow, Math.floor(ofAll / Math.max(1, flows)));

/** Orders runs; those without a time come last. */
export const newestFirst = (a: FlowRun, b: FlowRun): number => (b.at ?? 0) - (a.at ?? 0) || b.runId - a.runId;

/** Of the runs of one of so many flows, newest first, those that are retained; the same list where that is all. */
export function newestOf(runs: readonly FlowRun[], flows: number): readonly FlowRun[] {
  const most = runsInMemory(flows);
  return runs.length > most ? runs.slice(0, most) : runs;
}
