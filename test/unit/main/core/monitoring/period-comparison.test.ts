import type { ComparedSort, ComparedTimes } from '#contract/models/period-comparison.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PeriodComparison } from '../../../../../main/core/monitoring/period-comparison.ts';
import type { History } from '../../../../../main/core/monitoring/history.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import { FlowQueries } from '../../../../../main/core/monitoring/flow-queries.ts';
import type { FlowRun } from '../../../../../main/core/ports/service.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';
import { memoryHistory } from '../../../../fixtures/history.ts';
import { MemoryService } from '../../../../fixtures/service.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The last complete read. */
const now = 100 * day;
const all = { filter: '', from: 0, to: 500 };
const lastHour: ComparedTimes = { time: { last: hour }, against: 'before' };

/**
 * Results of reading flows 1, 2 and so on. Their runs are known since the given moment; null: the flow has not been
 * read.
 */
async function comparing(
  flows: readonly { since: number | null; runs: readonly FlowRun[] }[],
  { readTo = now }: { readTo?: number | null } = {},
): Promise<{ comparing: PeriodComparison; history: History; snapshot: Snapshot }> {
  const history = memoryHistory();
  const clock = new ManualClock(now);
  const snapshot = new Snapshot();
  snapshot.beginRead();
  snapshot.put(
    flows.map((_, index) => flow([node(index + 1, null)])),
    now,
  );
  snapshot.endRead();
  const known = flows.flatMap(({ since }, index) => (since === null ? [] : [{ originId: index + 1, since }]));
  const runs = flows.flatMap((one) => one.runs);
  await history.putRuns(runs, { known, readTo });
  snapshot.putRuns(runs, now);
  const view = new FlowQueries(snapshot, () => null, clock);
  const watch = { snapshot, view, stored: () => Promise.resolve() };
  return { comparing: new PeriodComparison({ history, watch, clock }), history, snapshot };
}

const at = (originId: number, runId: number, time: number, errors: number | null = 0, records: number | null = 90) =>
  run(originId, runId, { at: time, records, errors });

