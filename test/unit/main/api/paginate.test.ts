import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PageContent, paginate } from '../../../../main/api/paginate.ts';
import { collect } from '../../../fixtures/connection.ts';

interface Move {
  /** Entries that are added at the front. */
  come: number;
  /** Positions whose entries are removed, in the list at that time. */
  go: readonly number[];
}

interface ListOptions {
  moves?: Move[];
  /** Whether it counts its entries. */
  totals?: boolean;
  /** Whether it reports that another page follows. */
  says?: boolean;
  /** Maximum number of entries on a page, whatever the request. */
  cap?: number;
}

/** A list of a service that moves before each read but the first. It tracks which entries are always present. */
class MovingList {
  ids: number[];
  /** Entries that existed before the first read and never left. */
  readonly always: Set<number>;
  readonly asked: number[] = [];
  readonly #moves: Move[];
  readonly #perPage: number;
  readonly #totals: boolean;
  readonly #says: boolean;
  #next: number;

  constructor(
    count: number,
    perPage: number,
    { moves = [], totals = true, says = true, cap = perPage }: ListOptions = {},
  ) {
    this.ids = Array.from({ length: count }, (_, id) => id);
    this.always = new Set(this.ids);
    this.#next = count;
    this.#perPage = Math.min(perPage, cap);
    this.#says = says;
    this.#moves = moves;
    this.#totals = totals;
  }

  readonly read = async (page: number): Promise<PageContent<number[]>> => {
    const move = this.asked.length > 0 ? this.#moves[this.asked.length - 1] : undefined;
    if (move) this.#move(move);
    this.asked.push(page);
    const from = (page - 1) * this.#perPage;
    const ids = this.ids.slice(from, from + this.#perPage);
    const total = this.#totals ? this.ids.length : null;
    return { content: ids, ids, more: this.#says ? this.ids.length > from + this.#perPage : null, total };
  };

  #move({ come, go }: Move): void {
    for (const place of go) {
      const [gone] = this.ids.splice(place % Math.max(1, this.ids.length), 1);
      if (gone !== undefined) this.always.delete(gone);
    }
    for (let nth = 0; nth < come; nth += 1) this.ids.unshift(this.#next++);
  }
}

/** All entries returned as new, in order, and the verdict of the last page. */
async function everything(perPage: number, read: (page: number) => Promise<PageContent<number[]>>) {
  const pages = await collect(paginate(perPage, read, true));
  const given = pages.flatMap(({ content, fresh }) => fresh.map((place) => content[place]!));
  return { given, complete: pages.at(-1)!.complete, verdicts: pages.map(({ complete }) => complete) };
}

const count = fc.nat(16);
const perPage = fc.integer({ min: 1, max: 5 });
const comings = fc.array(fc.record({ come: fc.nat(6), go: fc.constant([]) }), { maxLength: 30 });
const moves = fc.array(fc.record({ come: fc.nat(4), go: fc.array(fc.nat(30), { maxLength: 4 }) }), { maxLength: 30 });

describe('a list that does not move', () => {
  it.each([true, false])('is returned once, in order, with one read a page: totals %s', async (totals) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(40), fc.integer({ min: 1, max: 12 }), async (entries, size) => {
        const list = new MovingList(entries, size, { totals });
        const { given, complete, verdicts } = await everything(size, list.read);
        expect(given).toEqual(list.ids);
        expect(complete).toBe(true);
        expect(verdicts.slice(0, -1).every((verdict) => verdict === null)).toBe(true);
        expect(list.asked).toHaveLength(Math.max(1, Math.ceil(entries / size)));
      }),
    );
  });

  it('counts what was read and reports the total', async () => {
    const pages = await collect(paginate(2, new MovingList(5, 2).read));
    expect(pages.map(({ read, total }) => [read, total])).toEqual([
      [2, 5],
      [4, 5],
      [5, 5],
    ]);
  });

  it('is read no further than its consumer requests', async () => {
    const list = new MovingList(100, 10);
    for await (const { fresh } of paginate(10, list.read)) {
      expect(fresh).toHaveLength(10);
      break;
    }
    expect(list.asked).toEqual([1]);
  });

