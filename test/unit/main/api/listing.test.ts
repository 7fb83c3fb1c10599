import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../main/api/client.ts';
import { answerFailure, tookTooLong, unusableAnswer } from '../../../../main/api/errors.ts';
import { KnownPages } from '../../../../main/api/known-pages.ts';
import { readKnownList, readList } from '../../../../main/api/listing.ts';
import { findOperation } from '../../../../main/api/operations/catalogue.ts';
import { getFlow, listFlows } from '../../../../main/api/operations/flows.ts';
import { listErrorSamples, listFileMetrics, listNotifications } from '../../../../main/api/operations/monitoring.ts';
import type { AnyOperation } from '../../../../main/api/operations/operation.ts';
import { PageSizes } from '../../../../main/api/page-sizes.ts';
import { BeyondBounds } from '../../../../main/core/base/json-bounds.ts';
import { EndlessList } from '../../../../main/core/base/failure.ts';
import { asRecords } from '../../../../main/core/base/readers.ts';
import { collect } from '../../../fixtures/connection.ts';
import { settled } from '../../../fixtures/settled.ts';
import { cases } from '../../../fixtures/thorough.ts';

type Headers = Record<string, string>;

/** A client whose service answers its calls with these bodies in turn. It records the requests. */
function answering(...bodies: { body: unknown; headers?: Headers; length?: number }[]) {
  const asked: unknown[] = [];
  const call = async ({ answer }: AnyOperation, input: unknown) => {
    const { body, headers = {}, length = 0 } = bodies[Math.min(asked.length, bodies.length - 1)]!;
    asked.push(input);
    return { answer: answer.parse(body), content: body, headers, length };
  };
  /** Number of answers that were parsed. */
  let parsed = 0;
  const receive = async (operation: AnyOperation, input: unknown) => {
    const answered = await call(operation, input);
    const read = async () => {
      parsed += 1;
      return answered;
    };
    const bytes = answered.length > 0 ? { length: answered.length } : Buffer.from(JSON.stringify(answered.content));
    return { body: { bytes }, headers: answered.headers, read };
  };
  return { asked, parsed: () => parsed, client: { call, receive, pageSizes: new PageSizes() } as unknown as Client };
}

const samples = (data: unknown[], totalCount: number) => ({ body: { output: { data, meta: { totalCount } } } });
const resource = { resource_type: 'data_sets', resource_id: 7 };

async function entriesOf(pages: AsyncIterable<{ entries: unknown[] }>): Promise<unknown[]> {
  return (await collect(pages)).flatMap(({ entries }) => entries);
}