describe('two periods of many flows', () => {
  it('are sorted by any column, unknown values last in both directions, and equal ones by severity', async () => {
    const { comparing: one } = await comparing([
      { since: now - day, runs: [at(1, 1, now - 30 * minute, 0, 50)] },
      { since: now - day, runs: [at(2, 1, now - 90 * minute, 0), at(2, 2, now - 30 * minute, 60, 40)] },
      { since: now - day, runs: [at(3, 1, now - 30 * minute, null, null)] },
      { since: now - day, runs: [at(4, 1, now - 30 * minute, 0, 50)] },
    ]);
    const order = async (...sort: ComparedSort[]): Promise<number[]> =>
      (await one.flows({ ...all, ...lastHour, sort })).rows.map(({ originId }) => originId);
    expect((await order())[0]).toBe(2);
    expect(await order({ column: 'records', direction: 'ascending' })).toEqual([2, 1, 4, 3]);
    expect(await order({ column: 'records', direction: 'descending' })).toEqual([1, 4, 2, 3]);
    expect(
      await order({ column: 'recordsBefore', direction: 'descending' }, { column: 'flow', direction: 'descending' }),
    ).toEqual([2, 4, 3, 1]);
  });

  it('are compared flow by flow, the worst first, with sums equal to those of the rows', async () => {
    const { comparing: one } = await comparing([
      { since: now - day, runs: [at(1, 1, now - 90 * minute, 0), at(1, 2, now - 30 * minute, 1)] },
      { since: now - day, runs: [at(2, 1, now - 90 * minute, 10), at(2, 2, now - 30 * minute, 60, 40)] },
      { since: now - day, runs: [at(3, 1, now - 90 * minute, 10)] },
    ]);
    const { rows, sums, known, flows, current, previous } = await one.flows({ ...all, ...lastHour });
    expect([current, previous]).toEqual([
      { from: now - hour, to: now },
      { from: now - 2 * hour, to: now - hour },
    ]);
    expect([known, flows]).toEqual([3, 3]);
    expect(rows.map(({ originId, worse }) => [originId, worse])).toEqual([
      [2, true],
      [3, false],
      [1, false],
    ]);
    expect(rows[0]).toMatchObject({ moreErrors: 50, moreRecords: -50, name: 'Flow 2', current: { share: 0.6 } });
    expect(rows[1]).toMatchObject({ current: { runs: 0, records: 0, errors: 0, share: null }, moreRecords: -90 });
    expect(sums).toEqual({
      current: { runs: 2, records: 130, errors: 61, share: 61 / 191 },
      previous: { runs: 3, records: 270, errors: 20, share: 20 / 290 },
    });
  });

  it('leave out a flow whose runs are not known for all of both, and report why', async () => {
    const runs = (originId: number) => [at(originId, 1, now - 30 * minute, 5)];
    const { comparing: one, snapshot } = await comparing([
      { since: now - 2 * hour, runs: runs(1) },
      { since: now - 2 * hour + minute, runs: runs(2) },
      { since: now - 30 * minute, runs: runs(3) },
      { since: null, runs: [] },
    ]);
    const compared = await one.flows({ ...all, ...lastHour });
    expect(compared).toMatchObject({ known: 1, flows: 4, total: 1, sums: { current: { errors: 5 } } });
    const { rows, total } = await one.unknown({ ...all, ...lastHour });
    expect(total).toBe(3);
    expect(rows.map(({ originId, missing, knownSince }) => [originId, missing, knownSince])).toEqual([
      [2, 'previous', now - 2 * hour + minute],
      [3, 'both', now - 30 * minute],
      [4, 'both', null],
    ]);
    // No complete read listed the flow, so it has not run.
    snapshot.endRuns(now);
    const later = await one.flows({ ...all, ...lastHour, against: { from: now - 2 * hour, to: now - hour - 1 } });
    expect(later.rows.map(({ originId }) => originId)).toEqual([4, 1]);
  });

  it('do not treat a gap as a time without runs, even between known times', async () => {
    const { comparing: one, history } = await comparing([
      { since: now - 5 * hour, runs: [at(1, 1, now - 4 * hour), at(1, 2, now - 30 * minute)] },
    ]);
    // The next read begins three hours later, and lists nothing from between.
    const later = now + 3 * hour;
    await history.putRuns([at(1, 3, later - minute)], {
      known: [{ originId: 1, since: later - minute }],
      readTo: later,
    });
    const before = { from: now - 2 * hour, to: now - hour };
    const within = await one.flows({ ...all, time: { from: now - hour, to: now }, against: before });
    expect(within).toMatchObject({ known: 1, knownTo: later });
    const across = await one.flows({ ...all, time: { from: now - hour, to: now + minute }, against: before });
    expect(across.known).toBe(0);
  });

  it('include the run at their beginning, and exclude the run at their end', async () => {
    const { comparing: one } = await comparing([
      {
        since: now - day,
        runs: [at(1, 1, now - 2 * hour, 1), at(1, 2, now - hour, 10), at(1, 3, now, 100)],
      },
    ]);
    const { sums } = await one.flows({ ...all, ...lastHour });
    expect([sums.current.errors, sums.previous.errors]).toEqual([10, 1]);
  });

  it('of a flow that never ran before are known back to the same time as those of any other', async () => {
    const { comparing: one } = await comparing([
      { since: 0, runs: [at(1, 1, now - minute)] },
      { since: now - 3 * hour, runs: [at(2, 1, now - 3 * hour)] },
    ]);
    expect((await one.flows({ ...all, ...lastHour })).known).toBe(2);
    const longBefore = { from: now - 4 * hour, to: now - 3 * hour };
    expect((await one.flows({ ...all, ...lastHour, against: longBefore })).known).toBe(0);
  });

  it('end with the last complete read, and the baseline is then equally long', async () => {
    const { comparing: one } = await comparing([{ since: now - day, runs: [at(1, 1, now - minute, 3)] }]);
    const { current, previous, known } = await one.flows({
      ...all,
      time: { from: now - hour, to: now + hour },
      against: 'before',
    });
    expect([current, previous, known]).toEqual([
      { from: now - hour, to: now },
      { from: now - 2 * hour, to: now - hour },
      1,
    ]);
  });

  it('are entirely unknown before any read was complete', async () => {
    const { comparing: one } = await comparing([{ since: null, runs: [at(1, 1, now - minute)] }], { readTo: null });
    expect(await one.flows({ ...all, ...lastHour })).toMatchObject({ known: 0, flows: 1, knownTo: null, rows: [] });
  });

  it('have no sum where a run lacks the value, because the sum would be partial', async () => {
    const { comparing: one } = await comparing([
      { since: now - day, runs: [at(1, 1, now - minute, null), at(1, 2, now - 2 * minute, 7)] },
    ]);
    const { rows, sums } = await one.flows({ ...all, ...lastHour });
    expect(rows[0]!.current).toEqual({ runs: 2, records: 180, errors: null, share: null });
    expect(rows[0]!.moreErrors).toBeNull();
    expect(sums.current.errors).toBeNull();
  });

  it('cover the flows that match a filter, and count the failing ones that are unknown', async () => {
    const failing = Array.from({ length: 30 }, (_, index) => at(2, index, now - index * minute, 80, 10));
    const { comparing: one } = await comparing([
      { since: now - day, runs: [] },
      { since: now - 30 * minute, runs: failing },
    ]);
    expect(await one.flows({ ...all, ...lastHour })).toMatchObject({ flows: 2, known: 1, failingUnknown: 1 });
    expect(await one.flows({ ...all, ...lastHour, filter: 'id:1' })).toMatchObject({ flows: 1, failingUnknown: 0 });
  });

  it('have equal sums by rows and by steps, for any runs', async () => {
    const figure = fc.nat({ max: 1000 });
    const drawn = fc.record({ ago: fc.integer({ min: 0, max: 3 * day - 1 }), records: figure, errors: figure });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(drawn, { maxLength: 12 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 2 * day }),
        fc.integer({ min: 1, max: 2 * day }),
        async (flows, last, length) => {
          const { comparing: one } = await comparing(
            flows.map((runs, index) => ({
              since: now - 10 * day,
              runs: runs.map(({ ago, ...figures }, id) => run(index + 1, id, { at: now - ago - 1, ...figures })),
            })),
          );
          const against = { from: now - 3 * day, to: now - 3 * day + length };
          const { rows, sums, steps, step } = await one.flows({ ...all, time: { last }, against });
          for (const time of ['current', 'previous'] as const) {
            for (const figureName of ['records', 'errors'] as const) {
              const byRows = rows.reduce((sum, row) => sum + row[time][figureName]!, 0);
              expect(byRows).toBe(sums[time][figureName]);
              expect(steps[time][figureName].reduce((sum: number, value) => sum + value!, 0)).toBe(byRows);
            }
            expect(rows.reduce((sum, row) => sum + row[time].runs, 0)).toBe(sums[time].runs);
          }
          expect(steps.current.errors).toHaveLength(Math.ceil(last / step));
        },
      ),
      { numRuns: cases(100) },
    );
  });
});

