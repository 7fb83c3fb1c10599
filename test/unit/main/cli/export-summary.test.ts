import { expect, it } from 'vitest';
import { summaryOf } from '../../../../main/cli/export-summary.ts';
import { nothingWritten } from '../../../../main/core/exports/written.ts';

const counts = { expected: 1_250, read: 1_250, duplicates: 0, ...nothingWritten, written: 1_250 };

it('an export tells how much it wrote, and what is not as it came only where something is not', () => {
  expect(summaryOf({ counts, bytes: 312_000 })).toBe('1,250 records, 0.3 MB.');
  const changed = { ...counts, withheld: 1, cutCells: 2, replacedCells: 3 };
  expect(summaryOf({ counts: changed, bytes: 312_000 })).toBe(
    '1,250 records, 0.3 MB, 1 original withheld, 2 cells cut, half a character replaced in 3 cells.',
  );
});
