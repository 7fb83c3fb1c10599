import { describe, expect, it } from 'vitest';
import { readOf } from '../../../../../main/core/findings/sights.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse('2026-03-12T09:00:00Z');

/**
 * Flow 1 failed in its newest runs, flow 2 is healthy, flow 3 paused, flow 4 has no status, the service stopped flow 5.
 */
function watched(sharesOfTrouble: readonly number[]): Snapshot {
  const snapshot = new Snapshot();
  const statuses = ['ACTIVE', 'ACTIVE', 'PAUSED', null, 'RATE_LIMITED'];
  snapshot.beginRead();
  snapshot.put(
    statuses.map((statusWord, index) => flow([{ ...node(index + 1, null), statusWord }])),
    now,
  );
  snapshot.endRead();
  const sound = (id: number) =>
    Array.from({ length: 60 }, (_, index) =>
      run(id, index, { at: now - hour - index * 10 * minute, records: 1_000, errors: 0 }),
    );
  const bad = sharesOfTrouble.map((share, index) =>
    run(1, 1_000 + index, { at: now - (index + 1) * 10 * minute, records: 1_000, errors: 1_000 * share }),
  );
  const fine = sharesOfTrouble.map((_, index) =>
    run(2, 1_000 + index, { at: now - (index + 1) * 10 * minute, records: 1_000, errors: 0 }),
  );
  snapshot.putRuns([...bad, ...fine, ...sound(1), ...sound(2)], now);
  snapshot.endRuns(now);
  return snapshot;
}

describe('what a complete read reports of a flow', () => {
  it('is trouble with its beginning, usual, paused, unknown, or a missing flow', () => {
    const { troubled, sightOf } = readOf(watched([0.4, 0.4]), now, minute);
    expect(troubled.toSorted((a, b) => a - b)).toEqual([1, 5]);
    expect(sightOf(1)).toMatchObject({ is: 'trouble', kind: 'failing', since: now - 20 * minute });
    expect(sightOf(5)).toMatchObject({ is: 'trouble', kind: 'stopped_by_service', measure: null });
    expect([2, 3, 4].map((id) => sightOf(id)?.is)).toEqual(['usual', 'paused', 'unknown']);
    expect(sightOf(99)).toBeNull();
  });

  it('gets no worse while the same trouble is ongoing, although it fills more of the last hour', () => {
    const measure = (shares: number[]) => {
      const sight = readOf(watched(shares), now, minute).sightOf(1);
      return sight?.is === 'trouble' ? sight.measure : null;
    };
    expect(measure([0.4])).toBeGreaterThan(0.2);
    expect(measure([0.4, 0.4, 0.4, 0.4])).toBe(measure([0.4]));
    expect(measure([0.9, 0.4])).toBeGreaterThan(1.5 * measure([0.4])!);
  });
});
