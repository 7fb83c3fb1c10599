import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeChoice } from '../../../../renderer/ui/time-choice.svelte.ts';

const hour = 3_600_000;
const now = new Date(2026, 2, 12, 12).getTime();
const part = { from: now - 3 * hour, to: now - 2 * hour };

let charts: TimeChoice;

beforeEach(() => {
  vi.useFakeTimers({ now });
  charts = new TimeChoice(['6h', '24h'], '6h');
});
afterEach(() => vi.useRealTimers());

describe('the period of the charts', () => {
  it('moves with the clock until a part of it is zoomed into', () => {
    expect(charts.range).toEqual({ last: 6 * hour });
    charts.zoomTo(part);
    expect([charts.range, charts.zoom]).toEqual([part, part]);
    charts.zoomOut();
    expect(charts.range).toEqual({ last: 6 * hour });
  });

  it('is the whole range again when a part grows to its length', () => {
    charts.zoomTo(part);
    charts.zoomTo({ from: now - 9 * hour, to: now });
    expect(charts.zoom).toBeNull();
  });

  it('loses the part when another range is chosen', () => {
    charts.zoomTo(part);
    charts.choose('24h');
    expect(charts.range).toEqual({ last: 24 * hour });
  });

  it('begins a custom range with the visible one', () => {
    charts.zoomTo(part);
    charts.choose('custom');
    expect(charts.range).toEqual(part);
    charts.chooseCustom({ from: now - 50 * hour, to: now - 40 * hour });
    charts.zoomTo({ from: now - 45 * hour, to: now - 44 * hour });
    charts.zoomOut();
    expect(charts.current).toEqual({ from: now - 50 * hour, to: now - 40 * hour });
  });

  it('is compared with the same time yesterday, or with the time before where that would overlap', () => {
    expect(charts.comparison).toBe('yesterday');
    charts.choose('24h');
    expect(charts.comparison).toBe('before');
    charts.comparison = null;
    charts.choose('6h');
    expect(charts.comparison).toBeNull();
  });
});
