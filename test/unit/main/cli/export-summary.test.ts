import { expect, it } from 'vitest';
import { summaryOf, warningOf } from '../../../../main/cli/export-summary.ts';
import { nothingWritten } from '../../../../main/core/export-format/written.ts';
import { exportDraft } from '../../../fixtures/export-job.ts';

const counts = { expected: 1_250, read: 1_250, duplicates: 0, ...nothingWritten, written: 1_250 };

it('an export reports how much it wrote, and names altered values only where there are some', () => {
  expect(summaryOf({ counts, bytes: 312_000 })).toBe('1,250 records, 0.3 MB.');
  const changed = { ...counts, withheld: 1, takenOut: 4, cutCells: 2, replacedCells: 3 };
  expect(summaryOf({ counts: changed, bytes: 312_000 })).toBe(
    '1,250 records, 0.3 MB, 1 original withheld, a key taken out of 4 records, 2 cells cut, half a character replaced in 3 cells.',
  );
});

it('an export warns of redactions that hid nothing, and of none that hid something', () => {
  const draft = exportDraft({
    redactions: [
      { target: { by: 'field', path: 'record.emial' }, how: 'mask' },
      { target: { by: 'named', pattern: 'iban' }, how: 'drop' },
    ],
  });
  expect(warningOf({ draft, counts: { ...counts, redacted: [3, 1] } })).toBeNull();
  expect(warningOf({ draft, counts: { ...counts, redacted: [0, 0] } })).toContain(
    'Nothing was redacted by field=record.emial, pattern=iban: check the file',
  );
  expect(warningOf({ draft, counts: { ...counts, written: 0, redacted: [] } })).toBeNull();
});
