import type { WatchState } from '#contract/models/flow.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Watch } from '../../../../../main/core/monitoring/watch.ts';
import type { FlowRun } from '../../../../../main/core/ports/service.ts';
import { createLogger } from '../../../../../main/log.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { eventually } from '../../../../fixtures/eventually.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';
import { memoryHistory } from '../../../../fixtures/history.ts';
import { MemoryService } from '../../../../fixtures/service.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const begin = 100 * day;

/** A flow with runs at a fixed interval, of which the service returns only the newest. */
interface Running {
  interval: number;
  first: number;
  retained: number;
}

const runsUntil = ({ interval, first }: Running, originId: number, to: number): FlowRun[] =>
  Array.from({ length: Math.max(0, Math.floor((to - first) / interval) + 1) }, (_, index) =>
    run(originId, index, { at: first + index * interval, records: 10 * originId + (index % 7), errors: index % 3 }),
  );

const running: fc.Arbitrary<Running> = fc.record({
  interval: fc.constantFrom(5, 15, 60, 240).map((minutes) => minutes * minute),
  first: fc.integer({ min: 0, max: 36 * 60 }).map((minutes) => begin + minutes * minute),
  retained: fc.integer({ min: 1, max: 40 }),
});

/** A console that is started at given moments, reads a few times, and is closed again. */
const starts = fc.array(
  fc.record({ away: fc.integer({ min: 1, max: 30 * 60 }), reads: fc.integer({ min: 1, max: 3 }) }),
  { minLength: 1, maxLength: 4 },
);

async function watched(flows: Running[], sessions: { away: number; reads: number }[]) {
  const history = memoryHistory();
  const service = new MemoryService(flows.map((_, index) => flow([node(index + 1, null)])));
  // The runs of a flow fit on one page, as with a real service.
  service.pageSize = 10_000;
  const returned = new Map<string, FlowRun>();
  const clock = new ManualClock(begin + 12 * hour);
  for (const { away, reads } of sessions) {
    clock.advance(away * minute);
    const watch = new Watch({
      environmentId: 'e',
      service,
      history,
      clock,
      log: createLogger(() => undefined),
      pollSeconds: 30,
      onChange: (_state: WatchState) => undefined,
    });
    for (let read = 0; read < reads; read += 1) {
      const at = clock.now() + (read === 0 ? 0 : 30_000);
      service.runs = flows.flatMap((each, index) => runsUntil(each, index + 1, at).slice(-each.retained));
      for (const each of service.runs) returned.set(`${each.originId} ${each.runId}`, each);
      if (read === 0) watch.start();
      else clock.advance(30_000);
      await eventually(() => expect(history.knownTo()).toBe(at));
      await watch.stored();
    }
    watch.stop();
    await watch.close();
  }
  return { history, returned: [...returned.values()], lastReturned: service.runs, end: clock.now() };
}

describe('sums over flows that are known for different times', () => {
  it('report for each step how many flows are known in it, and never present a part as the whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(running, { minLength: 1, maxLength: 5 }), starts, async (flows, sessions) => {
        const { history, returned, lastReturned, end } = await watched(flows, sessions);
        const oldestReturned = flows.map((_, index) =>
          Math.min(...lastReturned.filter((one) => one.originId === index + 1).map((one) => one.at!)),
        );
        const step = 30 * minute;
        const totals = history.totals({ from: begin, to: begin + 7 * day }, step);
        const truth = flows.flatMap((each, index) => runsUntil(each, index + 1, end));
        const returnedOf = (origin: number) =>
          new Set(returned.filter((one) => one.originId === origin).map((one) => one.runId));
        const known = flows.map((_, index) => returnedOf(index + 1));
        const withRuns = known.filter((ids) => ids.size > 0).length;
        for (const [i, at] of totals.at.entries()) {
          if (at + step > end) break;
          const inStep = (runs: FlowRun[]) => runs.filter((one) => one.at! >= at && one.at! < at + step);
          const sum = (runs: FlowRun[]) =>
            runs.length === 0 ? null : runs.reduce((all, one) => all + one.records!, 0);
          expect(totals.records[i]).toBe(sum(inStep(returned)));
          expect(totals.flows[i]).toBe(withRuns);
          const missing = new Set(
            inStep(truth).flatMap((one) => (known[one.originId - 1]!.has(one.runId) ? [] : [one.originId])),
          );
          // Nothing is missing within the known range.
          expect(totals.known[i]!).toBeLessThanOrEqual(withRuns - missing.size);
          // The range that the last answer covers is counted.
          expect(totals.known[i]!).toBeGreaterThanOrEqual(oldestReturned.filter((oldest) => oldest <= at).length);
          if (totals.known[i] === totals.flows[i]) expect(totals.records[i]).toBe(sum(inStep(truth)));
        }
      }),
      { numRuns: 40 },
    );
  });

  const quarters = (retained: number): Running => ({ interval: 15 * minute, first: begin, retained });
  const hours = (retained: number): Running => ({ interval: hour, first: begin, retained });
  const knownAt = ({ history }: Awaited<ReturnType<typeof watched>>, at: number): [known: number, all: number] => {
    const { known, flows } = history.totals({ from: at, to: at + 15 * minute }, 15 * minute);
    return [known[0]!, flows[0]!];
  };

  it('begin for each flow with the oldest run that the service returns', async () => {
    // Read at 13:00: twelve quarters reach back to 10:15, and twelve hours to 02:00.
    const one = await watched([quarters(12), hours(12)], [{ away: 60, reads: 1 }]);
    expect(knownAt(one, begin + 10.25 * hour)).toEqual([2, 2]);
    expect(knownAt(one, begin + 10 * hour)).toEqual([1, 2]);
    expect(knownAt(one, begin + 2 * hour)).toEqual([1, 2]);
    expect(knownAt(one, begin + hour)).toEqual([0, 2]);
  });

  it('have a gap for each flow where the computer was off for longer than the service remembers', async () => {
    // Read at 13:00 and, a day later, at 13:00: then the quarters reach back to 10:15, and the hours to before the first read.
    const later = await watched(
      [quarters(12), hours(30)],
      [
        { away: 60, reads: 2 },
        { away: 24 * 60, reads: 2 },
      ],
    );
    expect(knownAt(later, begin + 12.5 * hour)).toEqual([2, 2]);
    expect(knownAt(later, begin + 20 * hour)).toEqual([1, 2]);
    expect(knownAt(later, begin + 34.5 * hour)).toEqual([2, 2]);
    expect(later.history.stretchesOf(1)).toMatchObject([
      { from: begin + 10.25 * hour, to: begin + 13 * hour + 30_000 },
      { from: begin + 34.25 * hour },
    ]);
  });

  it('know a newly running flow back to the same time as the others', async () => {
    const starting: Running = { interval: 15 * minute, first: begin + 14 * hour, retained: 12 };
    const sessions = [
      { away: 60, reads: 1 },
      { away: 60, reads: 1 },
    ];
    const seen = await watched([hours(30), starting], sessions);
    expect(knownAt(seen, begin + 12 * hour)).toEqual([2, 2]);
  });
});
