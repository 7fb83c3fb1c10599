import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../main/core/base/failure.ts';
import { FigureReader } from '../../../../../main/core/monitoring/figure-reader.ts';
import { verdictsOf } from '../../../../../main/core/monitoring/flow-verdicts.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import type { ErrorFigures, ServiceFlow } from '../../../../../main/core/ports/service.ts';
import { createLogger } from '../../../../../main/log.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';
import { MemoryService } from '../../../../fixtures/service.ts';
import { settled } from '../../../../fixtures/settled.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = 1000 * 24 * hour;

const three = (first: number): ServiceFlow => flow([node(first, null), node(first + 1, first), node(first + 2, first)]);

/** A day of runs every 10 minutes. The runs of the last half hour are bad. */
const badly = (originId: number) =>
  Array.from({ length: 144 }, (_, ago) =>
    run(originId, 1000 - ago, { at: now - ago * 10 * minute, errors: ago < 3 ? 300 : 0 }),
  );
const soundly = (originId: number) => badly(originId).map((each) => ({ ...each, errors: 0 }));

function reading(flows: ServiceFlow[], failing: number[], hidden = false) {
  const service = new MemoryService(flows);
  const clock = new ManualClock(now);
  const lines: string[] = [];
  const log = createLogger((_level, line) => lines.push(line));
  const snapshot = new Snapshot();
  snapshot.put(flows, now);
  snapshot.putRuns(
    flows.flatMap(({ originId }) => (failing.includes(originId) ? badly(originId) : soundly(originId))),
    now,
  );
  snapshot.endRuns(now);
  let changes = 0;
  const parts = { service, sums: service, snapshot, clock, log };
  const restraint = () => ({ load: 'normal', hidden }) as const;
  const reader = new FigureReader({ ...parts, restraint, onChange: () => (changes += 1) });
  const figuresOf = (nodeId: number) => snapshot.entryOf(nodeId)!.figures.get(nodeId)?.figures;
  const failsAt = (originId: number) => verdictsOf(snapshot.entryOf(originId)!).failsAt;
  return { service, clock, lines, snapshot, reader, figuresOf, failsAt, changes: () => changes };
}

const sums = (of: [string, number][], whole = true): ErrorFigures => ({
  from: now - 24 * hour,
  to: now,
  of: new Map(of.map(([key, errors]) => [key, { records: 144_000, errors }])),
  whole,
});
/** 290 failed records in each bad run. */
const failed = [0, 10, 20].map((ago) => ({ at: now - ago * minute, records: 1000, errors: 290 }));

