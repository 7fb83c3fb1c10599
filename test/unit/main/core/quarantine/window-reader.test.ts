import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../main/core/base/failure.ts';
import type { PageTaken } from '../../../../../main/core/ports/records.ts';
import {
  readWindow,
  type WindowOptions,
  type WindowProgress,
} from '../../../../../main/core/quarantine/window-reader.ts';
import { collect } from '../../../../fixtures/connection.ts';
import { settled } from '../../../../fixtures/settled.ts';

type Ids = readonly number[];

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A service's list and a collection next to it. A test makes the list move, or its pages odd. */
class MovingList {
  list: number[];
  /** Called before each page is returned. `pass` counts how often the front was requested. */
  move: (pass: number, fetches: number) => void = () => undefined;
  alter: (ids: Ids, page: number, pass: number) => Ids = (ids) => ids;
  total: () => number | null = () => this.list.length;
  bytesOf: (id: number) => number = () => 1_000;
  /** Requested range: the first record, and how many. */
  readonly asked: [offset: number, size: number][] = [];
  /** Records in the order in which they were read, each once. */
  readonly seen = new Set<number>();
  pass = 0;

  constructor(count: number) {
    this.list = upTo(count);
  }

  readonly fetch = async (page: number, perPage: number): Promise<string> => {
    const offset = (page - 1) * perPage;
    if (offset === 0) this.pass += 1;
    this.asked.push([offset, perPage]);
    this.move(this.pass, this.asked.length);
    const ids = this.alter(this.list.slice(offset, offset + perPage), page, this.pass);
    return JSON.stringify({ ids, total: this.total() });
  };

  readonly take = async (text: string): Promise<PageTaken> => {
    const { ids, total } = JSON.parse(text) as { ids: number[]; total: number | null };
    const before = this.seen.size;
    for (const id of ids) this.seen.add(id);
    const bytes = ids.reduce((sum, id) => sum + this.bytesOf(id), 0);
    return { count: ids.length, fresh: this.seen.size - before, total, bytes };
  };

  read(options: Partial<WindowOptions> = {}): Promise<WindowProgress> {
    const { fetch, take } = this;
    return collect(readWindow({ fetch, take, ...options })).then((all) => all.at(-1)!);
  }
}

/** Adds records at the front, or removes one. */
const moves = fc.array(
  fc.oneof(
    fc.record({ at: fc.nat(60), insert: fc.integer({ min: 1, max: 130 }) }),
    fc.record({ at: fc.nat(60), remove: fc.nat(2_000) }),
  ),
  { maxLength: 12 },
);
type Moves = typeof moves extends fc.Arbitrary<infer M> ? M : never;

/** Moves the list at those fetches. Returns the records that were present all the time. */
function letMove(service: MovingList, all: Moves, onlyIn: (pass: number) => boolean = () => true): () => Ids {
  const gone = new Set<number>();
  const atFirst = [...service.list];
  let next = 1_000_000;
  service.move = (pass, fetches) => {
    if (!onlyIn(pass)) return;
    // One at a time: where records arrived and left between two answers, the count alone does not reveal the loss.
    const move = all.find(({ at }) => at === fetches);
    if (!move) return;
    if ('insert' in move) service.list.unshift(...upTo(move.insert).map((one) => one + (next += 1_000)));
    else for (const id of service.list.splice(move.remove % Math.max(1, service.list.length), 1)) gone.add(id);
  };
  return () => atFirst.filter((id) => !gone.has(id));
}

const inHalf = (ids: Ids): Ids => ids.slice(0, Math.ceil(ids.length / 2));
const doubled = (ids: Ids): Ids => [...inHalf(ids), ...inHalf(ids)].slice(0, ids.length);