  it('is prefetched by one page on request', async () => {
    const list = new MovingList(100, 10);
    for await (const page of paginate(10, list.read, true)) {
      expect(page.read).toBe(10);
      break;
    }
    expect(list.asked).toEqual([1, 2]);
  });

  it('fails with the page that fails, after those before it', async () => {
    const { read } = new MovingList(30, 10);
    const broken = (page: number) => (page === 2 ? Promise.reject(new Error('page 2')) : read(page));
    for (const ahead of [false, true]) {
      const pages = paginate(10, broken, ahead);
      expect((await pages.next()).value).toMatchObject({ read: 10 });
      await expect(pages.next()).rejects.toThrow('page 2');
    }
  });

  it('fails with the first page when that fails', async () => {
    const { read } = new MovingList(30, 10);
    const broken = (page: number) => (page === 1 ? Promise.reject(new Error('page 1')) : read(page));
    await expect(everything(10, broken)).rejects.toThrow('page 1');
  });
});

describe('a list whose service returns fewer at once than requested', () => {
  it.each([
    { totals: true, says: true },
    { totals: true, says: false },
    { totals: false, says: true },
    { totals: false, says: false },
  ])('is read to its end: %j', async (options) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(40), fc.integer({ min: 1, max: 12 }), async (entries, cap) => {
        const list = new MovingList(entries, 12, { ...options, cap });
        const { given, complete } = await everything(12, list.read);
        expect(given).toEqual(list.ids);
        expect(complete).toBe(true);
      }),
    );
  });

  it('costs one more request only where nothing shows its end', async () => {
    const asked = async (options: ListOptions): Promise<number> => {
      const list = new MovingList(70, 100, { cap: 20, ...options });
      await everything(100, list.read);
      return list.asked.length;
    };
    expect(await asked({})).toBe(4);
    expect(await asked({ says: false })).toBe(4);
    expect(await asked({ says: false, totals: false })).toBe(5);
  });
});

describe('a list that its service counts or pages wrongly', () => {
  const pagesOf = async (read: (page: number) => Promise<PageContent<number[]>>) =>
    (await collect(paginate(10, read))).at(-1)!;

  it('is incomplete where more entries are counted than returned and it did not move', async () => {
    const ids = [1, 2, 3];
    const last = await pagesOf(async () => ({ content: ids, ids, more: false, total: 7 }));
    expect(last).toMatchObject({ complete: false, gap: { why: 'withheld', read: 3, total: 7 } });
  });

  it('ends with a short page that repeats, and is incomplete where a full one does', async () => {
    const ids = [1, 2, 3];
    expect(await pagesOf(async () => ({ content: ids, ids, more: null, total: null }))).toMatchObject({
      complete: true,
    });
    const full = Array.from({ length: 10 }, (_, id) => id);
    expect(await pagesOf(async () => ({ content: full, ids: full, more: null, total: null }))).toMatchObject({
      complete: false,
      gap: { why: 'repeated' },
    });
  });
});

