import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../main/core/base/failure.ts';
import type { History } from '../../../../../main/core/monitoring/history.ts';
import { LookBack } from '../../../../../main/core/monitoring/look-back.ts';
import { Memory } from '../../../../../main/core/monitoring/memory.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import { createLogger } from '../../../../../main/log.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';
import { memoryHistory } from '../../../../fixtures/history.ts';
import { MemoryService } from '../../../../fixtures/service.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = 1000 * 24 * hour;

/** A flow with six runs in the last half hour, with this many of a thousand records failed in each. */
function lately(originId: number, errors: number) {
  return Array.from({ length: 6 }, (_, ago) => run(originId, 1000 - ago, { at: now - ago * 5 * minute, errors }));
}

/** Service sums of the day up to now for flow 1: 1,800 errors belong to the known runs. */
const sums = () => ({
  from: now - 24 * hour,
  to: now,
  of: new Map([['source 1001', { records: 100_000, errors: 1850 }]]),
  whole: true,
});

function looking(history: History = memoryHistory()) {
  const service = new MemoryService();
  const clock = new ManualClock(now);
  const lines: string[] = [];
  const log = createLogger((_level, line) => lines.push(line));
  const memory = new Memory(history, log, { onProblem: () => undefined, onProgress: () => undefined });
  const lookBack = new LookBack({ service, memory, clock, log });
  const snapshot = new Snapshot();
  snapshot.put([flow([node(1, null)]), flow([node(5, null)])], now);
  const settle = (signal = new AbortController().signal) => lookBack.settleDoubts(snapshot, signal);
  const healthOf = (originId: number) => snapshot.entryOf(originId)!.health;
  return { service, clock, lines, snapshot, settle, healthOf };
}

describe('looking back', () => {
  it('requests nothing while no flow is in doubt', async () => {
    const { service, snapshot, settle } = looking();
    snapshot.putRuns([...lately(1, 0), ...lately(5, 3)], now);
    await settle();
    expect(service.calls).toEqual([]);
  });

  it('requests the sums of all flows in doubt once, and uses them', async () => {
    const { service, snapshot, settle, healthOf } = looking();
    service.figures = sums();
    snapshot.putRuns([...lately(1, 300), ...lately(5, 300)], now);
    await settle();
    expect(service.calls).toEqual(['error figures']);
    expect(healthOf(1)).toMatchObject({ failingSince: now - 25 * minute, usualFrom: { by: 'figures' } });
    expect(healthOf(1).usualShare).toBeCloseTo(50 / 94_050, 6);
    expect(healthOf(5)).toMatchObject({ failingSince: now - 25 * minute, usualFrom: null });
  });

  it('retries a remaining doubt only after ten minutes', async () => {
    const { service, clock, snapshot, settle } = looking();
    snapshot.putRuns(lately(1, 300), now);
    await settle();
    clock.advance(10 * minute - 1);
    await settle();
    expect(service.calls).toHaveLength(1);
    clock.advance(1);
    service.figures = sums();
    await settle();
    clock.advance(hour);
    await settle();
    expect(service.calls).toHaveLength(2);
  });

  it('uses what earlier starts stored before it queries the service', async () => {
    const history = memoryHistory();
    await history.putRuns(
      Array.from({ length: 200 }, (_, ago) => run(1, 900 - ago, { at: now - 30 * hour - ago * 5 * minute, errors: 1 })),
    );
    const { service, snapshot, settle, healthOf } = looking(history);
    snapshot.putRuns(lately(1, 300), now);
    expect(healthOf(1).usualShare).toBeNull();
    await settle();
    expect(healthOf(1)).toMatchObject({ failingSince: now - 25 * minute, failingOrEarlier: true });
    expect(healthOf(1).usualShare).toBeCloseTo(1 / 1001, 6);
    expect(service.calls).toEqual([]);
  });

  it('uses it again for a flow that was gone and is back', async () => {
    const history = memoryHistory();
    await history.putRuns(
      Array.from({ length: 200 }, (_, ago) => run(1, 900 - ago, { at: now - 30 * hour - ago * 5 * minute, errors: 1 })),
    );
    const { snapshot, settle, healthOf } = looking(history);
    snapshot.putRuns(lately(1, 300), now);
    await settle();
    snapshot.beginRead();
    snapshot.put([flow([node(5, null)])], now);
    snapshot.endRead();
    await settle();
    snapshot.put([flow([node(1, null)])], now);
    snapshot.putRuns(lately(1, 300), now);
    expect(healthOf(1).usualShare).toBeNull();
    await settle();
    expect(healthOf(1).usualShare).toBeCloseTo(1 / 1001, 6);
  });

  it('leaves the flows in doubt where the service fails, and the read continues', async () => {
    const { service, lines, snapshot, settle, healthOf } = looking();
    service.trouble = () => {
      throw failure('service_failed', 'The service failed.');
    };
    snapshot.putRuns(lately(1, 300), now);
    await settle();
    expect(healthOf(1)).toMatchObject({ failingSince: now - 25 * minute, usualShare: null });
    expect(lines).toHaveLength(1);
  });

  it('ends with the read', async () => {
    const { service, snapshot, settle } = looking();
    const ending = new AbortController();
    service.trouble = () => {
      ending.abort();
      throw failure('cancelled', 'Cancelled.');
    };
    snapshot.putRuns(lately(1, 300), now);
    await expect(settle(ending.signal)).rejects.toThrow('aborted');
  });
});
