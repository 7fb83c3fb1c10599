import type { Run } from '#contract/models/flow.ts';
import { describe, expect, it } from 'vitest';
import { failedInLastHour, failedInRun } from '../../../../renderer/client/failed-records.ts';

const hour = 3_600_000;
const minute = 60_000;
const runAt = (at: number | null): Run => ({ runId: at ?? 0, at, records: 1, bytes: 1, errors: 1, bad: null });
const scope = { by: 'flow', nodeId: 7 } as const;

describe('a link to failed records', () => {
  it('of the last hour begins on a minute, so that it stays unchanged for a while', () => {
    const now = Date.UTC(2026, 10, 20, 12, 30, 31);
    const link = failedInLastHour(7, now);
    expect(link).toEqual({ screen: 'records', scope, from: Date.UTC(2026, 10, 20, 11, 30) });
    expect(failedInLastHour(7, now + 5_000)).toEqual(link);
  });

  it('of a run begins after the run before it and ends with the run', () => {
    const end = 100 * hour;
    const runs = [runAt(end), runAt(end + 5 * minute), runAt(null), runAt(end - 5 * minute)];
    expect(failedInRun(scope, runs, end)).toMatchObject({ from: end - 5 * minute + 1, to: end });
    expect(failedInRun(scope, runs, end + 2 * minute)).toMatchObject({ from: end - 5 * minute + 1, to: end });
  });

  it('of a moment that no run covers spans the hour before it', () => {
    const at = 100 * hour;
    expect(failedInRun(scope, [], at)).toMatchObject({ from: at - hour + 1, to: at });
    expect(failedInRun(scope, [runAt(at - 3 * hour)], at)).toMatchObject({ from: at - 4 * hour + 1, to: at });
  });

  it('of a run after a long rest goes back a day at most', () => {
    const at = 1000 * hour;
    expect(failedInRun(scope, [runAt(at), runAt(at - 500 * hour)], at)).toMatchObject({ from: at - 24 * hour, to: at });
  });
});
