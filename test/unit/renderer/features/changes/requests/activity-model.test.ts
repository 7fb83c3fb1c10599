import type { ActivityQuery } from '#contract/models/activity.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  activityModel,
  ActivityModel,
} from '../../../../../../renderer/features/changes/requests/activity-model.svelte.ts';
import { activityEntry } from '../../../../../fixtures/activity-entry.ts';
import { installBridge } from '../../../client/fake-bridge.ts';

const now = Date.UTC(2026, 2, 12, 12);
const hour = 3_600_000;
const rowHeight = 28;

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A record whose entries, newest first, have these numbers. */
function openModel(...sequences: number[]) {
  const record = { sequences };
  const bridge = installBridge({
    'activity.window': async ({ input }) => {
      const { from, to } = input as { from: number; to: number };
      const rows = record.sequences.slice(from, to).map((sequence) => activityEntry({ sequence }));
      return { ok: true, value: { from, total: record.sequences.length, rows } };
    },
  });
  const model = new ActivityModel('e');
  const read = async (...next: number[]): Promise<void> => {
    if (next.length > 0) record.sequences = next;
    model.load();
    await vi.advanceTimersByTimeAsync(0);
  };
  const queries = () => bridge.asked.map(({ envelope }) => (envelope.input as { query: ActivityQuery }).query);
  return { model, read, queries };
}

describe('the Activity screen', () => {
  it('requests everything of its environment at first, and of every environment on request', async () => {
    const { model, read, queries } = openModel(1);
    await read();
    model.everywhere = true;
    await read();
    const all = { filter: '', after: null, before: null };
    expect(queries()).toEqual([
      { environmentId: 'e', ...all },
      { environmentId: '', ...all },
    ]);
  });

  it('requests the last hour before the request', async () => {
    const { model, read, queries } = openModel(1);
    model.chooseTime('1h');
    await read();
    await vi.advanceTimersByTimeAsync(hour);
    model.rows.renew();
    expect(queries().map(({ after }) => after)).toEqual([now - hour, now]);
    expect(model.query.after).toBe(now);
  });

  it('stays with an entry, and with the rows in view, while newer ones arrive above it', async () => {
    const { model, read } = openModel(3, 2, 1);
    await read();
    model.current = 1;
    model.scroll = 100;
    await read(5, 4, 3, 2, 1);
    expect(model.rows.row(model.current)?.sequence).toBe(2);
    expect(model.scroll).toBe(100 + 2 * rowHeight);
  });

  it('shows new entries at the top while scrolled to the top', async () => {
    const { model, read } = openModel(3, 2, 1);
    await read();
    await read(4, 3, 2, 1);
    expect(model.scroll).toBe(0);
  });

  it('shows the current entry in full until the panel is closed', async () => {
    const { model, read } = openModel(3, 2, 1);
    await read();
    await read(4, 3, 2, 1);
    expect(model.shown?.sequence).toBe(3);
    model.current = 3;
    expect(model.shown?.sequence).toBe(1);
    model.panel = 'closed';
    expect(model.shown).toBeNull();
    model.open(model.rows.row(1)!);
    expect([model.current, model.shown?.sequence]).toEqual([1, 3]);
  });

  it('shows the entry that the keyboard moved to, once it is loaded', async () => {
    const { model, read } = openModel(...Array.from({ length: 500 }, (_, index) => 500 - index));
    await read();
    model.current = 499;
    expect(model.shown?.sequence).toBe(500);
    model.rows.show(450, 500);
    await read();
    expect(model.shown?.sequence).toBe(1);
  });

  it('begins at the top with another filter', async () => {
    const { model, read } = openModel(3, 2, 1);
    await read();
    model.current = 2;
    model.scroll = 900;
    model.text = 'ada';
    expect([model.current, model.scroll]).toEqual([0, 0]);
  });

  it('is narrowed by a search or a time, and widens within its environments', () => {
    const { model } = openModel();
    const narrowings = [() => (model.text = 'x'), () => model.chooseTime('7d')];
    model.everywhere = true;
    for (const narrow of narrowings) {
      expect(model.narrowed).toBe(false);
      narrow();
      expect(model.narrowed).toBe(true);
      model.widen();
      expect(model.narrowed).toBe(false);
      expect(model.everywhere).toBe(true);
    }
  });

  it('shows the full target of a link, for this environment and any time', () => {
    const { model } = openModel();
    model.chooseTime('7d');
    model.text = 'x';
    model.everywhere = true;
    model.follow({});
    expect([model.text, model.everywhere]).toEqual(['x', true]);
    model.follow({ filter: 'outcome:failed' });
    expect([model.text, model.everywhere]).toEqual(['outcome:failed', false]);
    expect(model.query).toMatchObject({ environmentId: 'e', filter: 'outcome:failed', after: null });
  });

  it('is kept for each environment, so that it is restored unchanged', () => {
    expect(activityModel('a')).toBe(activityModel('a'));
    expect(activityModel('a')).not.toBe(activityModel('b'));
  });
});
