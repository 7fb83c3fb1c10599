import type { FlowRun } from '../ports/service.ts';
import { errorShareOf } from './baseline.ts';

const hour = 3_600_000;

/** Sums of the runs in the hour that ends at a moment; null where the service reported nothing. */
export interface HourSums {
  records: number | null;
  errors: number | null;
}

/** `runs` are newest first, so older ones are skipped. */
export function sumHour(runs: readonly FlowRun[], end: number): HourSums {
  let records: number | null = null;
  let errors: number | null = null;
  for (const run of runs) {
    if (run.at === null) continue;
    if (run.at <= end - hour) break;
    if (run.records !== null) records = (records ?? 0) + run.records;
    if (run.errors !== null) errors = (errors ?? 0) + run.errors;
  }
  return { records, errors };
}

/** Returns the share of records that failed in the hour that ends at a moment. */
export function shareOfHour(runs: readonly FlowRun[], end: number): number | null {
  return errorShareOf(sumHour(runs, end));
}
