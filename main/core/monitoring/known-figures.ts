import type { NodeFigures } from '#contract/models/flow.ts';
import type { ErrorHistory, ErrorsAt } from '../ports/service.ts';
import { errorShareOf } from './baseline.ts';
import type { LatelyFailed } from './node-status.ts';
import type { FailingPeriod } from './failing-period.ts';

const hour = 3_600_000;
export const oneDay = 24 * hour;

/** Figures of a node, and the errors by which its flow's trouble is judged. */
export interface KnownFigures {
  figures: NodeFigures;
  /** null where the flow did not fail, or its errors since then are unknown. */
  lately: LatelyFailed | null;
  /** The end of the time that `lately` covers, by the service's clock. */
  to: number;
}

/** Input common to all sources of figures. */
export interface Occasion {
  /** Trouble of the flow at the time of the query; null while it does not fail. */
  trouble: FailingPeriod | null;
  /** Records that its runs read in the day before; null where that is not completely known. */
  records: number | null;
  /** The end of all windows, by the service's clock. */
  to: number;
  /** Time of the query, epoch milliseconds. */
  asOf: number;
}

/** Returns figures of a node at which nothing failed in the last day. */
export function noErrors({ trouble, records, to, asOf }: Occasion, by: NodeFigures['by']): KnownFigures {
  return {
    figures: {
      errorsLastHour: 0,
      errors: 0,
      records,
      share: 0,
      trend: Array.from({ length: 24 }, () => 0),
      lastErrorAt: null,
      by,
      asOf,
    },
    lately: trouble && { errors: 0, records: trouble.records },
    to,
  };
}

/**
 * Derives figures from the service's history of a node's errors, and its error trend where there is one. Returns null
 * where the history is too short.
 */
export function figuresOfHistory(
  { runs, since }: ErrorHistory,
  trend: readonly ErrorsAt[] | null,
  { trouble, records: read, to, asOf }: Occasion,
): KnownFigures | null {
  if (since > Math.min(to - hour, trouble?.from ?? to)) return null;
  const errorsFrom = (from: number): number => runs.reduce((sum, run) => sum + (run.at > from ? run.errors : 0), 0);
  const errors = trend ? sumOf(trend.map((each) => each.errors)) : since > to - oneDay ? null : errorsFrom(to - oneDay);
  const records = (trend && sumOf(trend.map((each) => each.records))) ?? read;
  return {
    figures: {
      errorsLastHour: errorsFrom(to - hour),
      errors,
      records,
      share: records === null ? null : errorShareOf({ records, errors }),
      trend: trend ? trendUpTo(trend, to) : [],
      lastErrorAt: runs[0]?.at ?? null,
      by: 'service',
      asOf,
    },
    lately: trouble && { errors: errorsFrom(trouble.from), records: trouble.records },
    to,
  };
}

/**
 * Derives figures from the number of failed records in the last hour, the last day, and the flow's trouble. A count is
 * null where the service returns none.
 */
export function figuresOfCounts(
  counts: { hour: number | null; day: number | null; trouble: number | null },
  { trouble, records, to, asOf }: Occasion,
): KnownFigures {
  return {
    figures: {
      errorsLastHour: counts.hour,
      errors: counts.day,
      records,
      share: records === null ? null : errorShareOf({ records, errors: counts.day }),
      trend: [],
      lastErrorAt: null,
      by: 'failed_records',
      asOf,
    },
    lately: trouble && counts.trouble !== null ? { errors: counts.trouble, records: trouble.records } : null,
    to,
  };
}

/** Sums errors by hours of the clock, the last of which is not over. The service omits hours without a run. */
function trendUpTo(rows: readonly ErrorsAt[], to: number): number[] {
  const trend = Array.from({ length: 24 }, () => 0);
  const thisHour = Math.floor(to / hour);
  for (const { at, errors } of rows) {
    const place = 23 - (thisHour - Math.floor(at / hour));
    if (trend[place] !== undefined) trend[place] += errors;
  }
  return trend;
}

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
