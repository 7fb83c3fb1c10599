import type { ErrorFigures, FlowRun, ServiceFlow } from '../ports/service.ts';
import { errorShareOf } from './baseline.ts';

const hour = 3_600_000;
/** Sums of less time than this would cover the same hours as the runs in doubt. */
const leastEarlier = 6 * hour;

/** The service's sums of a flow before its known runs. Times in epoch milliseconds. */
export interface EarlierSums {
  from: number;
  to: number;
  /** Share of the records that failed, 0 to 1. */
  share: number;
  errorsPerHour: number;
}

/** Returns the sums of a flow minus those of its known runs; null where too little remains. */
export function earlierSumsOf(flow: ServiceFlow, runs: readonly FlowRun[], figures: ErrorFigures): EarlierSums | null {
  const { from, to } = figures;
  const oldest = runs.findLast(({ at }) => at !== null)?.at ?? null;
  if (oldest === null || oldest - from < leastEarlier) return null;
  const sums = sumsOf(flow, figures);
  if (sums === null) return null;
  let { records, errors } = sums;
  for (const run of runs) {
    if (run.at === null || run.at > to) continue;
    records -= run.records ?? 0;
    errors -= run.errors ?? 0;
  }
  const share = records <= 0 || errors < 0 ? null : errorShareOf({ records, errors });
  return share === null ? null : { from, to: oldest, share, errorsPerHour: errors / ((oldest - from) / hour) };
}

/** Every resource of a flow processes the records of the same runs, and some fail at each. */
function sumsOf({ nodes }: ServiceFlow, { of }: ErrorFigures): { records: number; errors: number } | null {
  const figures = nodes.flatMap(({ kind, resourceId }) => of.get(`${kind} ${resourceId}`) ?? []);
  if (figures.length === 0) return null;
  return {
    records: Math.max(...figures.map(({ records }) => records)),
    errors: figures.reduce((sum, { errors }) => sum + errors, 0),
  };
}
