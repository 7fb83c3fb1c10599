import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundAnswer } from '../../../../../main/cli/mcp/bounded.ts';

const longestList = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const below = Math.max(0, ...Object.values(value).map(longestList));
  return Array.isArray(value) ? Math.max(value.length, below) : below;
};

describe('an answer to an assistant', () => {
  it('has lists of at most the limit, and is unchanged and whole within it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 1, max: 20 }), (value, limit) => {
        const { value: bounded, isTruncated } = boundAnswer(value, limit);
        expect(longestList(bounded)).toBeLessThanOrEqual(limit);
        expect(isTruncated).toBe(longestList(value) > limit);
        if (!isTruncated) expect(bounded).toEqual(value);
      }),
    );
  });

  it('is short enough to be read at once, however large its entries are', () => {
    const { value, isTruncated } = boundAnswer(
      Array.from({ length: 500 }, () => 'x'.repeat(100_000)),
      500,
    );
    expect(isTruncated).toBe(true);
    expect(JSON.stringify(value).length).toBeLessThan(200_000);
    expect((value as string[]).length).toBeGreaterThan(10);
  });

  it('is cut where it is nested too deeply', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 5_000; level += 1) deep = [deep];
    expect(boundAnswer(deep, 10).isTruncated).toBe(true);
  });
});