describe('readList', () => {
  it('requests page after page in the query, together with other parameters', async () => {
    const headers = { 'x-total-count': '3' };
    const { client, asked } = answering(
      { body: [{ id: 1 }, { id: 2 }], headers },
      { body: [{ id: 2 }, { id: 3 }], headers },
    );
    const pages = await collect(readList(client, listNotifications, { query: { level: 'ERROR' } }, { perPage: 2 }));
    expect(asked).toEqual([
      { query: { level: 'ERROR', page: 1, per_page: 2 } },
      { query: { level: 'ERROR', page: 2, per_page: 2 } },
    ]);
    expect(pages.map(({ entries, read, total, complete }) => ({ entries, read, total, complete }))).toEqual([
      { entries: [{ id: 1 }, { id: 2 }], read: 2, total: 3, complete: null },
      { entries: [{ id: 3 }], read: 3, total: 3, complete: true },
    ]);
  });

  it('pages in the body where the operation does, and counts by the answer itself', async () => {
    const { client, asked } = answering(samples([{ id: 1 }], 2), samples([{ id: 2 }], 2));
    const input = { path: resource, body: { start_time: 5 } };
    expect(await entriesOf(readList(client, listErrorSamples, input, { perPage: 1 }))).toEqual([{ id: 1 }, { id: 2 }]);
    expect(asked).toEqual([
      { path: resource, body: { start_time: 5, page: 1, per_page: 1 } },
      { path: resource, body: { start_time: 5, page: 2, per_page: 1 } },
    ]);
  });

  it('names the page size like the operation, a hundred by default', async () => {
    const { client, asked } = answering({ body: { metrics: { data: [] } } });
    await collect(readList(client, listFileMetrics, { path: { source_id: 3 } }));
    expect(asked).toEqual([{ path: { source_id: 3 }, query: { page: 1, size: 100 } }]);
  });

  it('counts a flow answer by its flows, and returns the answer with them', async () => {
    const body = { flows: [{ id: 1 }, { id: 2 }], users: [{ id: 1 }] };
    const { client } = answering({ body, headers: { 'x-total-count': '2' } });
    const [page] = await collect(readList(client, listFlows, {}));
    expect(page).toMatchObject({ answer: body, entries: [{ id: 1 }, { id: 2 }], read: 2, complete: true });
  });

  it('reads a list inside `data`', async () => {
    const { client } = answering({ body: { data: [{ id: 1 }], meta: {} } });
    expect(await entriesOf(readList(client, listNotifications, {}))).toEqual([{ id: 1 }]);
  });

  it('reads nothing for an operation without pages', async () => {
    const { client, asked } = answering({ body: { flows: [] } });
    await expect(collect(readList(client, getFlow, { path: { flow_id: 1 } }))).rejects.toThrow('flows.get');
    expect(asked).toEqual([]);
  });

  it('reads every list of the catalogue', async () => {
    const path = { source_id: 1, ...resource };
    for (const id of ['flows.list', 'data_sinks.list', 'data_maps.list', 'metrics.files', 'errors.samples']) {
      const body = { flows: [], data: [], output: { data: [] }, metrics: [] };
      expect(await collect(readList(answering({ body }).client, findOperation(id)!, { path }))).toHaveLength(1);
    }
  });
});

describe('readKnownList', () => {
  const page = (...ids: number[]) => ({
    body: { flows: ids.map((id) => ({ id })) },
    headers: { 'x-total-count': '4' },
  });

  /** Reads the list once more, and returns for each page the derived result: its number of flows. */
  async function readAgain(known: KnownPages<number>, { client }: Pick<ReturnType<typeof answering>, 'client'>) {
    const made: (readonly number[])[] = [];
    for await (const one of readKnownList(client, listFlows, {}, known, { perPage: 2 })) {
      if (!one.made) one.know([asRecords(one.answer.flows).length]);
      made.push(one.made ?? []);
    }
    return made;
  }

  it('parses only changed pages, and returns the earlier result for every other one', async () => {
    const known = new KnownPages<number>();
    const first = answering(page(1, 2), page(3, 4));
    expect(await readAgain(known, first)).toEqual([[], []]);
    const changed = answering(page(1, 2), page(3, 5));
    expect(await readAgain(known, changed)).toEqual([[2], []]);
    expect([first.parsed(), changed.parsed()]).toEqual([2, 1]);
  });

  it('counts the entries of a known page like those of any other: a list that moved is read once more', async () => {
    const known = new KnownPages<number>();
    await readAgain(known, answering(page(1, 2), page(3, 4)));
    const moved = answering(page(1, 2), page(2, 3), page(9, 1));
    expect(await readAgain(known, moved)).toEqual([[2], [], []]);
    expect(moved.asked).toMatchObject([1, 2, 1].map((one) => ({ query: { page: one } })));
  });

  it('forgets a page that neither this read nor the one before had', async () => {
    const known = new KnownPages<number>();
    await readAgain(known, answering(page(1, 2), page(3, 4)));
    await readAgain(known, answering(page(5, 6), page(7, 8)));
    await readAgain(known, answering(page(5, 6), page(7, 8)));
    const back = answering(page(1, 2), page(7, 8));
    expect(await readAgain(known, back)).toEqual([[], [2]]);
  });

  it('ends where a server ignores the page, even with indistinguishable entries', async () => {
    const known = new KnownPages<number>();
    const { client, asked } = answering({ body: { flows: [{ id: 1 }, { name: 'odd' }] } });
    const pages = await collect(readKnownList(client, listFlows, {}, known, { perPage: 100 }));
    expect(pages.map(({ isNew, complete }) => [isNew, complete])).toEqual([
      [true, null],
      [false, null],
      [false, true],
    ]);
    expect(asked).toHaveLength(3);
  });

  it('does not know a page without a result, because its reader stopped there', async () => {
    const known = new KnownPages<number>();
    const bodies = [page(1, 2), page(3, 4)];
    await readKnownList(answering(...bodies).client, listFlows, {}, known, { perPage: 2 }).next();
    expect(await readAgain(known, answering(...bodies))).toEqual([[], []]);
  });
});

