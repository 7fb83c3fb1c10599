import type { FileRhythm, NoRhythm } from '#contract/models/flow-parts.ts';
import type { Arrival } from '../ports/service.ts';
import { Baseline, leastRuns, type OffsetAt, operatorOffset, type Usual } from './baseline.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Files of one run, and files within a minute, are one delivery. */
const sameDelivery = minute;

/**
 * A file is late once it has missed its usual time by what it usually scatters, and by no less than a tenth of its gap or ten
 * minutes: a transfer takes its time. The figures are ours.
 */
const spreadsOfTolerance = 6;
const partOfGap = 0.1;
const leastTolerance = 10 * minute;
/** Files that scatter by more than half of their gap, or of which more than one in ten came later than these, have no rhythm. */
const mostSpread = 0.5;
const mostLate = 0.1;

const utc: OffsetAt = () => 0;

/** A rhythm, without whose files and when it was judged. */
type Rhythm = FileRhythm extends infer Each ? (Each extends unknown ? Omit<Each, 'sourceId'> : never) : never;

/** Files as they were listed. */
export interface ListedFiles {
  /** In any order; those of a list that was not read whole are its newest. */
  arrivals: readonly Arrival[];
  /** Whether the newest files are among them. */
  hasNewest: boolean;
}

/**
 * When the next file is due, by the gaps between those that came. A file may follow the operator's clock or UTC. They differ over
 * a change of summer time; a file is late only when it is late by both.
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

/** The moments at which files came, oldest first. */
function deliveriesOf(arrivals: readonly Arrival[]): number[] {
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

/** When the next one is due by what one clock shows; null where that is not regular. */
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
  // Of an hour that is little known, the longest gap so far is no news: the first nights, nothing came until morning.
  const longest = Math.max(longestOf(usual), usual.from === 'any_hour' ? Math.max(...gaps) : 0);
  // An hour that the clock shows twice, or omits, is taken at its later moment.
  const moment = (at: number): number => {
    const about = at - offsetAt(deliveries.at(-1)!);
    return at - Math.min(offsetAt(about), offsetAt(about + hour));
  };
  return { usualGap: usual.median, dueAt: moment(last + usual.median), lateAfter: moment(last + longest) };
}

function longestOf({ median, spread }: Usual): number {
  return median + Math.max(spreadsOfTolerance * spread, partOfGap * median, leastTolerance);
}
