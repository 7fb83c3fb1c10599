import type { FlowRun } from '../ports/service.ts';
import { partSince } from './coverage.ts';

const hour = 3_600_000;

/** Sums of a flow's runs over the last 24 hours, for the table; null where the service reported nothing. */
export interface DaySums {
  records: number | null;
  bytes: number | null;
  errors: number | null;
  /** Errors by hour, oldest first; null for an hour that is not completely known. Empty when there were no runs. */
  trend: (number | null)[];
  /** Where not all 24 hours are known: the time from which the sums count. */
  since: number | null;
}

function sumOrNull(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** Sums the runs that ended within 24 hours before `now`. `runs` are newest first, so older ones are skipped. */
export function sumDay(runs: readonly FlowRun[], now: number, knownSince: number | null): DaySums {
  const tooOld = runs.findIndex((run) => run.at !== null && run.at <= now - 24 * hour);
  const recent = tooOld === -1 ? runs : runs.slice(0, tooOld);
  const since = partSince(knownSince, now - 24 * hour);
  const trend: (number | null)[] = Array.from({ length: recent.length === 0 ? 0 : 24 }, (_, index) =>
    since !== null && now - (24 - index) * hour < since ? null : 0,
  );
  for (const run of recent) {
    if (run.at === null || run.errors === null) continue;
    const index = 23 - Math.max(0, Math.floor((now - run.at) / hour));
    if (trend[index] !== null) trend[index]! += run.errors;
  }
  return {
    since: recent.length === 0 ? null : since,
    records: sumOrNull(recent.map((run) => run.records)),
    bytes: sumOrNull(recent.map((run) => run.bytes)),
    errors: sumOrNull(recent.map((run) => run.errors)),
    trend,
  };
}

/**
 * Returns until when `sumDay` of these runs stays valid. At that time, a run or the start of coverage is a whole
 * number of hours old. Milliseconds; Infinity where nothing moves.
 */
export function holdsUntil(runs: readonly FlowRun[], now: number, knownSince: number | null): number {
  const since = partSince(knownSince, now - 24 * hour);
  let until = since === null ? Infinity : hourAfter(since, now);
  for (const { at } of runs) {
    if (at === null) continue;
    if (at <= now - 24 * hour) break;
    until = Math.min(until, hourAfter(at, now));
  }
  return until;
}

function hourAfter(at: number, now: number): number {
  return at + (Math.floor((now - at) / hour) + 1) * hour;
}