describe('an entry', () => {
  const uuid = (name: string, id: string) => ({
    [`${name}MetaData`]: { [`${name}UUID`]: id, runId: 1 },
    rawMessage: 'r',
  });
  const tracked = (sourceOffset: number, runId = 1) => ({
    svcMetaData: { svcUUID: null, trackerId: { id: 5 }, runId, sourceOffset },
  });

  it.each([
    ['by its id, as a number or as text', { id: 1, name: 'old' }, { id: '1', name: 'new' }],
    [
      'of failed records by the UUID, whatever the prefix of the vendor',
      uuid('acme', 'u'),
      { ...uuid('acme', 'u'), x: 1 },
    ],
    ['without one by its place in the run', tracked(3), { ...tracked(3), error: null }],
  ])('is recognized %s', async (_, one, again) => {
    const { client } = answering(samples([one], 2), samples([again], 2));
    expect(await entriesOf(readList(client, listErrorSamples, { path: resource }, { perPage: 1 }))).toEqual([one]);
  });

  it.each([
    ['other UUIDs', uuid('svc', 'u'), uuid('svc', 'v')],
    ['another offset', tracked(3), tracked(4)],
    ['another run', tracked(3, 1), tracked(3, 2)],
    ['no identity at all, however alike', { rawMessage: 'r' }, { rawMessage: 'r', error: {} }],
    ['ids that no number holds', { id: 2 ** 60 }, { id: 2 ** 60, name: 'other' }],
    ['no members', null, 'text'],
  ])('is not mistaken for one with %s', async (_, one, other) => {
    const { client } = answering(samples([one], 2), samples([other], 2));
    expect(await entriesOf(readList(client, listErrorSamples, { path: resource }, { perPage: 1 }))).toEqual([
      one,
      other,
    ]);
  });

  it('without identity is returned twice when a page has it twice', async () => {
    const { client } = answering(samples([{ rawMessage: 'r' }, { rawMessage: 'r' }], 2));
    expect(await entriesOf(readList(client, listErrorSamples, { path: resource }))).toHaveLength(2);
  });

  it('without identity is not read forever from a server that ignores the page', async () => {
    const { client, asked } = answering({ body: { output: { data: [{ rawMessage: 'r' }] } } });
    const pages = await collect(readList(client, listErrorSamples, { path: resource }, { perPage: 1 }));
    expect(pages.flatMap(({ entries }) => entries)).toHaveLength(1);
    expect(pages.at(-1)).toMatchObject({ complete: false, gap: { why: 'repeated' } });
    expect(asked).toHaveLength(2);
  });

  it('ends an endless list, by its entries and by its bytes', async () => {
    let last = 0;
    const endless = (length: number) =>
      ({
        receive: async () => {
          const flows = Array.from({ length: 1_000 }, () => ({ id: (last += 1) }));
          return { body: { bytes: { length } }, headers: {}, read: async () => ({ answer: { flows } }) };
        },
      }) as unknown as Client;
    const read = (length: number) => collect(readList(endless(length), listFlows, {}, { perPage: 1_000 }));
    await expect(read(0)).rejects.toMatchObject({
      problem: { message: expect.stringMatching(/50,000 entries/) as string },
    });
    expect(last).toBe(51_000);
    await expect(read(150_000_000)).rejects.toThrow(EndlessList);
    expect(last).toBe(53_000);
  });
});

