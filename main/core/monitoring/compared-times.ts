import { earlierThan, type TimeStretch } from '#contract/comparison.ts';
import type { ComparedTimes } from '#contract/models/compared.ts';

/**
 * Resolves the two compared stretches at the last complete read. Nothing later is known, so an ongoing stretch ends
 * there, and the earlier one gets the same length.
 *
 * @param knownTo epoch milliseconds
 */
export function timesAt(
  { time, against }: ComparedTimes,
  knownTo: number,
): { current: TimeStretch; previous: TimeStretch } {
  const current = 'last' in time ? { from: knownTo - time.last, to: knownTo } : upTo(time, knownTo);
  const previous = typeof against === 'string' ? earlierThan(current, against) : upTo(against, knownTo);
  return { current, previous };
}

function upTo({ from, to }: TimeStretch, end: number): TimeStretch {
  return { from, to: from < end ? Math.min(to, end) : to };
}
