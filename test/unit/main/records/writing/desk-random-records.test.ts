import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportDraft } from '#contract/models/export.ts';
import fc from 'fast-check';
import { parse as parseJson } from 'lossless-json';
import Papa from 'papaparse';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unguard } from '../../../../../main/core/base/formula-guard.ts';
import { ExportDesk } from '../../../../../main/records/writing/desk.ts';
import { createExportFiles } from '../../../../../main/storage/export-files.ts';
import { exportPlan, failedRecord, noFacts } from '../../../../fixtures/export-plan.ts';
import { isSameNumber, readJsonText, repeatsName } from '../../../../fixtures/plain-readers.ts';
import { full } from '../../../../fixtures/thorough.ts';

// Every reader is by others: lossless-json, Papa Parse and read-excel-file. Where a value differs, the manifest names it.

const numbers = fc.oneof(
  fc.constantFrom('0', '-0', '-0.0', '1.10', '2.0', '1e400', '-1E+400', '1e-400', '1E5', '9007199254740993', '5e-324'),
  fc.stringMatching(/^-?(0|[1-9]\d{0,40})(\.\d{1,40})?([eE][+-]?\d{1,3})?$/),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
);
const hostile = [
  ...'",;\'\\=+-@|%<&>_ \u0085\u00a0\u2028\u2029\ufeff\ufffe\uffff\ud800\udc00',
  '\u{1f600}',
  '_x0041_',
  '1-2',
];
const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code));
const strings = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...hostile, ...controls, 'a', '0'), maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('007', '=1+1', '\ufeff', '\ud83d', '\r\n', 'TRUE', '2026-11-28', '1E5', ''),
    numbers,
  )
  .map((text) => JSON.stringify(text));
const { value } = fc.letrec<{ value: string; list: string; members: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    numbers,
    strings,
    fc.constantFrom('true', 'false', 'null'),
    tie('list'),
    tie('members'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }).map((entries) => `[${entries.join(',')}]`),
  members: fc
    .array(fc.tuple(fc.oneof(strings, fc.constantFrom('"a"', '"__proto__"', '"toString"')), tie('value')), {
      maxLength: 4,
    })
    .map((members) => `{${members.map(([name, json]) => `${name}:${json}`).join(',')}}`),
}));

/** JSON of what varies in a record. */
interface Sent {
  message: string;
  details: string;
  fields: string[];
  isText: boolean;
}

const sentRecord: fc.Arbitrary<Sent> = fc.record({
  message: strings,
  details: value,
  fields: fc.array(value, { minLength: 3, maxLength: 3 }),
  isText: fc.boolean(),
});

const originalOf = ({ fields }: Sent): string => `{${fields.map((json, nth) => `"f${nth}":${json}`).join(',')}}`;

/** JSON of the record as the service sends it: its original is a text, or an object. */
function jsonOf(sent: Sent, index: number): string {
  const [original, { message, details }] = [originalOf(sent), sent];
  const data = sent.isText ? JSON.stringify(original) : original;
  return JSON.stringify(failedRecord(index, { message: 'MESSAGE', data: 'DATA' })).replace(
    /"MESSAGE"|"DATA"/g,
    (word) => (word === '"DATA"' ? data : `${message},"details":${details}`),
  );
}

/** Reads JSON with all digits, and the members of an object in the order of their names. Of equal names, the last counts. */
function read(json: string): unknown {
  return parseJson(json, sortedMembers, { parseNumber: (number) => new Digits(number), onDuplicateKey: newest });
}

class Digits {
  readonly digits: string;
  constructor(digits: string) {
    this.digits = digits;
  }
}

const newest = ({ newValue }: { newValue: unknown }): unknown => newValue;

function sortedMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Digits) return value;
  return { members: Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) };
}

const columns = [
  { name: 'message', path: 'error.message' },
  { name: 'details', path: 'error.details' },
  ...[0, 1, 2].map((nth) => ({ name: `f${nth}`, path: `record.f${nth}` })),
];
const valuesOf = ({ message, details, fields }: Sent): string[] => [message, details, ...fields];

interface Manifest {
  counts: { written: number; replacedCells: number; repeating: number; excluded: number; rewritten: number };
  numbers: string | null;
  replacement: string | null;
  repeating: string | null;
}