describe('the nodes of a flow', () => {
  const times = { current: { from: now - hour, to: now }, previous: { from: now - 2 * hour, to: now - hour } };
  const ask = async (service: MemoryService, errors: number) => {
    const runs = [at(1, 1, now - 90 * minute, 2), at(1, 2, now - 30 * minute, errors)];
    const { comparing: one } = await comparing([{ since: now - day, runs }]);
    return one.nodes(service, 1, times, {});
  };

  it("are compared by the service's own history, back to its beginning", async () => {
    const service = new MemoryService();
    const runs = [
      { at: now - 30 * minute, records: 90, errors: 7 },
      { at: now - 90 * minute, records: 90, errors: 2 },
    ];
    service.histories.set('source 1001', { runs, since: now - 2 * hour });
    expect(await ask(service, 7)).toMatchObject([{ id: 1, current: 7, previous: 2, by: 'service' }]);
    service.histories.set('source 1001', { runs, since: now - hour });
    service.failedAt.set('source 1001', runs);
    expect(await ask(service, 7)).toMatchObject([{ current: 7, previous: 2, by: 'failed_records' }]);
  });

  it('are unknown where the service lists fewer failed records than the runs had, because it dropped some', async () => {
    const service = new MemoryService();
    service.failedAt.set('source 1001', [
      { at: now - 30 * minute, errors: 7 },
      { at: now - 90 * minute, errors: 1 },
    ]);
    expect(await ask(service, 7)).toMatchObject([{ current: 7, previous: null }]);
  });

  it('are not requested where the flow is gone', async () => {
    const { comparing: one } = await comparing([]);
    await expect(one.nodes(new MemoryService(), 9, times, {})).rejects.toMatchObject({
      problem: { kind: 'not_found' },
    });
  });
});
