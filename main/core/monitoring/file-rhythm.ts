import type { FileRhythm, NoRhythm } from '#contract/models/flow-parts.ts';
import type { FileArrival } from '../ports/service.ts';
import { Baseline, leastRuns, type OffsetAt, operatorOffset, type Usual } from './baseline.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Files of one run, and files within a minute, are one delivery. */
const sameDelivery = minute;

/**
 * A file is late once it exceeds its usual time by the usual scatter. The minimum is a tenth of its gap or ten minutes: a
 * transfer takes its time. The figures are ours.
 */
const spreadsOfTolerance = 6;
const partOfGap = 0.1;
const leastTolerance = 10 * minute;
/**
 * Files have no rhythm if they scatter by more than half of their gap, or if more than one in ten exceeded this
 * tolerance.
 */
const mostSpread = 0.5;
const mostLate = 0.1;

const utc: OffsetAt = () => 0;

/** A rhythm without the id of its source. */
type Rhythm = FileRhythm extends infer Each ? (Each extends unknown ? Omit<Each, 'sourceId'> : never) : never;

/** Files as the service listed them. */
export interface ListedFiles {
  /** In any order; a list that was not read completely contains its newest files. */
  arrivals: readonly FileArrival[];
  /** Whether the newest files are among them. */
  hasNewest: boolean;
}

/**
 * Predicts when the next file is due from the gaps between past files. A file may follow the operator's clock or UTC.
 * They differ across a change to or from daylight saving time. A file is late only when it is late by both.
 */
export function fileRhythmOf(
  { arrivals, hasNewest }: ListedFiles,
  readAt: number,
  offsetAt: OffsetAt = operatorOffset,
): Rhythm {
  const unknown = (why: NoRhythm): Rhythm => ({ state: 'unknown', why, readAt });
  if (!hasNewest) return unknown('unordered');
  const deliveries = deliveriesOf(arrivals);
  const newestAt = deliveries.at(-1);
  if (newestAt === undefined) return unknown('none');
  if (deliveries.length < leastRuns) return unknown('few');
  const [due] = [offsetAt, utc]
    .map((clock) => nextDue(deliveries, clock))
    .filter((one) => one !== null)
    .sort((a, b) => b.lateAfter - a.lateAfter);
  if (!due) return unknown('irregular');
  return { state: readAt > due.lateAfter ? 'late' : 'on_time', newestAt, ...due, readAt };
}

/** Returns the moments at which files arrived, oldest first. */
function deliveriesOf(arrivals: readonly FileArrival[]): number[] {
  const ofRuns = new Map<number, number>();
  const moments: number[] = [];
  for (const { at, runId } of arrivals) {
    if (at === null) continue;
    if (runId === null) moments.push(at);
    else ofRuns.set(runId, Math.max(at, ofRuns.get(runId) ?? at));
  }
  const sorted = [...moments, ...ofRuns.values()].sort((a, b) => a - b);
  return sorted.filter((at, index) => index === sorted.length - 1 || sorted[index + 1]! - at >= sameDelivery);
}

/** Returns when the next file is due by one clock; null where the gaps are irregular. */
function nextDue(
  deliveries: readonly number[],
  offsetAt: OffsetAt,
): { usualGap: number; dueAt: number; lateAfter: number } | null {
  const shown = deliveries.map((at) => at + offsetAt(at));
  const gaps = shown.slice(1).map((at, index) => at - shown[index]!);
  const baseline = new Baseline((at) => Math.floor(at / hour), leastRuns - 1);
  for (const [index, gap] of gaps.entries()) baseline.add(Math.floor(shown[index]! / hour), gap);
  const late = gaps.filter((gap, index) => gap > longestOf(baseline.usualAt(shown[index]!)!)).length;
  const last = shown.at(-1)!;
  const usual = baseline.usualAt(last)!;
  if (usual.median <= 0 || usual.spread > mostSpread * usual.median || late > mostLate * gaps.length) return null;
  // For an hour with little history, the longest gap so far is normal: on the first nights, nothing arrived until
  // morning.
  const longest = Math.max(longestOf(usual), usual.from === 'any_hour' ? Math.max(...gaps) : 0);
  // Resolves an hour that the clock repeats or skips to its later moment.
  const moment = (at: number): number => {
    const about = at - offsetAt(deliveries.at(-1)!);
    return at - Math.min(offsetAt(about), offsetAt(about + hour));
  };
  return { usualGap: usual.median, dueAt: moment(last + usual.median), lateAfter: moment(last + longest) };
}

function longestOf({ median, spread }: Usual): number {
  return median + Math.max(spreadsOfTolerance * spread, partOfGap * median, leastTolerance);
}