describe('a list that moves while it is read', () => {
  it('is complete only if everything that was present all the time was returned, and returns nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(count, perPage, moves, fc.boolean(), async (entries, size, moved, says) => {
        const list = new MovingList(entries, size, { moves: moved, says });
        const { given, complete } = await everything(size, list.read);
        expect(new Set(given).size).toBe(given.length);
        expect(complete).not.toBeNull();
        if (complete) expect(given).toEqual(expect.arrayContaining([...list.always]));
      }),
      { numRuns: 1000 },
    );
  });

  it('reads one page again when entries before it were removed, and the front at the end', async () => {
    const list = new MovingList(8, 2, {
      moves: [
        { come: 0, go: [] },
        { come: 0, go: [1] },
      ],
    });
    const { given, complete } = await everything(2, list.read);
    expect(list.asked).toEqual([1, 2, 3, 2, 3, 4, 1]);
    expect(given).toEqual([0, 1, 2, 3, 5, 6, 4, 7]);
    expect(complete).toBe(true);
  });

  it('reads again from where entries moved, when many were removed', async () => {
    const list = new MovingList(14, 2, {
      moves: [
        { come: 0, go: [] },
        { come: 0, go: [] },
        { come: 0, go: [0, 0, 0, 0] },
      ],
    });
    const { given, complete } = await everything(2, list.read);
    expect(list.asked).toEqual([1, 2, 3, 4, 2, 3, 4, 5, 1]);
    expect(given.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(complete).toBe(true);
  });

  it('reads only its front again when something was added', async () => {
    const list = new MovingList(8, 2, { moves: [{ come: 1, go: [] }] });
    const { given, complete } = await everything(2, list.read);
    expect(list.asked).toEqual([1, 2, 3, 4, 5, 1]);
    expect(given).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(complete).toBe(true);
  });

  it('is not considered endless when more was added than a page holds', async () => {
    const list = new MovingList(6, 2, { moves: [{ come: 3, go: [] }] });
    const { given, complete } = await everything(2, list.read);
    expect(given.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(complete).toBe(true);
  });

  it('is reported as incomplete when it never stops moving, although the number matches', async () => {
    const restless = Array.from({ length: 30 }, () => ({ come: 0, go: [0] }));
    const list = new MovingList(60, 2, { moves: restless });
    const { given, complete } = await everything(2, list.read);
    expect(given.length).toBeGreaterThanOrEqual(list.ids.length);
    expect(complete).toBe(false);
  });

  it('is complete without totals only if everything was returned and nothing is removed', async () => {
    await fc.assert(
      fc.asyncProperty(count, perPage, comings, async (entries, size, moved) => {
        const list = new MovingList(entries, size, { moves: moved, totals: false });
        const { given, complete } = await everything(size, list.read);
        expect(new Set(given).size).toBe(given.length);
        if (complete) expect(given).toEqual(expect.arrayContaining([...list.always]));
      }),
    );
  });
});

describe('a misbehaving server', () => {
  const stubborn = (ids: number[], total: number | null) => async (): Promise<PageContent<number[]>> => ({
    content: ids,
    ids,
    more: true,
    total,
  });

  it.each([
    { why: 'promises more', ids: [1, 2], total: 1000, complete: false },
    { why: 'counts what it gave', ids: [1, 2], total: 2, complete: true },
    { why: 'counts nothing, and gave as many as were asked for', ids: [1, 2], total: null, complete: false },
    { why: 'counts nothing, and gave more than were asked for', ids: [1, 2, 3], total: null, complete: true },
    { why: 'gave nothing', ids: [], total: null, complete: false },
  ])('that ignores the page and $why is read no further: complete $complete', async ({ ids, total, complete }) => {
    const asked = await everything(2, stubborn(ids, total));
    expect(asked).toMatchObject({ given: ids, complete });
    expect(asked.verdicts.length).toBeLessThanOrEqual(2);
  });

  it('that returns short pages and reports them is read to the end', async () => {
    const list = new MovingList(7, 3);
    const { given, complete } = await everything(10, list.read);
    expect({ given, complete }).toEqual({ given: [0, 1, 2, 3, 4, 5, 6], complete: true });
  });

  it('that leaves entries out is reported as incomplete', async () => {
    const list = new MovingList(6, 2);
    const gappy = async (page: number): Promise<PageContent<number[]>> => {
      const whole = await list.read(page);
      return page === 2 ? { ...whole, content: [2], ids: [2] } : whole;
    };
    expect(await everything(2, gappy)).toMatchObject({ given: [0, 1, 2, 4, 5], complete: false });
  });

  it('that miscounts wildly is read to an end', async () => {
    const read = fc.record({
      ids: fc.array(fc.nat(9), { maxLength: 4 }),
      more: fc.boolean(),
      total: fc.option(fc.integer()),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(read, { maxLength: 40 }), perPage, async (reads, size) => {
        let nth = 0;
        const wild = async () => {
          const page = reads[nth++] ?? { ids: [], more: false, total: null };
          return { ...page, content: page.ids };
        };
        const { given, complete } = await everything(size, wild);
        expect(new Set(given).size).toBe(given.length);
        expect(complete).not.toBeNull();
      }),
    );
  });
});
