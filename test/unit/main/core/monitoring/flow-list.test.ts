import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAnswer } from '../../../../../main/api/answer.ts';
import type { Connection } from '../../../../../main/api/connection.ts';
import { answerFailure } from '../../../../../main/api/errors.ts';
import type { AnyOperation } from '../../../../../main/api/operations/operation.ts';
import { PageSizes } from '../../../../../main/api/page-sizes.ts';
import { ServiceClock } from '../../../../../main/api/service-clock.ts';
import { ApiService } from '../../../../../main/api/service.ts';
import { Watch } from '../../../../../main/core/monitoring/watch.ts';
import { cases } from '../../../../fixtures/thorough.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { memoryHistory } from '../../../../fixtures/history.ts';
import { silentLog } from '../../../../fixtures/log.ts';
import { settled } from '../../../../fixtures/settled.ts';

/** Behavior of one read of the list. */
const ways = ['usual', 'error in a body', 'odd shape', 'vanished', 'a part', 'moving'] as const;

const lies: ReadonlySet<string> = new Set(['vanished', 'a part']);
const fails: ReadonlySet<string> = new Set(['error in a body', 'odd shape']);

interface Nature {
  flows: number;
  /** Maximum number of flows on a page, whatever the request. */
  cap: number;
  says: 'link' | 'pages' | 'total' | 'nothing';
  /** Entries that it counts beyond what it returns; negative: it does not count all. */
  miscounts: number;
  /** Entries that are not valid flows. */
  unreadable: number;
  /** Flows whose newest run is invalid. */
  oddRuns: number;
  reads: (typeof ways)[number][];
}

const anyNature: fc.Arbitrary<Nature> = fc.record({
  flows: fc.integer({ min: 3, max: 260 }),
  cap: fc.constantFrom(7, 20, 100, 300),
  says: fc.constantFrom('link', 'pages', 'total', 'nothing'),
  miscounts: fc.constantFrom(0, 0, 0, 7, -1),
  unreadable: fc.constantFrom(0, 0, 0, 2),
  oddRuns: fc.constantFrom(0, 0, 0, 2),
  reads: fc.array(fc.constantFrom(...ways), { minLength: 1, maxLength: 6 }),
});
/**
 * A partial answer omits more readable flows than are deleted each day, because vanished unreadable flows go unnoticed.
 */
const natures = anyNature.filter(({ flows, unreadable }) => unreadable === 0 || flows > 5);

/** A service with this behavior, at the level where answers are read. */
class RandomService {
  ids: number[];
  way: Nature['reads'][number] = 'usual';
  readonly #nature: Nature;
  #next = 10_000;

  constructor(nature: Nature) {
    this.#nature = nature;
    this.ids = Array.from({ length: nature.flows }, (_, nth) => nth + 1);
  }

  readonly receive = async (operation: AnyOperation, { query }: { query: Record<string, number> }) => {
    const { body, headers } = this.#answer(query);
    const text = JSON.stringify(body);
    const read = async () => ({
      ...(await readAnswer(operation, text, { host: 'api.example', effect: 'reads' })),
      headers,
    });
    return { body: { text, bytes: Buffer.from(text) }, headers, read };
  };

  /** One row of each flow, unreadable ones last. */
  #runs(page: number, asked: number): object {
    const size = Math.min(this.#nature.cap, asked);
    const some = this.ids.toReversed().slice((page - 1) * size, page * size);
    const metrics = some.map((id) =>
      id <= this.#nature.oddRuns ? { id, errors: 9 } : { origin_node_id: id, run_id: id, errors: 0 },
    );
    return { flows: some.map((id) => ({ id, origin_node_id: id })), metrics };
  }

  #answer({ page = 1, per_page: asked = 20, include_run_metrics: runs }: Record<string, number>): {
    body: object;
    headers: Record<string, string>;
  } {
    if (runs) return { body: this.#runs(page, asked), headers: {} };
    if (this.way === 'error in a body')
      return { body: { status: 503, message: 'Maintenance', flows: [] }, headers: {} };
    if (this.way === 'odd shape') return { body: { flows: null }, headers: {} };
    if (this.way === 'moving' && page > 1) this.ids = [this.#next++, ...this.ids.slice(0, -1)];
    const { cap, says, miscounts, unreadable } = this.#nature;
    const size = Math.min(cap, asked);
    const listed = { vanished: [], 'a part': this.ids.slice(0, this.ids.length >> 2) }[this.way as string] ?? this.ids;
    const from = (page - 1) * size;
    const some = listed
      .slice(from, from + size)
      .map((id) => (id <= unreadable ? { name: 'odd' } : { id, origin_node_id: id }));
    const pages = Math.ceil(listed.length / size);
    const total = { 'x-total-count': String(Math.max(0, listed.length + miscounts)) };
    const headers = {
      link: { ...total, link: page < pages ? '<https://x/>; rel="Next"' : '<https://x/>; rel="Previous"' },
      pages: { ...total, 'x-total-page-count': String(pages) },
      // For such a service, the only sign of the end is a count that is too low and is reached.
      total: miscounts < 0 ? {} : total,
      nothing: {},
    }[says];
    return { body: { flows: some }, headers: headers };
  }
}

it('is complete only while what is known equals what the service has', async () => {
  let proven = 0;
  await fc.assert(
    fc.asyncProperty(natures, async (nature) => {
      const remote = new RandomService(nature);
      const refuse = () => Promise.reject(answerFailure(404, null, null, { host: 'api.example', effect: 'reads' }));
      const client = { receive: remote.receive, call: refuse, pageSizes: new PageSizes() };
      const clock = new ManualClock();
      const connection = {
        client,
        serviceClock: new ServiceClock(),
        requests: { perMinute: 0 },
        onPause: () => () => undefined,
      };
      const settings = { baseUrl: 'https://api.example/v1', vendorPrefix: 'acme', operationOverrides: {} };
      const watch = new Watch({
        environmentId: 'e',
        service: new ApiService(settings, connection as unknown as Connection, clock),
        history: memoryHistory(),
        clock,
        log: silentLog,
        pollSeconds: 30,
        onChange: () => undefined,
      });
      watch.start();
      let lied = false;
      for (const drawn of ['usual' as const, ...nature.reads]) {
        // A result confirmed by a second read counts, so no two reads in a row report the same false state.
        const way = lied && lies.has(drawn) ? 'usual' : drawn;
        if (!fails.has(way)) lied = lies.has(way);
        const before = new Set(remote.ids);
        remote.way = way;
        watch.refresh();
        while (watch.state.reading) await settled();
        if (!watch.isKnown || watch.state.gaps.length > 0) continue;
        proven += 1;
        const known = new Set([...watch.snapshot.entries()].map(({ flow }) => flow.originId));
        const odd = remote.ids.filter((id) => id <= nature.oddRuns);
        expect([way, odd]).toEqual([way, []]);
        const always = remote.ids.filter((id) => before.has(id));
        expect([way, always.filter((id) => !known.has(id))]).toEqual([way, []]);
        if (way !== 'moving') expect([way, known.size]).toEqual([way, remote.ids.length]);
      }
      watch.stop();
    }),
    { numRuns: cases(500) },
  );
  expect(proven).toBeGreaterThan(10);
});