describe('reading a window of failed records', () => {
  it('returns a list that does not move in its order, reads each page once, and knows that it is complete', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(2_500), async (count) => {
        const service = new MovingList(count);
        const end = await service.read();
        expect([...service.seen]).toEqual(upTo(count));
        expect(end).toMatchObject({ read: count, total: count, duplicates: 0, complete: true });
        expect(service.asked).toEqual(upTo(Math.max(1, Math.ceil(count / 100))).map((page) => [page * 100, 100]));
      }),
      { numRuns: 30 },
    );
  });

  it('never reports a complete read when a record is missing that was present all the time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_500), moves, async (count, all) => {
        const service = new MovingList(count);
        const stayed = letMove(service, all);
        const { complete, read } = await service.read();
        if (complete) expect(stayed().filter((id) => !service.seen.has(id))).toEqual([]);
        expect(read).toBe(service.seen.size);
      }),
      { numRuns: 300 },
    );
  });

  it('has every record, and reports it, when the list stops moving after its first reading', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_500 }), moves, async (count, all) => {
        const service = new MovingList(count);
        letMove(service, all, (pass) => pass === 1);
        const { complete } = await service.read();
        expect(complete).toBe(true);
        expect(service.list.filter((id) => !service.seen.has(id))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('has the last record where one is deleted among pages that a reading without progress did not reach', async () => {
    const service = new MovingList(1_375);
    const all = [
      { at: 3, insert: 110 },
      { at: 4, insert: 117 },
      { at: 5, remove: 227 },
    ];
    const stayed = letMove(service, all);
    expect(await service.read()).toMatchObject({ complete: true });
    expect(stayed().filter((id) => !service.seen.has(id))).toEqual([]);
  });

  it('finds what short and repeated pages left out, once they are correct', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000), fc.array(fc.boolean(), { minLength: 15 }), async (count, odd) => {
        const service = new MovingList(count);
        service.alter = (ids, page, pass) =>
          pass > 1 || !odd[page] ? ids : page % 2 === 0 ? inHalf(ids) : doubled(ids);
        const { complete } = await service.read();
        expect(complete).toBe(true);
        expect([...service.seen].toSorted((a, b) => a - b)).toEqual(upTo(count));
      }),
      { numRuns: 100 },
    );
  });

  it('ends for any moves of the list and any omissions of its pages, and reports the size of the gap', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000), moves, fc.boolean(), async (count, all, short) => {
        const service = new MovingList(count);
        letMove(service, all);
        service.alter = (ids, page) => (page % 3 === 0 ? (short ? inHalf(ids) : doubled(ids)) : ids);
        const { read } = await service.read();
        expect(read).toBe(service.seen.size);
        const most = Math.ceil((count + 12 * 130) / 100) + 1;
        expect(service.asked.length).toBeLessThanOrEqual(3 * (most + 8));
      }),
      { numRuns: 100 },
    );
    const service = new MovingList(400);
    service.alter = (ids, page) => (page === 2 ? inHalf(ids) : ids);
    expect(await service.read()).toMatchObject({ read: 350, total: 400, complete: false });
    expect(service.pass).toBe(2);
  });

  it('ends where a service ignores the page number, or counts what it does not return', async () => {
    const same = new MovingList(1_000);
    same.alter = () => same.list.slice(0, 100);
    expect(await same.read()).toMatchObject({ read: 100, total: 1_000, complete: false });
    expect(same.pass).toBe(2);
    const uncounted = new MovingList(1_000);
    uncounted.alter = () => uncounted.list.slice(0, 100);
    uncounted.total = () => null;
    expect(await uncounted.read()).toMatchObject({ read: 100, total: null, complete: null });
    const boasting = new MovingList(250);
    boasting.total = () => 100_000;
    expect(await boasting.read()).toMatchObject({ read: 250, total: 100_000, complete: false });
    expect(boasting.asked.length).toBeLessThan(50);
  });

  it('reads a list without a count to its end, and claims nothing about it', async () => {
    const service = new MovingList(730);
    service.total = () => null;
    expect(await service.read()).toMatchObject({ read: 730, total: null, complete: null });
  });

  it('reads several pages at once after the first, and never more than eight', async () => {
    const service = new MovingList(5_000);
    const waiting: (() => void)[] = [];
    const counts: number[] = [];
    const reading = service.read({
      fetch: async (page, perPage) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return service.fetch(page, perPage);
      },
      take: (text) => {
        counts.push(waiting.length);
        return service.take(text);
      },
    });
    while (service.seen.size < 5_000) {
      // The latest arrives first, but they are still consumed in order.
      waiting.pop()?.();
      await settled();
    }
    await reading;
    expect([...service.seen]).toEqual(upTo(5_000));
    expect(Math.max(...counts)).toBe(7);
  });

  it('reads fewer and smaller pages where records are large, and large ones again after them', async () => {
    const service = new MovingList(4_000);
    service.bytesOf = (id) => (id >= 300 && id < 1_500 ? 200_000 : 1_000);
    expect(await service.read()).toMatchObject({ read: 4_000, complete: true });
    const among = service.asked.filter(([offset]) => offset >= 1_300 && offset < 1_500);
    expect(new Set(among.map(([, size]) => size))).toEqual(new Set([25]));
    expect(service.asked.at(-1)).toEqual([3_900, 100]);
    for (const [offset, size] of service.asked) expect(offset % size).toBe(0);
    expect([...service.seen]).toEqual(upTo(4_000));
  });

  it('splits a page that cannot be read into smaller ones, and skips a single record', async () => {
    const service = new MovingList(300);
    const refuse = (most: number) => (page: number, perPage: number) =>
      perPage > most && page * perPage > 100
        ? Promise.reject(failure('bad_answer', 'Too large.'))
        : service.fetch(page, perPage);
    expect(await service.read({ fetch: refuse(25) })).toMatchObject({ read: 300, complete: true });
    expect([...service.seen]).toEqual(upTo(300));
    await expect(new MovingList(300).read({ fetch: refuse(0) })).rejects.toThrow('Too large.');
  });

  it('fails with the service, and resumes from there', async () => {
    const service = new MovingList(700);
    let away = true;
    const fetch = (page: number, perPage: number) =>
      away && page === 4 ? Promise.reject(failure('unreachable', 'Gone.')) : service.fetch(page, perPage);
    const reading = readWindow({ ...service, fetch });
    let last: WindowProgress | undefined;
    const read = async () => {
      for await (const progress of reading) last = progress;
    };
    await expect(read()).rejects.toThrow('Gone.');
    expect(last).toMatchObject({ offset: 300, read: 300 });
    away = false;
    expect(await service.read({ begin: last! })).toMatchObject({ read: 700, complete: true, duplicates: 0 });
    expect([...service.seen]).toEqual(upTo(700));
  });

  it('stops when no more records are wanted, and prefetches nothing beyond', async () => {
    const service = new MovingList(5_000);
    const room = () => 1_000 - service.seen.size;
    expect(await service.read({ room })).toMatchObject({ read: 1_000, total: 5_000, complete: false });
    expect(Math.max(...service.asked.map(([offset, size]) => offset + size))).toBe(1_000);
    const counted = new MovingList(5_000);
    expect(await counted.read({ room: () => 0 })).toMatchObject({ read: 1, total: 5_000 });
    expect(counted.asked).toEqual([[0, 1]]);
  });

  it('reads nothing more once it was aborted, and cancels requests under way when its consumer stops', async () => {
    const service = new MovingList(5_000);
    const over = new AbortController();
    const signals: AbortSignal[] = [];
    const fetch = (page: number, perPage: number, signal: AbortSignal) => {
      signals.push(signal);
      return service.fetch(page, perPage);
    };
    const reading = readWindow({ ...service, fetch, signal: over.signal });
    await reading.next();
    over.abort();
    await expect(reading.next()).rejects.toMatchObject({ name: 'AbortError' });
    expect(service.seen.size).toBe(100);

    for await (const { read } of readWindow({ fetch: (...asked) => fetch(...asked), take: new MovingList(0).take }))
      if (read > 100) break;
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });
});
