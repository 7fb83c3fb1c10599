import { describe, expect, it } from 'vitest';
import { previewOf, strataOf } from '../../../../../main/records/writing/preview.ts';
import type { ExportDraft } from '../../../../../preload/contract/models/export.ts';
import { exportPlan, failedRecord, samplePage } from '../../../../fixtures/export-plan.ts';

const preview = (records: readonly unknown[], draft: Partial<ExportDraft> = {}) =>
  previewOf(
    exportPlan('/x/failed', draft),
    strataOf([{ resource: { kind: 'source', id: 5001 }, text: samplePage(records, 900) }]),
  );

describe('the preview of an export', () => {
  it('shows the first rows as they will be written, redacted and guarded', () => {
    const columns = [
      { path: 'error.message', name: 'm' },
      { path: 'record.customer.email', name: 'e' },
    ];
    const redactions: ExportDraft['redactions'] = [{ target: { by: 'named', pattern: 'email' }, how: 'mask' }];
    const records = Array.from({ length: 30 }, (_, index) => failedRecord(index, { message: '=1+1' }));
    const { rows, looked, sizes } = preview(records, { format: 'csv', columns, redactions });
    expect(rows).toEqual(Array.from({ length: 20 }, () => ["'=1+1", '[masked]']));
    expect(looked).toBe(30);
    expect(sizes).toEqual([{ of: null, read: 30, chosen: 30, bytes: 30 * "'=1+1,[masked]\n".length }]);
  });

  it('shows one record a row where records are written whole', () => {
    expect(preview([failedRecord(1)]).rows).toEqual([[JSON.stringify(failedRecord(1))]]);
  });

  it('offers columns with an example, and marks usual ones and those that look personal', () => {
    const { columns } = preview([
      failedRecord(1, { data: '{"customer":{"email":"a@b.de","a.b":1},"note":"call +49 30 1234567"}' }),
    ]);
    const offer = (path: string) => columns.find((column) => column.path === path);
    expect(offer('error.message')).toMatchObject({ name: 'message', usual: true, personal: [] });
    expect(offer('record.customer.email')).toEqual({
      path: 'record.customer.email',
      name: 'customer.email',
      example: 'a@b.de',
      personal: ['email', 'name'],
      usual: false,
    });
    expect(offer('record.customer["a.b"]')).toMatchObject({ example: '1', personal: [] });
    expect(offer('record.note')).toMatchObject({ personal: ['phone'] });
    expect(offer('metadata.ingestTime')).toMatchObject({ example: '2026-11-21T00:00:00.001Z' });
  });

  it('notes what cannot be parsed, what is withheld, and what is personal', () => {
    const records = [failedRecord(1), failedRecord(2, { data: 'free text' })];
    expect(preview(records).notes).toEqual([
      expect.stringContaining('1 of the 2 sampled records cannot be parsed'),
      expect.stringContaining('personal data'),
    ]);
    const redactions: ExportDraft['redactions'] = [{ target: { by: 'field', path: 'record.id' }, how: 'drop' }];
    expect(preview(records, { redactions }).notes).toContainEqual(
      expect.stringContaining('original of 1 of the 2 sampled records is withheld'),
    );
  });

  it('notes only redactions that find nothing', () => {
    const redactions: ExportDraft['redactions'] = ['record.Id', 'record.id'].map((path) => ({
      target: { by: 'field', path },
      how: 'mask',
    }));
    expect(preview([failedRecord(1), failedRecord(2)], { redactions }).notes).toEqual([
      expect.stringMatching(
        /^Nothing of the 2 sampled records is redacted by field=record\.Id\. Names are case-sensitive/,
      ),
    ]);
  });

  it('notes which cells a table cannot hold unchanged', () => {
    const records = [failedRecord(1, { message: 'x'.repeat(40_000) }), failedRecord(2, { message: 'a\ud800' })];
    expect(preview(records, { format: 'xlsx' }).notes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Cells that are longer than a workbook allows are cut: 1 in/),
        expect.stringMatching(/^Invalid characters are replaced by “\ufffd” in 1 cell of/),
      ]),
    );
  });

  it('shows originals alone, and notes the records without one for a line', () => {
    const records = [failedRecord(1, { data: '{"a":1}' }), failedRecord(2, { data: 'a;b\nc;d' })];
    const { rows, notes } = preview(records, { format: 'raw' });
    expect(rows.map(([line]) => line)).toEqual(['{"a":1}']);
    expect(notes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Without an original that fits on a line: 1 of the 2 sampled records\./),
      ]),
    );
  });

  it('reports a choice without matches in the sample', () => {
    const { rows, notes } = preview([failedRecord(1)], { choice: { by: 'groups', keys: ['other'] } });
    expect([rows, notes.length]).toEqual([[], 1]);
  });

  it('rejects what could not start', () => {
    const redactions: ExportDraft['redactions'] = [{ target: { by: 'pattern', pattern: '(' }, how: 'mask' }];
    expect(() => preview([], { redactions })).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ kind: 'invalid_input' }) }),
    );
  });
});
