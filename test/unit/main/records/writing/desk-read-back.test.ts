import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import readWorkbook from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unguard } from '../../../../../main/core/base/formula-guard.ts';
import { ExportDesk } from '../../../../../main/records/writing/desk.ts';
import { createExportFiles } from '../../../../../main/storage/export-files.ts';
import type { ExportDraft } from '../../../../../preload/contract/models/export.ts';
import { exportPlan, failedRecord, noFacts, samplePage } from '../../../../fixtures/export-plan.ts';
import { hostileTexts, textsThatChange } from '../../../../fixtures/hostile-texts.ts';

const desk = new ExportDesk(createExportFiles());
let folder: string;

beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'export-'))));
afterEach(() => rm(folder, { recursive: true }));

const withMessages = (texts: readonly string[]) => texts.map((message, index) => failedRecord(index, { message }));

async function exported(records: readonly unknown[], draft: Partial<ExportDraft>): Promise<Buffer> {
  const path = join(folder, `failed.${draft.format}`);
  const plan = exportPlan(path, draft);
  await desk.open({ plan });
  await desk.add({ id: plan.id, resource: 0, offset: 0, text: samplePage(records) });
  await desk.finish({ id: plan.id, facts: noFacts });
  return readFile(path);
}

const manifestOf = async (format: ExportDraft['format']) =>
  JSON.parse(await readFile(join(folder, `failed.${format}.manifest.json`), 'utf8')) as {
    counts: Record<string, number>;
    replacement: string | null;
  };

const columns = [
  { path: 'error.message', name: '=message' },
  { path: 'error.lineNumber', name: 'line' },
];

const csvRows = (bytes: Buffer): string[][] => {
  const { data, errors } = Papa.parse<string[]>(bytes.toString('utf8'), { delimiter: ',', newline: '\n' });
  expect(errors).toEqual([]);
  expect(data.pop()).toEqual(['']);
  return data;
};

const sheetRows = async (bytes: Buffer) => (await readWorkbook(bytes, { trim: false }))[0]!.data;

describe('another program reads', () => {
  it('every hostile text unchanged from CSV, once the guard is undone', async () => {
    const [names, ...rows] = csvRows(await exported(withMessages(hostileTexts), { format: 'csv', columns }));
    expect(names).toEqual(["'=message", 'line']);
    expect(rows.map(([message]) => unguard(message!))).toEqual(hostileTexts);
    expect(rows.map(([, line]) => line)).toEqual(hostileTexts.map((_, index) => String(index + 1)));
  });

  it('every hostile text unchanged from CSV, without a guard', async () => {
    const [, ...rows] = csvRows(await exported(withMessages(hostileTexts), { format: 'csv', columns, guard: false }));
    expect(rows.map(([message]) => message)).toEqual(hostileTexts);
  });

  it('every hostile text as a text from a workbook, and every number as a number', async () => {
    const texts = hostileTexts.filter((text) => text.length < 32_767);
    const [names, ...rows] = await sheetRows(await exported(withMessages(texts), { format: 'xlsx', columns }));
    expect(names).toEqual(["'=message", 'line']);
    expect(rows.map(([message]) => unguard(String(message)))).toEqual(texts);
    expect(rows.map(([, line]) => line)).toEqual(texts.map((_, index) => index + 1));
  });

  it.each(['ndjson', 'json'] as const)('from %s every record unchanged', async (format) => {
    const texts = [...hostileTexts, ...textsThatChange.loneSurrogates, ...textsThatChange.tooLong];
    const records = withMessages(texts);
    const text = (await exported(records, { format })).toString('utf8');
    const lines = text.trimEnd().split('\n');
    const read: unknown = JSON.parse(format === 'json' ? text : `[${lines.join(',')}]`);
    expect(read).toEqual(records);
    for (const half of ['\\ud800', '\\udc00', '\\ud83d']) expect(text).toContain(half);
    expect((await manifestOf(format)).counts).toMatchObject({ cutCells: 0, replacedCells: 0 });
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u);
  });

  it.each(['csv', 'xlsx'] as const)(
    'from %s an unpaired surrogate as the replacement character, which the manifest states',
    async (format) => {
      const texts = textsThatChange.loneSurrogates;
      const bytes = await exported(withMessages(texts), { format, columns });
      const [, ...rows] = format === 'csv' ? csvRows(bytes) : await sheetRows(bytes);
      expect(rows.map(([message]) => message)).toEqual(texts.map((text) => text.toWellFormed()));
      const manifest = await manifestOf(format);
      expect(manifest.counts).toMatchObject({ cutCells: 0, replacedCells: texts.length });
      expect(manifest.replacement).toContain('U+FFFD');
    },
  );

  it('a text of any length from CSV, and from a workbook as much as a cell holds with a mark, which the manifest states', async () => {
    const texts = textsThatChange.tooLong;
    const [, ...rows] = csvRows(await exported(withMessages(texts), { format: 'csv', columns }));
    expect(rows.map(([message]) => message)).toEqual(texts);
    const [, ...cut] = await sheetRows(await exported(withMessages(texts), { format: 'xlsx', columns }));
    expect(cut.map(([message]) => message)).toEqual([
      `${'y'.repeat(32_767 - 8)} … [cut]`,
      expect.stringMatching(/^z{32758,32759} … \[cut\]$/),
    ]);
    expect((await manifestOf('xlsx')).counts).toMatchObject({ cutCells: 2, replacedCells: 0 });
  });
});

it('a number that no spreadsheet holds as a text from a workbook, and unchanged from JSON', async () => {
  const record = '{"error":{"message":"m","lineNumber":12345678901234567890},"rawMessage":{"data":"x"}}';
  const text = `{"status":200,"output":{"data":[${record}],"meta":{"totalCount":1}}}`;
  const take = async (format: ExportDraft['format'], chosen: ExportDraft['columns']) => {
    const plan = exportPlan(join(folder, `huge.${format}`), { format, columns: chosen });
    await desk.open({ plan });
    await desk.add({ id: plan.id, resource: 0, offset: 0, text });
    await desk.finish({ id: plan.id, facts: noFacts });
    return readFile(plan.path);
  };
  expect((await sheetRows(await take('xlsx', columns)))[1]).toEqual(['m', '12345678901234567890']);
  expect((await take('ndjson', null)).toString('utf8')).toBe(`${record}\n`);
});

it('an identical workbook for identical rows, byte by byte', async () => {
  const records = withMessages(hostileTexts);
  const first = await exported(records, { format: 'xlsx' });
  await rm(join(folder, 'failed.xlsx.manifest.json'));
  expect(await exported(records, { format: 'xlsx' })).toEqual(first);
});
