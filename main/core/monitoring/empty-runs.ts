import type { FlowRuns } from '#contract/models/flow.ts';
import type { FlowRun } from '../ports/service.ts';
import { baselinesOf, type OffsetAt, operatorOffset } from './baseline.ts';

const day = 24 * 60 * 60_000;
/** Reading nothing is unusual only where the usual scatter of the records does not reach down to zero. */
const spreadsBelowRecords = 3;

/**
 * Returns the newest runs that read nothing although records are usual at their hour; null where there are none, or
 * unknown. `runs` are newest first.
 */
export function emptyRunsOf(runs: readonly FlowRun[], offsetAt: OffsetAt = operatorOffset): FlowRuns['empty'] {
  const known = runs.filter((run) => run.at !== null && run.records !== null);
  const [newest] = known;
  if (newest?.records !== 0) return null;
  const { recordsPerRun } = baselinesOf(runs, offsetAt);
  const isWholeDay = newest.at! - known.at(-1)!.at! >= day;
  const firstFull = known.findIndex(({ at, records }) => {
    const usual = recordsPerRun.usualAt(at!);
    // Records follow the clock: with less than a day of past, a quiet night is not known.
    if (records !== 0 || usual === null || (usual.from === 'any_hour' && !isWholeDay)) return true;
    return usual.median <= spreadsBelowRecords * usual.spread;
  });
  const empty = firstFull === -1 ? known : known.slice(0, firstFull);
  const oldest = empty.at(-1);
  return oldest
    ? { since: oldest.at!, runs: empty.length, usualRecords: recordsPerRun.usualAt(newest.at!)!.median }
    : null;
}
