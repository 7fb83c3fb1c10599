/** Pure functions that compare the sums of a flow in one stretch of time with those in another. */
import type { RunSums, Worsening } from '#contract/models/period-comparison.ts';
import { errorShareOf, isSound } from './baseline.ts';

/** Sums over a stretch of `length` milliseconds. */
export type SumsOver = Pick<RunSums, 'records' | 'errors'> & { length: number };

/**
 * Deviations beyond this many standard deviations are hardly ever chance: 3 of 2,000 flows exceed it without any
 * change.
 */
const hardlyChance = 3;

/**
 * Compares a stretch with the one before it.
 *
 * The other stretch's share of errors determines how many are expected among this stretch's records. Where nothing was
 * read in one of them, there is no share. The errors of the other, scaled to equal length, are then expected, and
 * ordinary noise is not worse. Records are compared over equal length. Swapping both changes the sign of each
 * difference, and equal ones differ by 0.
 */
export function worsening(current: SumsOver, previous: SumsOver): Worsening {
  const moreRecords = beyond(current.records, current.length, previous.records, previous.length);
  const [read, readBefore] = [readIn(current), readIn(previous)];
  if (read === null || readBefore === null) return { moreErrors: null, moreRecords, worse: false };
  const hasShares = read > 0 && readBefore > 0;
  const [exposure, exposureBefore] = hasShares ? [read, readBefore] : [current.length, previous.length];
  const moreErrors = beyond(current.errors, exposure, previous.errors, exposureBefore);
  // By chance, the errors of both would follow a binomial distribution; `part` is the share that falls here.
  const all = current.errors! + previous.errors!;
  const part = exposure / (exposure + exposureBefore);
  const deviation = Math.sqrt(all * part * (1 - part));
  const beyondChance = moreErrors! > 0 && current.errors! - all * part >= hardlyChance * deviation;
  // The ordinary noise of a daily run does not make the flow worse than the hour before.
  const worse = beyondChance && (hasShares || isSound(current) === false);
  return { moreErrors, moreRecords, worse };
}

/**
 * Sorts flows with the worst first. Flows with more errors than chance explains come first, by that number. Then follow
 * those with the fewest records compared with before, then by errors. Unknown values come last.
 */
export function worstFirst(a: Worsening, b: Worsening): number {
  return (
    Number(b.worse) - Number(a.worse) ||
    (a.worse && b.worse ? b.moreErrors! - a.moreErrors! : 0) ||
    (a.moreRecords ?? Infinity) - (b.moreRecords ?? Infinity) ||
    (b.moreErrors ?? -Infinity) - (a.moreErrors ?? -Infinity) ||
    0
  );
}

/** Adds failed records to the others: `records` does not include them. */
const readIn = ({ records, errors }: SumsOver): number | null =>
  records === null || errors === null ? null : records + errors;

/**
 * Returns by how much a sum exceeds the other, scaled to equal size. Multiplies first, so that equal ones differ by
 * exactly 0.
 */
function beyond(sum: number | null, size: number, other: number | null, otherSize: number): number | null {
  return sum === null || other === null ? null : (sum * otherSize - other * size) / otherSize;
}

/** Adds the share of records that failed; null where nothing was read, or a run reports no number. */
export function withShare(sums: Omit<RunSums, 'share'>): RunSums {
  const read = readIn({ ...sums, length: 0 });
  return { ...sums, share: read === null || read === 0 ? null : errorShareOf(sums) };
}
