import { describe, expect, it } from 'vitest';
import { inPortions } from '../../../../main/api/portions.ts';
import { collect } from '../../../fixtures/connection.ts';
import { countTurns } from '../../../fixtures/turns.ts';

describe('a page in portions', () => {
  it('is whole and in order, in small portions, and yields between them', async () => {
    const page = Array.from({ length: 5_000 }, (_, nth) => nth);
    const turns = countTurns();
    const portions = await collect(inPortions(page, () => 1));
    expect(portions.map(({ portion, isLast }) => [portion.length, isLast])).toEqual([
      [2_000, false],
      [2_000, false],
      [1_000, true],
    ]);
    expect(portions.flatMap(({ portion }) => portion)).toEqual(page);
    expect(turns()).toBeGreaterThanOrEqual(2);
  });

  it('is one portion where it is empty, or where one entry exceeds the size', async () => {
    expect(await collect(inPortions([], () => 1))).toEqual([{ portion: [], isLast: true }]);
    expect(await collect(inPortions([1], () => 9_000))).toEqual([{ portion: [1], isLast: true }]);
  });
});
