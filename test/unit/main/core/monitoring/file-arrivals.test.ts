import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFileArrivals } from '../../../../../main/core/monitoring/file-arrivals.ts';
import type { FileArrival } from '../../../../../main/core/ports/service.ts';

/** A source with files that arrived at these times, listed in this order. */
function listing(times: readonly number[], size: number, saysPages = true) {
  const asked: number[] = [];
  const listFiles = async (_source: number, { page }: { page: number }) => {
    asked.push(page);
    const arrivals: FileArrival[] = times.slice((page - 1) * size, page * size).map((at) => ({ at, runId: null }));
    const pages = saysPages ? Math.ceil(times.length / size) : null;
    return { page: { columns: [], rows: [], page, pages, total: null }, arrivals };
  };
  return { asked, read: () => readFileArrivals({ listFiles }, 1) };
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the newest files of a source', () => {
  it('are found in a list from the newest and in one from the oldest', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 900 }), fc.boolean(), async (count, newestFirst) => {
        const oldestFirst = upTo(count);
        const list = listing(newestFirst ? oldestFirst.toReversed() : oldestFirst, 100);
        const { arrivals, hasNewest } = await list.read();
        const times = arrivals.map(({ at }) => at!).toSorted((a, b) => a - b);
        expect(hasNewest).toBe(true);
        expect(times).toEqual(oldestFirst.slice(-times.length));
        expect(times.length).toBeGreaterThanOrEqual(Math.min(count, 200));
        expect(list.asked.length).toBeLessThanOrEqual(4);
      }),
    );
  });

  it('are unknown in a list of several pages that is not sorted by time, and no more of it is requested', async () => {
    const list = listing([5, 1, 9, 2, 7, 3], 3);
    expect((await list.read()).hasNewest).toBe(false);
    expect(list.asked).toEqual([1]);
  });

  it('are all files of a list of one page, in any order', async () => {
    expect((await listing([5, 1, 9], 3).read()).hasNewest).toBe(true);
  });

  it('are unknown where the service reports no number of pages and begins with the oldest', async () => {
    expect((await listing([1, 5, 9], 3, false).read()).hasNewest).toBe(false);
    expect((await listing([9, 5, 1], 3, false).read()).hasNewest).toBe(true);
  });
});
