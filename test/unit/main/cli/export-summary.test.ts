import { expect, it } from 'vitest';
import { exportSummary, warningOf } from '../../../../main/cli/export-summary.ts';
import { nothingWritten } from '../../../../main/core/export-format/written-counts.ts';
import { exportDraft } from '../../../fixtures/export-job.ts';

const counts = { expected: 1_250, read: 1_250, duplicates: 0, ...nothingWritten, written: 1_250 };

/** An export with files of these sizes in bytes. */
const resultOf = (...sizes: number[]) => ({
  files: sizes.map((bytes, nth) => ({ name: `${nth}`, rows: 1, bytes, sha256: '' })),
  manifest: 'x.manifest.json',
  mismatch: null,
});

it.each([
  [[73_126], '73.1 kB'],
  [[812], '812 bytes'],
  [[1], '1 byte'],
  [[35_172_854], '35.2 MB'],
  [[20_000_000, 15_172_854], '35.2 MB'],
])('files of %j bytes are reported as %s, however much was read for them', (sizes, words) => {
  for (const bytes of [0, 34_874_112])
    expect(exportSummary({ counts, bytes, result: resultOf(...sizes) })).toBe(`1,250 records, ${words}.`);
});

it('an export reports how much it wrote, and names altered values only where they exist', () => {
  expect(exportSummary({ counts, bytes: 0, result: resultOf(312_000) })).toBe('1,250 records, 312 kB.');
  const changed = { ...counts, withheld: 1, takenOut: 4, cutCells: 2, replacedCells: 3 };
  expect(exportSummary({ counts: changed, bytes: 0, result: resultOf(312_000) })).toBe(
    '1,250 records, 312 kB, 1 original withheld, a key removed from 4 records, 2 cells cut, an invalid character replaced in 3 cells.',
  );
});

it('an export warns only of redactions that hid nothing', () => {
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