describe('reading ahead', () => {
  /** A service with these pages of flows, and its requests and reads in order. */
  async function stepsOf(pages: { ids: number[]; headers?: Headers }[]): Promise<string[]> {
    const steps: string[] = [];
    const client = {
      receive: async (_operation: AnyOperation, { query }: { query: { page: number } }) => {
        const place = query.page;
        steps.push(`ask ${place}`);
        const { ids, headers = {} } = pages[Math.min(place, pages.length) - 1]!;
        const answer = { flows: ids.map((id) => ({ id })) };
        const read = async () => {
          steps.push(`read ${place}`);
          return { answer };
        };
        return { body: { bytes: Buffer.from(JSON.stringify(answer)) }, headers, read };
      },
    } as unknown as Client;
    await collect(readList(client, listFlows, {}, { perPage: 2, ahead: 'next' }));
    return steps;
  }
  const of = (total: number, ...ids: number[]) => ({ ids, headers: { 'x-total-count': String(total) } });

  const inPages =
    (count: number) =>
    ({ ids, headers }: ReturnType<typeof of>) => ({
      ids,
      headers: { ...headers, 'x-total-page-count': String(count) },
    });

  it('requests the next page before it reads the current one, and none after the last', async () => {
    expect(await stepsOf([of(5, 1, 2), of(5, 3, 4), of(5, 5)])).toEqual([
      ...['ask 1', 'ask 2', 'read 1', 'ask 3', 'read 2', 'read 3'],
    ]);
  });

  it('reads a page first where nothing shows whether another one follows', async () => {
    expect(await stepsOf([{ ids: [1, 2] }, { ids: [3] }, { ids: [] }])).toEqual([
      ...['ask 1', 'read 1', 'ask 2', 'read 2', 'ask 3', 'read 3'],
    ]);
  });

  it('reads a page first where the list moved, and goes back before it continues', async () => {
    const steps = await stepsOf([of(6, 1, 2), of(5, 4, 5), of(5, 6)]);
    expect(steps.slice(0, 5)).toEqual(['ask 1', 'ask 2', 'read 1', 'read 2', 'ask 1']);
  });

  it('requests no page twice where entries moved to the front', async () => {
    const steps = await stepsOf([of(6, 1, 2), of(6, 2, 3), of(6, 4, 5)].map(inPages(3)));
    expect(steps.slice(0, 6)).toEqual(['ask 1', 'ask 2', 'read 1', 'ask 3', 'read 2', 'read 3']);
  });

  it('requests only the front again where an entry that was not read moved there', async () => {
    const steps = await stepsOf([of(6, 1, 2), of(6, 2, 3), of(6, 4, 5)].map(inPages(3)));
    expect(steps.slice(6)).toEqual(['ask 1', 'read 1']);
  });

  it('requests nothing further from a server that ignores the page', async () => {
    expect(await stepsOf([of(9, 1, 2)])).toEqual(['ask 1', 'ask 2', 'read 1', 'read 2']);
  });
});

