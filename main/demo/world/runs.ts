import { unit } from '../random.ts';
import { originOf, type RecordFault, type Flow, type FlowNode } from './model.ts';
import { latestFlowing, wasFlowing } from './status.ts';
import type { World } from './world.ts';

/** Milliseconds of stored runs: the service retains a week. */
const historyMs = 7 * 86_400_000;

/** Run of one flow. Its id is the moment at which it begins, in epoch milliseconds: 13 digits. */
export interface Run {
  readonly id: number;
  readonly records: number;
  readonly size: number;
  readonly errors: number;
}

/** Yields the ids of the flow's runs up to `time`, newest first, back to a week before the service started. */
export function* runIds(world: World, flow: Flow, time: number): Generator<number> {
  const origin = originOf(flow);
  const earliest = world.start - historyMs;
  let at = scheduled(flow, time);
  while (at >= earliest) {
    const flowing = latestFlowing(origin, at);
    if (flowing === at) yield at;
    at = flowing === at ? at - flow.intervalMs : scheduled(flow, flowing);
  }
}

/** Returns the flow's newest runs up to `time`, at most `count` of them. */
export function newestRuns(world: World, flow: Flow, time: number, count: number): Run[] {
  const runs: Run[] = [];
  if (count === 0) return runs;
  for (const id of runIds(world, flow, time)) {
    if (runs.push(runOf(world, flow, id)) === count) break;
  }
  return runs;
}

/** Returns the id of the flow's latest run up to `time`; undefined when there was none in the last week. */
export function lastRunId(world: World, flow: Flow, time: number): number | undefined {
  for (const id of runIds(world, flow, time)) return id;
  return undefined;
}

function runOf(world: World, flow: Flow, runId: number): Run {
  const records = recordsOf(world, flow, runId);
  let errors = 0;
  for (const node of flow.nodes) if (node.faults.length > 0) errors += errorsOf(world, node, runId);
  return { id: runId, records, size: records * flow.bytesPerRecord, errors };
}

/** Returns how many records failed at the node in a run of its flow. */
export function errorsOf(world: World, node: FlowNode, runId: number): number {
  return failures(world, node, runId).reduce((sum, one) => sum + one.count, 0);
}

/** Returns how many records failed at the node in a run of its flow, by fault. */
export function failures(world: World, node: FlowNode, runId: number): { fault: RecordFault; count: number }[] {
  if (node.faults.length === 0 || !wasFlowing(node, runId)) return [];
  const records = recordsOf(world, node.flow, runId);
  return node.faults.map((fault, index) => {
    if (runId >= (fault.until ?? Infinity)) return { fault, count: 0 };
    if (fault.from !== -Infinity && runId > world.repairedAt) return { fault, count: 0 };
    const noise = unit(world.seed, node.id, runId, index);
    // Adding the noise before rounding down lets rare faults appear in some runs and not in others.
    const share = Math.floor(records * fault.share * grown(fault, runId) * (0.85 + 0.3 * noise) + noise);
    return { fault, count: share + partOfTotal(world, node.flow, fault, runId) };
  });
}

/** Returns the part of a fault's total that belongs to a run: whole numbers that add up to the total. */
function partOfTotal(world: World, flow: Flow, { total, from }: RecordFault, runId: number): number {
  if (total === 0 || runId <= from || runId > world.start) return 0;
  const runsUntil = (time: number) => (scheduled(flow, time) - scheduled(flow, from)) / flow.intervalMs;
  const upTo = (runs: number) => Math.floor((total * runs) / runsUntil(world.start));
  return upTo(runsUntil(runId)) - upTo(runsUntil(runId) - 1);
}

/**
 * Returns the growth of a fault: 0 before it began, then up to 1. It starts at a third, to make its beginning visible.
 */
function grown(fault: RecordFault, time: number): number {
  if (time < fault.from) return 0;
  if (fault.growthMs === 0) return 1;
  return Math.min(1, 1 / 3 + (2 / 3) * ((time - fault.from) / fault.growthMs));
}

/** Returns how many records the flow read in a run. */
export function recordsOf(world: World, flow: Flow, runId: number): number {
  // Shops are busiest in the evening: between 60 % and 140 % of the average over a day (UTC).
  const hour = (runId / 3_600_000) % 24;
  const rhythm = 1 + 0.4 * Math.cos(((hour - 19) / 24) * 2 * Math.PI);
  const noise = 0.9 + 0.2 * unit(world.seed, flow.phaseMs, runId);
  return Math.max(1, Math.round(flow.recordsPerRun * rhythm * noise));
}

/** Returns the latest moment up to `time` at which the flow's schedule has a run. */
function scheduled(flow: Flow, time: number): number {
  if (time === -Infinity) return time;
  return Math.floor((time - flow.phaseMs) / flow.intervalMs) * flow.intervalMs + flow.phaseMs;
}
