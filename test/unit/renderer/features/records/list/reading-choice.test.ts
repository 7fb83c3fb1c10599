import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReadingChoice } from '../../../../../../renderer/features/records/list/reading-choice.svelte.ts';
import { readingOf } from '../../../../../fixtures/reading.ts';

const now = Date.UTC(2026, 2, 12, 12);
const hour = 3_600_000;
const flow = { by: 'flow', nodeId: 7 } as const;

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

describe('ReadingChoice', () => {
  it('requests nothing before something is chosen', () => {
    expect(new ReadingChoice().request(now)).toBeNull();
  });

  it('covers the last day of a flow that does not fail', () => {
    const choice = new ReadingChoice();
    choice.chooseScope(flow, null);
    expect(choice.request(now)).toEqual({ scope: flow, from: now - 24 * hour, to: now, limit: 10_000 });
    expect(choice.times.map(({ value }) => value)).toEqual(['1h', '6h', '24h', '7d', 'custom']);
  });

  it('covers the time since a flow fails, with some of the time before', () => {
    const choice = new ReadingChoice();
    choice.chooseScope(flow, now - 10 * hour);
    expect(choice.time).toBe('failing');
    expect(choice.request(now)).toMatchObject({ from: now - 11.5 * hour, to: now });
    choice.chooseTime('1h');
    expect(choice.request(now)).toMatchObject({ from: now - hour, to: now });
    expect(choice.times[0]?.value).toBe('failing');
  });

  it('goes back to what the first failing run had read before it ended, however recent', () => {
    const choice = new ReadingChoice();
    choice.chooseScope(flow, now - hour / 20);
    expect(choice.request(now)).toMatchObject({ from: now - hour / 20 - hour / 4, to: now });
  });

  it('reads again only on request: a moving range stays the same choice', () => {
    const choice = new ReadingChoice();
    choice.chooseScope(flow, null);
    const { key } = choice;
    vi.setSystemTime(now + hour);
    expect(choice.key).toBe(key);
    choice.limit = 1_000;
    expect(choice.key).not.toBe(key);
  });

  it('returns from a zoomed range to the time before all of them', () => {
    const choice = new ReadingChoice();
    choice.chooseScope(flow, now - 10 * hour);
    choice.zoomTo({ from: now - 5 * hour, to: now - 2.5 });
    choice.zoomTo({ from: now - 4 * hour, to: now - 3 * hour });
    expect(choice.request(now)).toMatchObject({ from: now - 4 * hour, to: now - 3 * hour });
    choice.zoomOut();
    expect(choice.time).toBe('failing');
    choice.chooseWindow({ from: 5, to: 9 });
    choice.zoomTo({ from: 6, to: 7 });
    choice.zoomOut();
    expect(choice.request(now)).toMatchObject({ from: 5, to: 9 });
  });

  it('does not change when there is no zoomed range to return from', () => {
    const choice = new ReadingChoice();
    choice.chooseScope(flow, null);
    choice.zoomTo({ from: 6, to: 7 });
    choice.chooseTime('6h');
    choice.zoomOut();
    expect(choice.time).toBe('6h');
  });

  it.each([
    [{ from: now - hour - 3, to: now }, '1h'],
    [{ from: now - 7 * 24 * hour, to: now }, '7d'],
    [{ from: 5, to: 9 }, 'custom'],
  ])('adopts the window %o of a reading as %s', (window, time) => {
    const choice = new ReadingChoice();
    choice.adopt(readingOf({ ...window, limit: 1_000 }));
    expect([choice.time, choice.limit, choice.scope]).toEqual([time, 1_000, flow]);
  });
});
