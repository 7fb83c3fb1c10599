import { errorTypeOf } from './fingerprints.ts';
import type { FlowNode } from './model.ts';
import { failures, recordsOf, runIds } from './runs.ts';
import type { World } from './world.ts';

/** Failures at a node in one run. */
export interface RunErrors {
  readonly runId: number;
  /** Number of records that the run read. */
  readonly records: number;
  readonly errors: number;
  readonly byType: ReadonlyMap<string, number>;
}

/**
 * Returns the failures at the node in each run between two moments (epoch milliseconds, both included), newest first.
 */
export function errorsByRun(world: World, node: FlowNode, from: number, to: number): RunErrors[] {
  const runs: RunErrors[] = [];
  for (const runId of runIds(world, node.flow, to)) {
    if (runId < from) break;
    const failed = failures(world, node, runId).filter(({ count }) => count > 0);
    const byType = new Map<string, number>();
    for (const { fault, count } of failed) addTo(byType, errorTypeOf(fault.fingerprint), count);
    const errors = failed.reduce((sum, one) => sum + one.count, 0);
    runs.push({ runId, records: recordsOf(world, node.flow, runId), errors, byType });
  }
  return runs;
}

/** Returns the runs' errors by type, most first. */
export function errorsByType(runs: readonly RunErrors[]): [type: string, errors: number][] {
  const total = new Map<string, number>();
  for (const { byType } of runs) for (const [type, count] of byType) addTo(total, type, count);
  return [...total].sort(([, a], [, b]) => b - a);
}

interface HourErrors {
  /** Start of the hour, epoch milliseconds. */
  readonly at: number;
  records: number;
  errors: number;
}

/** Returns the runs' records and errors hour by hour, oldest first; hours without a run are left out. */
export function errorsByHour(runs: readonly RunErrors[]): HourErrors[] {
  const hours = new Map<number, HourErrors>();
  for (const { runId, records, errors } of runs.toReversed()) {
    const at = runId - (runId % 3_600_000);
    const hour = hours.get(at) ?? { at, records: 0, errors: 0 };
    hour.records += records;
    hour.errors += errors;
    hours.set(at, hour);
  }
  return [...hours.values()];
}

function addTo(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count);
}
