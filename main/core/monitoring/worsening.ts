/** How much worse a flow is in one stretch of time than in another. Pure functions of its sums. */
import type { RunSums, Worsening } from '#contract/models/compared.ts';
import { errorShareOf, isSound } from './baseline.ts';

/** Sums over a stretch of so many milliseconds. */
export type SumsOver = Pick<RunSums, 'records' | 'errors'> & { length: number };

/** So many standard deviations are hardly ever chance: 3 of 2,000 flows exceed that without any change. */
const hardlyChance = 3;

/**
 * Compares a stretch with the one before it.
 *
 * Errors are compared with what the share of the other stretch makes expect of the records read in this one; where nothing was
 * read in one of them it has no share, the errors of the other are expected for as long, and ordinary noise is not worse. Records
 * are compared for as long.
 * Swapping both changes the sign of each difference, and equal ones differ by nothing.
 */
export function worsening(current: SumsOver, previous: SumsOver): Worsening {
  const moreRecords = beyond(current.records, current.length, previous.records, previous.length);
  const [read, readBefore] = [readIn(current), readIn(previous)];
  if (read === null || readBefore === null) return { moreErrors: null, moreRecords, worse: false };
  const hasShares = read > 0 && readBefore > 0;
  const [exposure, exposureBefore] = hasShares ? [read, readBefore] : [current.length, previous.length];
  const moreErrors = beyond(current.errors, exposure, previous.errors, exposureBefore);
  // How the errors of both would fall by chance: a binomial distribution, of which this is the part that falls here.
  const all = current.errors! + previous.errors!;
  const part = exposure / (exposure + exposureBefore);
  const deviation = Math.sqrt(all * part * (1 - part));
  const beyondChance = moreErrors! > 0 && current.errors! - all * part >= hardlyChance * deviation;
  // A flow that runs once a day is not worse than the hour before for the ordinary noise of its run.
  const worse = beyondChance && (hasShares || isSound(current) === false);
  return { moreErrors, moreRecords, worse };
}

/**
 * The order of flows, the worst first: those with more errors than chance explains by how many these are, then those with the
 * fewest records compared with before, then by errors. What is unknown comes last.
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

/** Adds what failed to what was read: records that fail are not among the others. */
const readIn = ({ records, errors }: SumsOver): number | null =>
  records === null || errors === null ? null : records + errors;

/** What exceeds the other sum, scaled from its size to this one. Multiplied first, so that equal ones differ by exactly 0. */
function beyond(sum: number | null, size: number, other: number | null, otherSize: number): number | null {
  return sum === null || other === null ? null : (sum * otherSize - other * size) / otherSize;
}

/** Sums with the share of what was read that failed; null where nothing was read, or a run does not say it. */
export function withShare(sums: Omit<RunSums, 'share'>): RunSums {
  const read = readIn({ ...sums, length: 0 });
  return { ...sums, share: read === null || read === 0 ? null : errorShareOf(sums) };
}