describe('several pages under way at once', () => {
  type Happening = { answer: number } | { come: number; go: number[] } | { toFront: number };
  /** Next event at the service: it answers one of the waiting requests, or its list changes. */
  const events: fc.Arbitrary<Happening[]> = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: fc.record({ answer: fc.nat(9) }) },
      { weight: 1, arbitrary: fc.record({ come: fc.nat(2), go: fc.array(fc.nat(60), { maxLength: 2 }) }) },
    ),
    { maxLength: 60 },
  );

  /** Events at a service whose entries also move to the front of its list. */
  const eventsOfRuns: fc.Arbitrary<Happening[]> = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ answer: fc.nat(9) }) },
      { weight: 3, arbitrary: fc.record({ toFront: fc.nat(60) }) },
      { weight: 1, arbitrary: fc.record({ come: fc.nat(2), go: fc.array(fc.nat(60), { maxLength: 2 }) }) },
    ),
    { maxLength: 60 },
  );

  /** A service that answers its requests in any order, each with its list at that moment. */
  class Unordered {
    ids: number[];
    readonly always: Set<number>;
    readonly asked: number[] = [];
    most = 0;
    readonly #waiting: (() => void)[] = [];
    readonly #cap: number;

    constructor(count: number, cap: number) {
      this.ids = Array.from({ length: count }, (_, place) => place + 1);
      this.always = new Set(this.ids);
      this.#cap = cap;
    }

    readonly client = {
      pageSizes: new PageSizes(),
      receive: (_operation: AnyOperation, { query }: { query: { page: number; per_page: number } }) => {
        this.asked.push(query.page);
        return new Promise((resolve) => {
          this.#waiting.push(() => {
            const size = Math.min(this.#cap, query.per_page);
            const ids = this.ids.slice((query.page - 1) * size, query.page * size);
            const answer = { flows: ids.map((id) => ({ id })) };
            const body = { bytes: Buffer.from(JSON.stringify(answer)) };
            resolve({ body, headers: { 'x-total-count': String(this.ids.length) }, read: async () => ({ answer }) });
          });
          this.most = Math.max(this.most, this.#waiting.length);
        });
      },
    } as unknown as Client;

    answer(which: number): void {
      this.#waiting.splice(which % Math.max(1, this.#waiting.length), 1)[0]?.();
    }

    moveToFront(place: number): void {
      this.ids.unshift(...this.ids.splice(place % Math.max(1, this.ids.length), 1));
    }

    change(come: number, go: readonly number[]): void {
      for (const place of go) {
        const [gone] = this.ids.splice(place % Math.max(1, this.ids.length), 1);
        if (gone !== undefined) this.always.delete(gone);
      }
      for (let nth = 0; nth < come; nth += 1) this.ids.unshift(1_000 + this.asked.length + this.ids.length);
    }
  }

  async function everything(service: Unordered, happens: readonly Happening[], ahead: 'next' | 'all' = 'all') {
    const reading = collect(readList(service.client, listFlows, {}, { perPage: 1_000, ahead }));
    let over = false;
    void reading.then(() => (over = true));
    for (const event of happens) {
      await settled();
      if ('answer' in event) service.answer(event.answer);
      else if ('toFront' in event) service.moveToFront(event.toFront);
      else service.change(event.come, event.go);
    }
    for (let turn = 0; !over && turn < 500; turn += 1) {
      await settled();
      service.answer(turn);
    }
    const pages = await reading;
    const ids = pages.flatMap(({ entries }) => entries.map((entry) => (entry as { id: number }).id));
    return { ids, complete: pages.at(-1)!.complete };
  }

  it('return an unchanging list once, in order, with one request a page, in any order of the answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 10 }), fc.array(fc.nat(9)), async (count, cap, order) => {
        const service = new Unordered(count, cap);
        const { ids, complete } = await everything(
          service,
          order.map((answer) => ({ answer })),
        );
        expect([ids, complete]).toEqual([service.ids, true]);
        const needed = Math.max(1, Math.ceil(count / cap));
        // Among several pages at once, the front is read again.
        expect(service.asked).toHaveLength(needed > 2 ? needed + 1 : needed);
        expect(service.most).toBeLessThanOrEqual(8);
      }),
      { numRuns: cases(200) },
    );
  });

  it('are complete only where no entry that was present all the time is missing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 10 }), events, async (count, cap, happens) => {
        const service = new Unordered(count, cap);
        const { ids, complete } = await everything(service, happens);
        if (complete) for (const id of service.always) expect(ids).toContain(id);
      }),
      { numRuns: cases(2_000) },
    );
  });

  it('are complete one by one only where none is missing, even if entries move to the front', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 10 }), eventsOfRuns, async (count, cap, happens) => {
        // A read takes seconds, in which fewer entries move than a page holds.
        const atFront = happens.reduce(
          (sum, event) => sum + ('toFront' in event ? 1 : 'come' in event ? event.come : 0),
          0,
        );
        fc.pre(atFront < cap);
        const service = new Unordered(count, cap);
        const { ids, complete } = await everything(service, happens, 'next');
        if (complete) for (const id of service.always) expect(ids).toContain(id);
      }),
      {
        numRuns: cases(2_000),
        // An entry that moves to the front while another one is removed leaves every later page as it was.
        examples: [
          [7, 3, [{ answer: 0 }, { answer: 0 }, { toFront: 6 }, { come: 0, go: [1] }]],
          [8, 3, [{ answer: 0 }, { come: 0, go: [0] }, { answer: 0 }, { answer: 0 }, { toFront: 6 }]],
        ],
      },
    );
  });
});