describe.each([
  [300, {}],
  [10_000, full],
] as const)('%i random records', (count, tag) => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'export-'))));
  afterAll(() => rm(folder, { recursive: true }));

  const seed = Date.now();
  const records = (): Sent[] => fc.sample(sentRecord, { numRuns: count, seed });
  const about = (index: number): string => `record ${index} of seed ${seed}`;

  async function exported(sent: readonly Sent[], draft: Partial<ExportDraft>) {
    const plan = exportPlan(join(folder, `failed-${Object.values(draft).length}`), draft);
    const desk = new ExportDesk(createExportFiles());
    await desk.open({ plan });
    for (let offset = 0; offset < count; offset += 100) {
      const page = sent.slice(offset, offset + 100).map((one, nth) => jsonOf(one, offset + nth));
      await desk.add({ id: plan.id, resource: 0, offset, text: `{"output":{"data":[${page.join(',')}]}}` });
    }
    await desk.finish({ id: plan.id, facts: noFacts });
    const manifest = JSON.parse(await readFile(`${plan.path}.manifest.json`, 'utf8')) as Manifest;
    const bytes = await readFile(plan.path);
    await rm(`${plan.path}.manifest.json`);
    const repeating = sent.filter((one, nth) => repeatsName(readJsonText(jsonOf(one, nth)))).length;
    expect(manifest.counts).toMatchObject({ written: count, repeating, excluded: 0, rewritten: 0 });
    expect(manifest.repeating).toEqual(repeating > 0 ? expect.any(String) : null);
    return { bytes, text: bytes.toString(), manifest };
  }

  it.each(['ndjson', 'json'] as const)('are whole and unchanged in %s', tag, async (format) => {
    const sent = records();
    const { text } = await exported(sent, { format });
    const lines = format === 'json' ? text.slice(2, -3).split(',\n') : text.trimEnd().split('\n');
    expect(lines).toHaveLength(count);
    for (const [index, one] of sent.entries())
      expect(read(lines[index]!), about(index)).toEqual(read(jsonOf(one, index)));
  });

  const tables: (Partial<ExportDraft> & { name: string; signs: string[] })[] = [
    { name: 'CSV', format: 'csv', guard: false, signs: [',', '\n', '.'] },
    { name: 'guarded CSV', format: 'csv', guard: true, signs: [',', '\n', '.'] },
    {
      name: 'CSV for Excel',
      format: 'csv',
      guard: false,
      excel: { separator: ';', decimal: ',' },
      signs: [';', '\r\n', ','],
    },
    { name: 'XLSX', format: 'xlsx', guard: false, signs: ['', '', '.'] },
  ];

  it.each(tables)('are unchanged in the cells of $name', tag, async ({ name: _, signs, ...draft }) => {
    const sent = records();
    const { bytes, text, manifest } = await exported(sent, { ...draft, columns });
    const [delimiter, newline, decimal] = signs as [string, '\n' | '\r\n', string];
    const rows =
      draft.format === 'xlsx'
        ? (await readWorkbook(bytes, { trim: false }))[0]!.data
        : Papa.parse<string[]>(text, { delimiter, newline }).data;
    expect(rows.slice(0, 1)).toEqual([columns.map(({ name }) => name)]);
    let halves = 0;
    for (const [index, one] of sent.entries())
      for (const [place, json] of valuesOf(one).entries()) {
        const cell = (rows[index + 1]![place] ?? '') as string | number;
        const value = read(json);
        if (typeof value === 'string' && !value.isWellFormed()) halves += 1;
        if (typeof cell === 'number') expect(isSameNumber(String(cell), json), about(index)).toBe(true);
        else expectCell(draft.guard ? unguard(cell) : cell, value, decimal, about(index));
      }
    expect(manifest.counts.replacedCells).toBe(halves);
    expect(manifest.replacement).toEqual(halves > 0 ? expect.any(String) : null);
    expect(manifest.numbers).toEqual(draft.format === 'xlsx' ? expect.any(String) : null);
  });

  it('have their originals alone in a raw file', tag, async () => {
    const sent = records();
    const lines = (await exported(sent, { format: 'raw' })).text.trimEnd().split('\n');
    expect(lines).toHaveLength(count);
    for (const [index, one] of sent.entries()) {
      const [line, original] = [lines[index]!, originalOf(one)];
      if (one.isText) expect(line, about(index)).toBe(original);
      else expect(read(line), about(index)).toEqual(read(original));
    }
  });
});

function expectCell(cell: string, value: unknown, decimal: string, about: string): void {
  if (value === null) expect(cell, about).toBe('');
  else if (typeof value === 'string') expect(cell, about).toBe(value.toWellFormed());
  else if (value instanceof Digits) expect(cell, about).toBe(value.digits.replace('.', decimal));
  else expect(read(cell), about).toEqual(value);
}
