import { describe, expect, it } from 'vitest';
import { mismatchOf } from '../../../../../main/core/exports/mismatch.ts';
import { exportPlan } from '../../../../fixtures/export-plan.ts';

const resources = Array.from({ length: 5 }, (_, nth) => ({
  kind: 'source' as const,
  id: nth,
  name: `source ${nth}`,
  flowName: null,
}));
const tally = (read: number, total: number | null) => ({ read, total, duplicates: 0 });

describe('what may be missing in an export (R12)', () => {
  it('is how many individually chosen records were not found again', () => {
    const plan = exportPlan('/out/a', { choice: { by: 'records', ids: ['a', 'b', 'c'] } });
    expect(mismatchOf(plan, [tally(9, 10)], 1)).toBe('2 of the 3 selected records were not found again.');
    expect(mismatchOf(plan, [tally(9, 10)], 3)).toBeNull();
  });

  it('names three resources that differ, and counts the others', () => {
    const plan = exportPlan('/out/a', {}, { resources });
    const counts = (...read: number[]) => read.map((each) => tally(each, 10));
    expect(mismatchOf(plan, counts(10, 10, 10, 10, 10), 50)).toBeNull();
    expect(mismatchOf(plan, counts(10, 9, 8, 7, 10), 44)).not.toContain('more');
    expect(mismatchOf(plan, counts(10, 9, 8, 7, 6), 40)).toMatch(
      /source 1: 9 .* source 3: 7 .* 1 more differs as well\.$/,
    );
    expect(mismatchOf(plan, counts(5, 9, 8, 7, 6), 35)).toMatch(/ 2 more differ as well\.$/);
  });

  it('includes what a resource holds that was never read', () => {
    const plan = exportPlan('/out/a', {}, { resources: resources.slice(0, 1) });
    expect(mismatchOf(plan, [], 0)).toMatch(/0 records were read, and the service did not report how many exist/);
  });
});