describe('the figures of nodes', () => {
  it('are not requested while nothing fails and no flow is in view', async () => {
    const { service, reader } = reading([three(1), three(11)], []);
    await reader.read();
    expect(service.calls).toEqual([]);
  });

  it("are the service's own for nodes with errors, and its sums for the others", async () => {
    const { service, reader, figuresOf, failsAt, changes } = reading([three(1), three(11)], [1]);
    service.figures = sums([['data_set 1002', 900]]);
    service.histories.set('data_set 1002', { runs: failed, since: now - 24 * hour });
    service.trends.set('data_set 1002', [{ at: now - hour, records: 144_000, errors: 900 }]);
    await reader.read();
    expect(service.calls).toEqual(['error figures', 'error history data_set 1002', 'error trend data_set 1002']);
    expect(figuresOf(2)).toMatchObject({ errorsLastHour: 870, errors: 900, records: 144_000, lastErrorAt: now });
    expect(figuresOf(2)).toMatchObject({ by: 'service', asOf: now, share: 900 / 144_900 });
    expect(figuresOf(2)!.trend.slice(-2)).toEqual([900, 0]);
    expect(figuresOf(1)).toMatchObject({ errorsLastHour: 0, errors: 0, by: 'service', lastErrorAt: null });
    expect(failsAt(1)).toEqual([2]);
    expect(changes()).toBeGreaterThan(0);
  });

  it('are counted from failed records where the service has none of its own, which is checked once', async () => {
    const { service, clock, reader, figuresOf, failsAt } = reading([three(1)], [1]);
    service.failedAt.set('data_set 1003', failed);
    await reader.read();
    expect(figuresOf(3)).toMatchObject({ errorsLastHour: 870, errors: 870, trend: [], by: 'failed_records' });
    expect(figuresOf(2)).toMatchObject({ errors: 0, share: 0, by: 'failed_records' });
    expect(failsAt(1)).toEqual([3]);
    expect(service.calls.filter((call) => call.startsWith('count failed'))).toHaveLength(5);
    clock.advance(10 * minute);
    service.calls.length = 0;
    await reader.read();
    expect(service.calls.some((call) => call.startsWith('error history'))).toBe(false);
  });

  it('are requested one by one where the sums are partial', async () => {
    const { service, reader } = reading([three(1)], [1]);
    service.figures = sums([], false);
    await reader.read();
    expect(service.calls.filter((call) => call.startsWith('count failed'))).toHaveLength(3);
  });

  it('are not taken as zero from sums that are older than the newest run', async () => {
    const { service, reader } = reading([three(1)], [1]);
    service.figures = { ...sums([]), to: now - minute };
    await reader.read();
    expect(service.calls.filter((call) => call.startsWith('count failed'))).toHaveLength(3);
  });

  it.each([
    ['minutes', 10, false],
    ['much', 40, true],
  ] as const)('are read again %s later only: after %i, hidden: %s', async (_title, after, hidden) => {
    const { service, clock, reader } = reading([three(1)], [1], hidden);
    service.figures = sums([]);
    await reader.read();
    for (let passed = 1; passed < after; passed += 1) {
      clock.advance(minute);
      await reader.read();
    }
    expect(service.calls).toEqual(['error figures']);
    clock.advance(minute);
    await reader.read();
    expect(service.calls).toEqual(['error figures', 'error figures']);
  });

  it('include those of a flow in view, for as long as it is in view', async () => {
    const { service, clock, reader, figuresOf } = reading([three(1)], []);
    service.figures = sums([]);
    reader.look(1);
    await settled();
    expect(service.calls).toEqual(['error figures']);
    clock.advance(minute);
    reader.look(1);
    expect(service.calls).toHaveLength(1);
    await reader.read();
    expect(service.calls).toHaveLength(2);
    expect(figuresOf(1)).toMatchObject({ errors: 0 });
    clock.advance(3 * minute);
    await reader.read();
    expect(service.calls).toHaveLength(2);
  });

  it('are forgotten an hour after a flow recovered, so that flows that once failed do not add up', async () => {
    const flows = Array.from({ length: 50 }, (_, index) => three(10 * index + 1));
    const { service, clock, reader, snapshot, figuresOf, changes } = reading(
      flows,
      flows.map(({ originId }) => originId),
    );
    service.figures = sums([]);
    await reader.read();
    const known = () => [...snapshot.entries()].reduce((sum, { figures }) => sum + figures.size, 0);
    expect(known()).toBe(150);
    const recovered = flows.slice(1).map(({ originId }) => run(originId, 2000, { at: now + minute, errors: 0 }));
    snapshot.putRuns(recovered, now + minute);
    clock.advance(hour);
    await reader.read();
    expect(known()).toBe(150);
    const before = changes();
    clock.advance(minute);
    await reader.read();
    expect(known()).toBe(3);
    expect(figuresOf(1)).toBeDefined();
    expect(changes()).toBeGreaterThan(before);
  });

  it('of a flow with thousands of nodes are read in small batches after each read, until all are known', async () => {
    const many = flow([node(1, null), ...Array.from({ length: 1999 }, (_, index) => node(index + 2, 1))]);
    const { service, reader, snapshot } = reading([many], [1]);
    await reader.read();
    expect(service.calls.length).toBeLessThan(60);
    const { length } = service.calls;
    await reader.read();
    expect(service.calls.length).toBeLessThan(length + 60);
    expect(new Set(service.calls).size).toBe(service.calls.length - 1);
    for (let round = 0; round < 100; round += 1) await reader.read();
    expect(snapshot.entryOf(1)!.figures.size).toBe(2000);
  });

  it('spare a failing service, and keep the rest of what is known', async () => {
    const { service, lines, reader, figuresOf } = reading([three(1), three(11), three(21)], [1, 11, 21]);
    service.trouble = (call) => {
      if (call.startsWith('count failed')) throw failure('service_failed', 'Away.');
    };
    await reader.read();
    expect(service.calls.filter((call) => call.startsWith('count failed'))).toHaveLength(3);
    expect(lines).toHaveLength(3);
    expect(figuresOf(1)).toBeUndefined();
    service.trouble = () => undefined;
    await reader.read();
    expect(figuresOf(11) ?? figuresOf(21) ?? figuresOf(2)).toBeDefined();
  });

  it('are read again at once when a flow begins to fail', async () => {
    const { service, reader, snapshot, failsAt } = reading([three(1)], []);
    service.figures = sums([]);
    reader.look(1);
    await settled();
    snapshot.putRuns([run(1, 2000, { at: now + minute, errors: 600 })], now + minute);
    expect(failsAt(1)).toEqual([]);
    expect(verdictsOf(snapshot.entryOf(1)!).statusOf({ id: 1, statusWord: 'ACTIVE' }).state).toBe('failing');
    service.figures = { ...sums([['data_set 1003', 600]]), to: now + minute };
    service.histories.set('data_set 1003', {
      runs: [{ at: now + minute, records: 1000, errors: 600 }],
      since: now - 23 * hour,
    });
    await reader.read();
    expect(failsAt(1)).toEqual([3]);
  });

  it('of earlier trouble are not used for new trouble', async () => {
    const { service, reader, snapshot, failsAt } = reading([three(1)], [1]);
    service.failedAt.set('data_set 1003', failed);
    await reader.read();
    expect(failsAt(1)).toEqual([3]);
    snapshot.putRuns([run(1, 2000, { at: now + 10 * minute, errors: 0 })], now);
    expect(failsAt(1)).toEqual([]);
    snapshot.putRuns([run(1, 2001, { at: now + 20 * minute, errors: 500 })], now);
    expect(snapshot.entryOf(1)!.state).toBe('failing');
    expect(failsAt(1)).toEqual([]);
    const { statusOf } = verdictsOf(snapshot.entryOf(1)!);
    expect([1, 2, 3].map((id) => statusOf({ id, statusWord: 'ACTIVE' }).state)).toEqual([
      ...['failing', 'unknown', 'unknown'],
    ]);
  });

  it('stop with the watch', async () => {
    const { service, reader, figuresOf } = reading([three(1)], [1]);
    service.trouble = () => reader.stop();
    await reader.read();
    expect(service.calls).toEqual(['error figures']);
    expect(figuresOf(1)).toBeUndefined();
  });
});
