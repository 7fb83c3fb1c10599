import type { Attention } from '#contract/models/overview.ts';
import { describe, expect, it } from 'vitest';
import { commonCause, placeLines } from '../../../../../renderer/features/overview/lines.ts';

const line = (originId: number, below: number | null = null) => ({ originId, below }) as Attention;

describe('the order of rows', () => {
  it('ranks independent rows, and indents those below by their depth', () => {
    const placed = placeLines([line(1), line(2, 1), line(3, 2), line(4)]);
    expect(placed.map(({ place, rank, depth }) => [place, rank, depth])).toEqual([
      [0, 1, 0],
      [1, null, 1],
      [2, null, 2],
      [3, 2, 0],
    ]);
    expect(placed.map(({ above }) => above?.originId)).toEqual([undefined, 1, 2, undefined]);
  });

  it('marks the last of those below a row', () => {
    expect(placeLines([line(1), line(2, 1), line(3, 1), line(4)]).map(({ last }) => last)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('treats rows as independent when their feed was cut off the list', () => {
    expect(placeLines([line(1), line(2, 99)]).map(({ rank }) => rank)).toEqual([1, 2]);
  });

  it('ends where rows read from one another in a circle', () => {
    expect(placeLines([line(1, 2), line(2, 1)]).map(({ depth }) => depth)).toEqual([3, 3]);
  });
});

describe('the common cause', () => {
  const causeOf = (lines: Attention[]) => commonCause(placeLines(lines));

  it('is the first row that others depend on, with their number', () => {
    const cause = causeOf([line(1), line(2), line(3, 2), line(4, 3), line(5), line(6, 5)]);
    expect([cause?.line.originId, cause?.dependents]).toEqual([2, 2]);
  });

  it('is found at the end of the list', () => {
    expect(causeOf([line(1), line(2), line(3, 2)])?.line.originId).toBe(2);
  });

  it('is null where every row is independent', () => {
    expect([causeOf([line(1), line(2)]), causeOf([])]).toEqual([null, null]);
  });
});
