import { describe, expect, it } from 'vitest';
import type { FlowRun } from '../../../../../main/core/ports/service.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';

const hour = 3_600_000;
const now = 100 * hour;

describe('Snapshot', () => {
  it('finds a flow by the id of any of its nodes', () => {
    const snapshot = new Snapshot();
    snapshot.put([flow([node(1, null), node(2, 1)])], now);
    expect(snapshot.entryOf(2)?.flow.originId).toBe(1);
    expect(snapshot.entryOf(3)).toBeUndefined();
    expect(snapshot.nodeCount).toBe(2);
  });

  it('does not change its revision when a read brings nothing new', () => {
    const snapshot = new Snapshot();
    snapshot.put([flow([node(1, null)])], now);
    const before = snapshot.revision;
    snapshot.beginRead();
    snapshot.put([flow([node(1, null)])], now);
    snapshot.endRead();
    expect(snapshot.revision).toBe(before);
  });

  it('replaces a flow whose status changed and leaves the others unchanged', () => {
    const snapshot = new Snapshot();
    snapshot.put([flow([node(1, null)]), flow([node(5, null)])], now);
    const untouched = snapshot.entryOf(5);
    snapshot.put([flow([node(1, null, { statusWord: 'PAUSED' })])], now);
    expect(snapshot.entryOf(1)?.state).toBe('paused');
    expect(snapshot.entryOf(5)).toBe(untouched);
    expect(snapshot.counts()).toMatchObject({ active: 1, paused: 1 });
  });

  it('removes flows, and nodes of flows, that a complete read did not return', () => {
    const snapshot = new Snapshot();
    snapshot.put([flow([node(1, null), node(2, 1)]), flow([node(5, null)])], now);
    snapshot.beginRead();
    snapshot.put([flow([node(1, null)])], now);
    snapshot.endRead();
    expect(snapshot.entryOf(5)).toBeUndefined();
    expect(snapshot.entryOf(2)).toBeUndefined();
    expect(snapshot.size).toBe(1);
  });

  it('retains what it knew when a read ended half-way', () => {
    const snapshot = new Snapshot();
    snapshot.put([flow([node(1, null)]), flow([node(5, null)])], now);
    snapshot.beginRead();
    snapshot.put([flow([node(1, null)])], now);
    expect(snapshot.entryOf(5)).toBeDefined();
  });

  it('merges runs by their id, newest first, and returns those with news', () => {
    const snapshot = new Snapshot();
    snapshot.put([flow([node(1, null)])], now);
    const idsOf = (runs: readonly FlowRun[]): number[] => runs.map(({ runId }) => runId);
    expect(idsOf(snapshot.putRuns([run(1, 10), run(1, 20)], now))).toEqual([10, 20]);
    expect(idsOf(snapshot.putRuns([run(1, 20), run(1, 30)], now))).toEqual([30]);
    expect(idsOf(snapshot.putRuns([run(1, 30, { errors: 7 })], now))).toEqual([30]);
    expect(snapshot.entryOf(1)?.runs.map(({ runId, errors }) => [runId, errors])).toEqual([
      [30, 7],
      [20, 0],
      [10, 0],
    ]);
  });

  it('ignores runs of unknown flows', () => {
    const snapshot = new Snapshot();
    expect(snapshot.putRuns([run(9, 1)], now)).toEqual([]);
  });

  it('sums the last 24 hours, and drops runs from them as time passes', () => {
    const snapshot = new Snapshot();
    snapshot.put([flow([node(1, null)])], now);
    // This flow had not run before, so all of the 24 hours are known.
    snapshot.endRuns(now - 23.5 * hour);
    const runs = [
      run(1, 1, { at: now - 23.5 * hour, errors: 3 }),
      run(1, 2, { at: now - 30 * 60_000, errors: 4, records: null }),
    ];
    snapshot.putRuns(runs, now);
    expect(snapshot.entryOf(1)?.day).toMatchObject({ records: 1000, errors: 7 });
    expect(snapshot.entryOf(1)?.day.trend).toEqual([3, ...new Array<number>(22).fill(0), 4]);
    snapshot.passTime(now + hour);
    expect(snapshot.entryOf(1)?.day).toMatchObject({ records: null, errors: 4 });
  });

  it('reports since when the sums are known, where not all 24 hours are, and nothing for hours before', () => {
    const snapshot = new Snapshot();
    snapshot.put([flow([node(1, null)])], now);
    // The hour of the oldest run becomes known only partly with it.
    const runs = [2, 3].map((hours) => run(1, hours, { at: now - hours * hour, errors: hours }));
    snapshot.putRuns(runs, now);
    expect(snapshot.entryOf(1)?.day).toEqual({
      records: 2000,
      bytes: 20_000,
      errors: 5,
      since: now - 3 * hour,
      trend: [...new Array<null>(21).fill(null), 2, 0, 0],
    });
  });

  it('reports sums as unknown, not zero, for a flow without runs', () => {
    const snapshot = new Snapshot();
    snapshot.put([flow([node(1, null)])], now);
    expect(snapshot.entryOf(1)?.day).toEqual({ records: null, bytes: null, errors: null, trend: [], since: null });
  });
});
