import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisPosition, timeAt } from '../../../../renderer/ui/chart-axis.ts';
import { pannedRange, scaled, within } from '../../../../renderer/ui/chart-zoom.ts';

const minute = 60_000;
const whole = { from: 0, to: 360 * minute };

describe('zooming', () => {
  it('keeps the time at its center in place', () => {
    expect(scaled({ from: 100, to: 200 }, 125, 0.5)).toEqual({ from: 112.5, to: 162.5 });
    expect(pannedRange({ from: 100, to: 200 }, -0.25)).toEqual({ from: 75, to: 175 });
  });

  it('does not exceed the whole range, and ends when it would show all of it', () => {
    expect(within({ from: -30 * minute, to: 30 * minute }, whole)).toEqual({ from: 0, to: 60 * minute });
    expect(within({ from: 350 * minute, to: 410 * minute }, whole)).toEqual({ from: 300 * minute, to: whole.to });
    expect(within({ from: -1, to: whole.to }, whole)).toBeNull();
  });

  it('does not zoom closer than the steps', () => {
    expect(within({ from: 100 * minute, to: 100 * minute }, whole)).toEqual({ from: 90 * minute, to: 110 * minute });
  });

  it('always gives whole milliseconds inside the whole range', () => {
    const time = fc.double({ min: -1e8, max: 1e8, noNaN: true });
    fc.assert(
      fc.property(time, time, (a, b) => {
        const part = within({ from: Math.min(a, b), to: Math.max(a, b) }, whole);
        if (part === null) return;
        expect(Number.isInteger(part.from) && Number.isInteger(part.to)).toBe(true);
        expect(part.from).toBeGreaterThanOrEqual(whole.from);
        expect(part.to).toBeLessThanOrEqual(whole.to);
        expect(part.to - part.from).toBeGreaterThanOrEqual(20 * minute - 1);
      }),
    );
  });
});

describe('an axis', () => {
  const axis = { from: 1_000, to: 2_000, left: 50, right: 250, top: 0, bottom: 100 };

  it('finds the position of a time and the time of a position', () => {
    expect([axisPosition(1_500, axis), timeAt(150, axis)]).toEqual([150, 1_500]);
  });

  it('clamps a position outside to its edge', () => {
    expect([timeAt(10, axis), timeAt(400, axis)]).toEqual([1_000, 2_000]);
  });
});
