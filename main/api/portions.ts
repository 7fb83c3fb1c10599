import { setImmediate } from 'node:timers/promises';

/** Nodes of flows, or their equivalent, that are processed at once: ten milliseconds of work. */
const mostAtOnce = 2_000;

/**
 * Splits a page into portions and yields to other work between them: a server may return ten times as much as
 * requested. There is at least one portion, which may be empty.
 *
 * @param weightOf how many nodes an entry is worth
 */
export async function* inPortions<T>(
  entries: Iterable<T>,
  weightOf: (entry: T) => number,
): AsyncGenerator<{ portion: T[]; isLast: boolean }, void, undefined> {
  let portion: T[] = [];
  let weight = 0;
  for (const entry of entries) {
    if (weight >= mostAtOnce) {
      yield { portion, isLast: false };
      await setImmediate();
      [portion, weight] = [[], 0];
    }
    portion.push(entry);
    weight += weightOf(entry);
  }
  yield { portion, isLast: true };
}
