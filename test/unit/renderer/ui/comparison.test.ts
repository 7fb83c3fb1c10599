import { afterEach, describe, expect, it, vi } from 'vitest';
import { comparedRange, earlierRange } from '../../../../renderer/ui/comparison.ts';

const hour = 3_600_000;
const day = 24 * hour;

afterEach(() => vi.unstubAllEnvs());

describe('the baseline of a chart', () => {
  it('begins one length earlier, or at the same time of an earlier day', () => {
    const range = { from: 30 * day, to: 30 * day + 6 * hour };
    expect(earlierRange(range, 'before')).toEqual({ from: 30 * day - 6 * hour, to: 30 * day });
    expect(earlierRange(range, 'yesterday')).toEqual({ from: 29 * day, to: 29 * day + 6 * hour });
    expect(earlierRange(range, 'last_week').from).toBe(23 * day);
    expect(comparedRange(range, null).comparedFrom).toBeNull();
  });

  it('is at the same local time, even across a clock change', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const noon = (date: number) => new Date(2026, 2, date, 12).getTime();
    const range = { from: noon(29), to: noon(29) + hour };
    expect(earlierRange(range, 'yesterday')).toEqual({ from: noon(28), to: noon(28) + hour });
    expect(range.from - noon(28)).toBe(23 * hour);
  });
});
