import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Watch } from '../../../../../main/core/monitoring/watch.ts';
import type { ServiceFlow } from '../../../../../main/core/ports/service.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { flow, node } from '../../../../fixtures/flows.ts';
import { memoryHistory } from '../../../../fixtures/history.ts';
import { silentLog } from '../../../../fixtures/log.ts';
import { MemoryService } from '../../../../fixtures/service.ts';
import { settled } from '../../../../fixtures/settled.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const second = 1_000;
const pollSeconds = 15;

type Happening =
  | { passes: number }
  | { changes: number }
  | { goes: number }
  | { comes: true }
  | { looksAt: number }
  | { hidden: boolean }
  | { refreshes: true };

const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ passes: fc.integer({ min: 1, max: 40 }) }) },
    { weight: 4, arbitrary: fc.record({ changes: fc.nat(60) }) },
    { weight: 1, arbitrary: fc.record({ goes: fc.nat(60) }) },
    { weight: 1, arbitrary: fc.constant({ comes: true as const }) },
    { weight: 1, arbitrary: fc.record({ looksAt: fc.nat(60) }) },
    { weight: 1, arbitrary: fc.record({ hidden: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant({ refreshes: true as const }) },
  ),
  { minLength: 5, maxLength: 60 },
);

/** A service whose flows change on their own, with a record of every state and its time. */
class Changing extends MemoryService {
  readonly #clock: ManualClock;
  /** By flow, its status words with their beginning; null once it is gone. */
  readonly history = new Map<number, { since: number; word: string | null }[]>();
  #next = 1;

  constructor(clock: ManualClock, flows: number, pageSize: number) {
    super();
    this.#clock = clock;
    this.pageSize = pageSize;
    for (let one = 0; one < flows; one += 1) this.come();
  }

  come(): void {
    const id = this.#next++;
    this.flows = [this.#flowOf(id, 'ACTIVE'), ...this.flows];
    this.history.set(id, [{ since: this.#clock.now(), word: 'ACTIVE' }]);
  }

  turn(which: number): void {
    const changed = this.flows[which % Math.max(1, this.flows.length)];
    if (!changed) return;
    const { originId } = changed;
    const word = changed.nodes[0]!.statusWord === 'ACTIVE' ? 'PAUSED' : 'ACTIVE';
    this.flows = this.flows.map((one) => (one === changed ? this.#flowOf(originId, word) : one));
    this.history.get(originId)!.push({ since: this.#clock.now(), word });
  }

  go(which: number): void {
    const gone = this.flows[which % Math.max(1, this.flows.length)];
    if (!gone) return;
    this.flows = this.flows.filter((one) => one !== gone);
    this.history.get(gone.originId)!.push({ since: this.#clock.now(), word: null });
  }

  /** Status word of the flow at a moment. */
  wordAt(originId: number, at: number): string | null | undefined {
    return this.history.get(originId)!.findLast(({ since }) => since <= at)?.word;
  }

  #flowOf(id: number, statusWord: string): ServiceFlow {
    return flow([node(id, null, { statusWord })]);
  }
}

/** A watch of such a service, with everything that happens to it. */
class Watched {
  readonly #clock = new ManualClock();
  readonly #service: Changing;
  readonly #size: number;
  readonly watch: Watch;
  /**
   * A hidden watch reads seldom. Flows that come or go also move others to pages that were just read, or are read
   * later.
   */
  #mayBeLate = false;

  constructor(flows: number, size: number) {
    this.#service = new Changing(this.#clock, flows, size);
    this.#size = size;
    this.watch = new Watch({
      environmentId: 'e',
      service: this.#service,
      history: memoryHistory(),
      clock: this.#clock,
      log: silentLog,
      pollSeconds,
      onChange: () => undefined,
    });
  }

  async read(): Promise<void> {
    do await settled();
    while (this.watch.state.reading);
  }

  async happen(one: Happening): Promise<void> {
    // Events of one millisecond have no order.
    this.#clock.advance(1);
    if ('changes' in one) this.#service.turn(one.changes);
    else if ('goes' in one) {
      this.#service.go(one.goes);
      this.#mayBeLate = true;
    } else if ('comes' in one) {
      this.#service.come();
      this.#mayBeLate = true;
    } else if ('looksAt' in one) this.watch.look(one.looksAt);
    else if ('refreshes' in one) this.watch.refresh();
    else if ('hidden' in one) {
      this.watch.setHidden(one.hidden);
      this.#mayBeLate ||= one.hidden;
    } else
      for (let passed = 0; passed < one.passes; passed += 1) {
        this.#clock.advance(second);
        await this.read();
      }
    await this.read();
  }

  check(): void {
    const { snapshot, state } = this.watch;
    // Three seconds for each response: more than 20 do not fit into a minute.
    const promised = this.#service.flows.length / this.#size <= 20 ? 60 : 180;
    for (const { flow: shown } of snapshot.entries()) {
      const askedAt = snapshot.askedAt(shown.originId)!;
      expect(askedAt).toBeGreaterThanOrEqual(state.statusesAt!);
      expect(shown.nodes[0]!.statusWord).toBe(this.#service.wordAt(shown.originId, askedAt));
      // One more second, because a read is due when the interval is over, not before.
      if (!this.#mayBeLate) expect(this.#clock.now() - askedAt).toBeLessThanOrEqual((promised + 1) * second);
    }
  }
}

it('each flow is shown as it was at its reported time, which is recent, whatever is read when', async () => {
  const sizes = [fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 30 })] as const;
  await fc.assert(
    fc.asyncProperty(...sizes, happenings, async (flows, size, all) => {
      const watched = new Watched(flows, size);
      watched.watch.start();
      await watched.read();
      for (const one of all) {
        await watched.happen(one);
        watched.check();
      }
      await watched.watch.close();
    }),
    { numRuns: cases(300) },
  );
});
