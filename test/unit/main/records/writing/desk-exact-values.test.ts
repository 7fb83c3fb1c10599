import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportFormat } from '#contract/models/export-format.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ExportDesk } from '../../../../../main/records/writing/desk.ts';
import { createExportFiles } from '../../../../../main/storage/export-files.ts';
import { exportPlan, failedRecord, noFacts } from '../../../../fixtures/export-plan.ts';
import {
  isSameNumber,
  readCsvCells,
  readJsonText,
  readSheetCells,
  type WrittenValue,
} from '../../../../fixtures/plain-readers.ts';
import { cases } from '../../../../fixtures/thorough.ts';

/** Numbers in every notation of JSON. */
const numbers = fc.oneof(
  fc.constantFrom('-0', '1.10', '2.0', '1e400', '1E+2', '0.1234567890123456789', '9007199254740993', '5e-324', '1e308'),
  fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,25})?([eE][+-]?\d{1,3})?$/),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
);
const strings = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'",;\r\n\t\'=+-@<&> \u0000\u2028\ufffe\ud800', '_x0041_') }),
    numbers,
  )
  .map((text) => JSON.stringify(text));
const values = fc.oneof(numbers, strings, fc.constantFrom('true', 'null'));

interface Sent {
  /** JSON of each value. */
  values: string[];
  /** JSON of an original with the values, in a list too. */
  original: string;
}

const sent = fc
  .array(fc.array(values, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 })
  .map((records) =>
    records.map((list): Sent => ({
      values: list,
      original: `{${list.map((value, place) => `"v${place}":${value}`).join(',')},"in":[{"l":[${list.join(',')}]}]}`,
    })),
  );
const columns = ['v0', 'v1', 'v2'].map((name) => ({ name, path: `record.${name}` }));

/** Exports originals, sent as text and as objects, and returns the file and its manifest. */
async function exported(records: readonly Sent[], format: ExportFormat, inColumns: boolean, guard = false) {
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  try {
    const desk = new ExportDesk(createExportFiles());
    const draft = { format, guard, columns: inColumns ? columns : null };
    const plan = exportPlan(join(folder, 'failed'), draft);
    const written = records.flatMap(({ original }, nth) =>
      [original, JSON.stringify(original)].map((data, kind) =>
        JSON.stringify(failedRecord(2 * nth + kind, { data: 'ORIGINAL' })).replace('"ORIGINAL"', () => data),
      ),
    );
    await desk.open({ plan });
    await desk.add({ id: plan.id, resource: 0, offset: 0, text: `{"output":{"data":[${written.join(',')}]}}` });
    await desk.finish({ id: plan.id, facts: noFacts });
    const [file, manifest] = [await readFile(plan.path), await readFile(`${plan.path}.manifest.json`, 'utf8')];
    return { file, sent: written, manifest: JSON.parse(manifest) as Record<string, unknown> };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const runs = { numRuns: cases(100) };

it.each(['ndjson', 'json'] as const)('every value of a whole record is in %s as it was sent', (format) =>
  fc.assert(
    fc.asyncProperty(sent, async (records) => {
      const { file, sent: all } = await exported(records, format, false);
      const text = file.toString();
      const read =
        format === 'json'
          ? readJsonText(text)
          : {
              list: text
                .trimEnd()
                .split('\n')
                .map((line) => readJsonText(line)),
            };
      expect(read).toEqual({ list: all.map((record) => readJsonText(record)) });
    }),
    runs,
  ),
);

it.each(['ndjson', 'json'] as const)('every value in a column is in %s as it was sent', (format) =>
  fc.assert(
    fc.asyncProperty(sent, async (records) => {
      const { file } = await exported(records, format, true);
      const text = file.toString().trimEnd();
      const rows = format === 'json' ? readJsonText(text) : readJsonText(`[${text.split('\n').join(',')}]`);
      const expected = records.flatMap((record) => {
        const row = readJsonText(`{${record.values.map((value, place) => `"v${place}":${value}`).join(',')}}`);
        return [row, row];
      });
      expect(rows).toEqual({ list: expected });
    }),
    runs,
  ),
);

/** The text of a value in a table; a number as it was sent. */
function cellText(json: string): string {
  const value = readJsonText(json);
  if (typeof value === 'string') return value.toWellFormed();
  if (value === null) return '';
  return typeof value === 'object' && 'number' in value ? value.number : JSON.stringify(value);
}

const hasHalfCharacter = (records: readonly Sent[]): boolean =>
  records.some(({ values: list }) =>
    list.map(readJsonText).some((one) => typeof one === 'string' && !one.isWellFormed()),
  );

it('every value is in CSV as it was sent, or the manifest names the change', () =>
  fc.assert(
    fc.asyncProperty(sent, fc.boolean(), async (records, guard) => {
      const { file, manifest } = await exported(records, 'csv', true, guard);
      const [names, ...rows] = readCsvCells(file.toString());
      expect(names).toEqual(['v0', 'v1', 'v2']);
      const expected = records.flatMap(({ values: list }) => [list.map(cellText), list.map(cellText)]);
      const bare = (cell: string): string => (guard ? cell.replaceAll("'", '') : cell);
      expect(rows.map((row) => row.map(bare))).toEqual(expected.map((row) => row.map(bare)));
      expect([manifest['numbers'], manifest['guard']]).toEqual([null, guard ? expect.any(String) : null]);
      expect(manifest['replacement']).toEqual(hasHalfCharacter(records) ? expect.any(String) : null);
    }),
    runs,
  ));

it('every value is in XLSX as it was sent, a number by its value, or as text', () =>
  fc.assert(
    fc.asyncProperty(sent, async (records) => {
      const { file, manifest } = await exported(records, 'xlsx', true);
      const [names, ...rows] = readSheetCells(file);
      expect(names).toEqual(['v0', 'v1', 'v2']);
      const expected = records.flatMap(({ values: list }) => [list, list]);
      expect(rows).toHaveLength(expected.length);
      for (const [nth, row] of rows.entries())
        for (const [place, cell] of row.entries()) {
          const json = expected[nth]![place]!;
          if (typeof cell === 'string') expect(cell).toBe(cellText(json));
          else {
            // The reader's own number: a double, which must be the number that was sent.
            expect(readJsonText(json)).toEqual({ number: expect.any(String) } satisfies WrittenValue);
            expect(isSameNumber(String(Number(cell.number)), json)).toBe(true);
          }
        }
      expect(manifest['numbers']).toEqual(expect.stringContaining('stored as text'));
      expect(manifest['replacement']).toEqual(hasHalfCharacter(records) ? expect.any(String) : null);
    }),
    runs,
  ));

it('the last of two members with one name is written, and the manifest counts the records', async () => {
  const repeating = { values: ['1', '2', '3'], original: '{"a":1,"b":{"c":1.10,"c":2.0}}' };
  const other = { values: ['1', '2', '3'], original: '{"c":1,"d":{"c":1.10}}' };
  const { file, manifest } = await exported([repeating, other, repeating], 'ndjson', false);
  expect(file.toString().split('\n')[0]).toContain('"data":{"a":1,"b":{"c":2.0}}');
  // Each original was sent as a text, too, which is unchanged.
  expect(manifest['counts']).toMatchObject({ written: 6, repeating: 2 });
  expect(manifest['repeating']).toContain('counts.repeating records');
  expect(await exported([other], 'ndjson', false)).toMatchObject({ manifest: { repeating: null } });
});
