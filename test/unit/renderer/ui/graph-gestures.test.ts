import { describe, expect, it } from 'vitest';
import { wheelFactor } from '../../../../renderer/ui/graph-gestures.ts';

const factor = (deltaY: number, deltaMode = 0): number => wheelFactor({ deltaY, deltaMode });

describe('a wheel with Ctrl', () => {
  it('zooms in upwards and out downwards, by the same factor', () => {
    expect(factor(-100)).toBeGreaterThan(1);
    expect(factor(-100) * factor(100)).toBeCloseTo(1);
  });

  it('zooms gradually for a pinch, and by a quarter of a doubling at most', () => {
    expect(factor(-5)).toBeCloseTo(2 ** 0.05);
    expect(factor(-5000)).toBe(2 ** 0.25);
  });

  it('may count in lines', () => {
    expect(factor(-1, 1)).toBeCloseTo(factor(-16));
  });
});
