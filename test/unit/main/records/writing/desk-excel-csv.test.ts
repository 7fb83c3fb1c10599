import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { excelSigns, type ExcelSigns } from '#contract/models/excel-signs.ts';
import type { ExportDraft } from '#contract/models/export.ts';
import Papa from 'papaparse';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ExportDesk } from '../../../../../main/records/writing/desk.ts';
import { createExportFiles } from '../../../../../main/storage/export-files.ts';
import { verifyFiles } from '../../../../../main/storage/export-verify.ts';
import { exportPlan, failedRecord, noFacts } from '../../../../fixtures/export-plan.ts';

const [comma, point, swiss] = excelSigns as [ExcelSigns, ExcelSigns, ExcelSigns];
let folder: string;

beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'export-'))));
afterEach(() => rm(folder, { recursive: true }));

/** Exports the fields of an original, each in a separate column. */
async function exported(members: Record<string, string>, draft: Partial<ExportDraft>) {
  const original = `{${Object.entries(members)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join(',')}}`;
  const names = Object.keys(members);
  const columns = [
    { name: 'time', path: 'metadata.ingestTime' },
    ...names.map((name) => ({ name, path: `record.${name}` })),
  ];
  const path = join(folder, 'failed.csv');
  const plan = exportPlan(path, { format: 'csv', columns, ...draft });
  const desk = new ExportDesk(createExportFiles());
  await desk.open({ plan });
  const record = JSON.stringify(failedRecord(1, { data: original }));
  await desk.add({ id: plan.id, resource: 0, offset: 0, text: `{"output":{"data":[${record}]}}` });
  await desk.finish({ id: plan.id, facts: noFacts });
  const manifest = await readFile(`${path}.manifest.json`, 'utf8');
  return { path, manifest, bytes: await readFile(path) };
}

const members = {
  price: '1.10',
  credit: '-1.5e3',
  total: '12345678901234567.89',
  whole: '2',
  text: '"1.10"',
  code: '"007"',
  list: '[1.5,{"a":2.5}]',
  words: '"a;b,c"',
  lines: '"one\\ntwo"',
  negative: '"-1,5"',
};
const time = '2026-11-21T00:00:00.001Z';

it('writes a byte order mark, semicolons, decimal commas in numbers alone, and CRLF after each row', async () => {
  const { bytes, manifest } = await exported(members, { excel: comma, guard: true });
  expect(bytes.toString()).toBe(
    [
      '\ufefftime;price;credit;total;whole;text;code;list;words;lines;negative',
      `${time};1,10;-1,5e3;12345678901234567,89;2;1.10;007;"[1.5,{""a"":2.5}]";"a;b,c";"one\ntwo";'-1,5`,
      '',
    ].join('\r\n'),
  );
  expect(JSON.parse(manifest)).toMatchObject({
    format: 'csv',
    numbers: null,
    excel: { ...comma, rule: expect.stringContaining('1.10 is 1,10. Nothing else is changed') },
  });
});

it.each([point, swiss])('keeps numbers with a decimal point, with %s', async (excel) => {
  const { bytes, manifest } = await exported({ price: '1.10', words: '"a;b"' }, { excel });
  const words = excel.separator === ';' ? '"a;b"' : 'a;b';
  expect(bytes.toString()).toBe(
    `\ufeff${['time', 'price', 'words'].join(excel.separator)}\r\n${[time, '1.10', words].join(excel.separator)}\r\n`,
  );
  expect(JSON.parse(manifest)).toMatchObject({
    excel: { ...excel, rule: expect.stringContaining('Nothing else is changed: texts and numbers') },
  });
});

it('reads the same in another program as CSV for other programs, but for the decimal signs', async () => {
  const usual = await exported(members, {});
  expect(JSON.parse(usual.manifest)).toMatchObject({ excel: null });
  await rm(`${usual.path}.manifest.json`);
  const excel = await exported(members, { excel: comma });
  const read = (bytes: Buffer, options: { delimiter: string; newline: '\n' | '\r\n' }) =>
    Papa.parse<string[]>(bytes.toString(), { ...options, skipEmptyLines: true }).data;
  const cells = read(usual.bytes, { delimiter: ',', newline: '\n' });
  cells[1] = cells[1]!.map((cell) => (/^-?\d+\.\d+(e\d)?$/.test(cell) ? cell.replace('.', ',') : cell));
  cells[1][5] = '1.10';
  expect(read(excel.bytes, { delimiter: ';', newline: '\r\n' })).toEqual(cells);
});

it('is verified like any other file', async () => {
  const { path } = await exported(members, { excel: comma });
  expect(await verifyFiles(`${path}.manifest.json`)).toMatchObject({ ok: true });
});
