import { mostRows } from '#contract/limits.ts';
import type { ActivityQuery } from '#contract/models/activity.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activityRows, followActivity } from '../../../../renderer/client/activity.svelte.ts';
import { activityEntry } from '../../../fixtures/activity-entry.ts';
import { installBridge } from './fake-bridge.ts';

const query: ActivityQuery = { environmentId: 'e', filter: '', after: null, before: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answered = () => vi.advanceTimersByTimeAsync(0);

/** A record with this many entries, the newest with the highest number. `record.total` may grow. */
function openRows(total: number) {
  const record = { total };
  const bridge = installBridge({
    'activity.window': async ({ input }) => {
      if (bridge.asked.length > 20) throw new Error('This asks for ever.');
      const { from, to } = input as { from: number; to: number };
      const sequences = Array.from({ length: record.total }, (_, index) => record.total - index).slice(from, to);
      const rows = sequences.map((sequence) => activityEntry({ sequence }));
      return { ok: true, value: { from, total: record.total, rows } };
    },
  });
  const rows = activityRows();
  const asked = () => bridge.asked.map(({ envelope }) => envelope.input as { from: number; to: number });
  return { rows, asked, bridge, record };
}

describe('the rows of the record', () => {
  it('are those around the view, and never more than main returns at once', async () => {
    const { rows, asked } = openRows(5_000);
    rows.ask(() => query);
    rows.show(0, 50);
    await answered();
    expect(rows.row(0)?.sequence).toBe(5_000);
    rows.show(3_000, 3_050);
    expect(rows.row(3_000)).toBeUndefined();
    await answered();
    expect(rows.row(3_000)?.sequence).toBe(2_000);
    expect(asked().every(({ from, to }) => to - from <= mostRows)).toBe(true);
  });

  it('are not requested again while they are loaded', async () => {
    const { rows, asked } = openRows(5_000);
    rows.ask(() => query);
    await answered();
    for (let from = 0; from <= 50; from += 10) rows.show(from, from + 50);
    await answered();
    expect(asked()).toHaveLength(1);
  });

  it('are requested for the scrolled position that is current when the answer arrives', async () => {
    const { rows, asked } = openRows(5_000);
    rows.ask(() => query);
    rows.show(1_000, 1_050);
    rows.show(4_000, 4_050);
    await answered();
    expect(rows.row(4_000)?.sequence).toBe(1_000);
    expect(asked()).toHaveLength(2);
  });

  it('end with the record, and are not requested beyond it', async () => {
    const { rows, asked } = openRows(10);
    rows.ask(() => query);
    rows.show(0, 50);
    await answered();
    rows.show(0, 300);
    await answered();
    expect(asked()).toHaveLength(1);
    expect(rows.row(10)).toBeUndefined();
  });

  it('are read again when an action sends something, at most once a second, until the screen closes', async () => {
    const { rows, asked, bridge, record } = openRows(10);
    const stop = followActivity(rows);
    rows.ask(() => query);
    await answered();
    record.total = 12;
    for (let sequence = 1; sequence <= 9; sequence += 1) bridge.deliver('actions.changed', sequence, {});
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked()).toHaveLength(2);
    expect(rows.row(0)?.sequence).toBe(12);
    stop();
    expect(bridge.listenerCount('actions.changed')).toBe(0);
  });

  it('stay when a later request fails, which can be retried', async () => {
    const { rows, bridge } = openRows(10);
    rows.ask(() => query);
    await answered();
    const problem = { kind: 'internal', message: 'No.' } as const;
    const { 'activity.window': answer } = window.penstock.calls;
    window.penstock.calls['activity.window'] = async () => ({ ok: false, problem });
    rows.renew();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rows.problem).toEqual(problem);
    expect(rows.row(0)?.sequence).toBe(10);
    window.penstock.calls['activity.window'] = answer;
    rows.renew();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rows.problem).toBeNull();
    expect(bridge.asked).toHaveLength(2);
  });
});