describe('the size of a page', () => {
  const flows = { body: { flows: [{ id: 1 }] }, headers: { 'x-total-count': '1' } };
  const sizesOf = (asked: readonly unknown[]) =>
    asked.map((input) => (input as { query: { per_page: number } }).query.per_page);
  const asked = { host: 'api.example', effect: 'reads' } as const;

  /** A service that rejects more than a hundred at once, in its own way. */
  function narrow(thrown: unknown) {
    const { client, asked: requests } = answering(flows);
    const receive = async (operation: AnyOperation, input: { query: { per_page: number } }) => {
      const answered = await client.receive(operation, input);
      if (input.query.per_page > 100) throw thrown;
      return answered;
    };
    return { client: { receive, pageSizes: client.pageSizes } as unknown as Client, requests };
  }

  it.each([
    ['refuses it', answerFailure(400, 'per_page is too large', null, asked)],
    ['takes too long for it', tookTooLong(30_000, asked)],
    ['fails behind its gateway', answerFailure(504, null, null, asked)],
    ['sends more than is read', unusableAnswer('Too much.', null, asked, new BeyondBounds('values'))],
  ])('is a thousand, and a hundred from then on at a service that %s', async (_title, thrown) => {
    const { client, requests } = narrow(thrown);
    expect(await collect(readList(client, listFlows, {}))).toMatchObject([{ read: 1, complete: true }]);
    await collect(readList(client, listFlows, {}));
    expect(sizesOf(requests)).toEqual([1_000, 100, 100]);
  });

  it('shrinks as well where the caller wants fewer, and only for entries of that size', async () => {
    const { client, requests } = narrow(unusableAnswer('Too much.', null, asked, new BeyondBounds('values')));
    const runs = { sizedAs: 'runs', atMost: 400 };
    expect(await collect(readList(client, listFlows, {}, runs))).toMatchObject([{ read: 1, complete: true }]);
    await collect(readList(client, listFlows, {}, { ...runs, atMost: 50 }));
    await expect(collect(readList(client, listFlows, {}, { perPage: 1_000 }))).rejects.toThrow('Too much.');
    await collect(readList(client, listFlows, {}));
    expect(sizesOf(requests)).toEqual([400, 100, 50, 1_000, 1_000, 100]);
  });

  it('stays unchanged where a request fails for another reason', async () => {
    const { client, requests } = narrow(answerFailure(403, null, null, asked));
    await expect(collect(readList(client, listFlows, {}))).rejects.toMatchObject({ problem: { status: 403 } });
    expect(sizesOf(requests)).toEqual([1_000]);
  });
});
