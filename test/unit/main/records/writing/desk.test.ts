import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportFormats } from '#contract/models/export-format.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExportPlan } from '../../../../../main/core/export-format/plan.ts';
import { verifyExport } from '../../../../../main/core/export-format/verify.ts';
import { fingerprintOf } from '../../../../../main/core/samples/fingerprint.ts';
import { removedValue } from '../../../../../main/core/samples/removed-value.ts';
import { Identities } from '../../../../../main/records/collection/sample-identity.ts';
import { ExportDesk } from '../../../../../main/records/writing/desk.ts';
import { createExportFiles } from '../../../../../main/storage/export-files.ts';
import type { ExportDraft } from '../../../../../preload/contract/models/export.ts';
import { exportPlan, failedRecord, noFacts, samplePage } from '../../../../fixtures/export-plan.ts';

const desk = new ExportDesk(createExportFiles());
let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'export-'))));
afterEach(() => rm(folder, { recursive: true }));

async function exported(records: readonly unknown[], draft: Partial<ExportDraft> = {}, plan: Partial<ExportPlan> = {}) {
  const whole = exportPlan(join(folder, 'failed'), draft, plan);
  await desk.open({ plan: whole });
  await desk.add({ id: whole.id, resource: 0, offset: 0, text: samplePage(records) });
  return desk.finish({ id: whole.id, facts: { ...noFacts, mismatch: 'one is missing' } });
}

const lines = async (name = 'failed'): Promise<Record<string, unknown>[]> =>
  (await readFile(join(folder, name), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const mail = failedRecord(0, { message: 'mail 1 failed', errorType: 'MAIL' });
const orders = [1, 2].map((index) => failedRecord(index));

describe('the chosen records', () => {
  it('by groups', async () => {
    const { key } = fingerprintOf('MAIL', 'mail 99 failed');
    await exported([mail, ...orders], { choice: { by: 'groups', keys: [key] } });
    expect(await lines()).toEqual([mail]);
  });

  it('by a filter', async () => {
    const filter = { text: 'PERSON2@mail', resources: [], runs: [7], files: [] };
    await exported([mail, ...orders], { choice: { by: 'filter', filter } });
    expect(await lines()).toEqual([orders[1]]);
  });

  it('one by one', async () => {
    const id = new Identities().idOf({ kind: 'source', id: 5001 }, orders[0]);
    await exported([mail, ...orders], { choice: { by: 'records', ids: [id] } });
    expect(await lines()).toEqual([orders[0]]);
  });

  it('are none: then the files are empty', async () => {
    const choice = { by: 'groups', keys: [] } as const;
    for (const [format, text] of [
      ['ndjson', ''],
      ['json', '[\n]\n'],
      ['csv', 'm\n'],
    ] as const) {
      const columns = format === 'csv' ? [{ path: 'error.message', name: 'm' }] : null;
      const { files } = await exported([mail], { choice: { ...choice, keys: [] }, format, columns }, { id: format });
      expect(await readFile(join(folder, 'failed'), 'utf8')).toBe(text);
      expect(files).toMatchObject([{ rows: 0, bytes: text.length }]);
    }
  });
});

describe('columns', () => {
  it('have the names of the written members, in their order, with their types', async () => {
    const columns = ['record.customer.email', 'error.lineNumber', 'metadata.uuid', 'record.none', 'other'].map(
      (path) => ({ path, name: `my ${path}` }),
    );
    await exported([orders[0]], { columns });
    const [line] = await lines();
    expect(Object.entries(line!).slice(0, 4)).toEqual([
      ['my record.customer.email', 'person1@mail.example'],
      ['my error.lineNumber', 2],
      ['my metadata.uuid', '1'.padStart(32, '0')],
      ['my record.none', null],
    ]);
    expect(line?.['my other']).toMatchObject({ raw: expect.any(String), 'error.errorType': 'SCHEMA_VALIDATION' });
  });

  it('with equal names are refused before anything is written', async () => {
    const columns = [
      { path: 'raw', name: 'a' },
      { path: 'other', name: 'a' },
    ];
    await expect(exported([mail], { columns })).rejects.toMatchObject({ problem: { kind: 'invalid_input' } });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a file for each group', () => {
  it('is in one folder with the manifest, which names its group', async () => {
    const { files, manifest } = await exported([mail, ...orders], { split: 'file_per_group' });
    const names = files.map(({ name }) => name);
    expect(names).toEqual([
      expect.stringMatching(/^mail-mail-failed-[0-9a-f]+\.ndjson$/),
      expect.stringMatching(/^schema-validation-order-total-.*\.ndjson$/),
    ]);
    expect((await readdir(join(folder, 'failed'))).sort()).toEqual([...names, manifest].sort());
    expect(await lines(join('failed', names[1]!))).toEqual(orders);
    const written = JSON.parse(await readFile(join(folder, 'failed', manifest), 'utf8'));
    expect(written.files[0]).toMatchObject({ rows: 1, group: fingerprintOf('MAIL', 'mail 1 failed').key });
  });

  it('has no redacted text in its name', async () => {
    const redactions: ExportDraft['redactions'] = [{ target: { by: 'field', path: 'record.who' }, how: 'mask' }];
    const record = failedRecord(1, { message: 'no Lovelace here', data: '{"who":"Lovelace"}' });
    const { files } = await exported([record], { split: 'file_per_group', redactions });
    expect(files[0]!.name).toMatch(/^schema-validation-no-masked-here-/);
  });
});

/** Numbers in every notation of JSON. */
const numbers = fc.array(
  fc.oneof(
    fc.constantFrom('-0', '10.00', '1e400', '1E+2', '0.1000000000000000055511151231257827', '9007199254740993'),
    fc.stringMatching(/^-?[1-9]\d{0,25}(\.\d{1,20})?([eE][+-]?\d{1,3})?$/),
  ),
  { minLength: 1, maxLength: 8 },
);

describe('numbers of a record', () => {
  /**
   * Numbers in the originals of two records each, a text and an object, and in the metadata; "ALL AS SENT" where all
   * are unchanged.
   */
  async function writtenWith(originals: readonly string[], draft: Partial<ExportDraft>): Promise<string> {
    const plan = exportPlan(join(folder, 'failed'), draft);
    const sent = originals.flatMap((original, nth) =>
      [failedRecord(2 * nth, { data: original }), failedRecord(2 * nth + 1, { data: 'OBJECT' })].map((record) =>
        JSON.stringify(record).replace('"OBJECT"', original).replace('"runId":7', '"runId":7.0,"lag":-0'),
      ),
    );
    await desk.open({ plan });
    await desk.add({ id: plan.id, resource: 0, offset: 0, text: `{"output":{"data":[${sent.join(',')}]}}` });
    await desk.finish({ id: plan.id, facts: noFacts });
    const files = [await readFile(plan.path, 'utf8'), await readFile(`${plan.path}.manifest.json`, 'utf8')];
    expect(JSON.parse(files[1]!)).toMatchObject({
      columns: expect.stringContaining('numbers are unchanged'),
      numbers: null,
    });
    const all = draft.format === 'json' ? `[\n${sent.join(',\n')}\n]\n` : `${sent.join('\n')}\n`;
    return files[0] === all ? 'ALL AS SENT' : files[0]!;
  }

  it.each(['ndjson', 'json'] as const)(
    'are written exactly as the service sent them, to the byte, as %s',
    async (format) => {
      const lists = fc.sample(numbers, 50);
      const originals = lists.map((list) => `{"list":[${list.join(',')}],"in":{"value":${list[0]}}}`);
      expect(await writtenWith(originals, { format })).toBe('ALL AS SENT');
    },
  );

  it('are written unchanged next to a redacted field, in both kinds of original', async () => {
    const redactions: ExportDraft['redactions'] = [{ target: { by: 'field', path: 'record.who' }, how: 'mask' }];
    const written = await writtenWith(['{"who":1234.50,"same":1234.5,"other":10.00,"big":1e400}'], { redactions });
    expect(written).not.toMatch(/1234/);
    expect(written.match(/\\?"other\\?":10\.00,\\?"big\\?":1e400/g)).toHaveLength(2);
  });

  it('are exact in a column of a CSV file, and are explained in the manifest of a workbook', async () => {
    const columns = [{ path: 'record.price', name: 'price' }];
    const plan = exportPlan(join(folder, 'failed'), { format: 'csv', columns });
    await desk.open({ plan });
    const text = samplePage([1, 2].map((index) => failedRecord(index, { data: `{"price":${index}.50}` })));
    await desk.add({ id: plan.id, resource: 0, offset: 0, text });
    await desk.finish({ id: plan.id, facts: noFacts });
    expect(await readFile(join(folder, 'failed'), 'utf8')).toBe('price\n1.50\n2.50\n');
    const workbook = exportPlan(join(folder, 'book'), { format: 'xlsx', columns }, { id: 'export-2' });
    await desk.open({ plan: workbook });
    await desk.add({ id: workbook.id, resource: 0, offset: 0, text });
    await desk.finish({ id: workbook.id, facts: noFacts });
    const { numbers: rule } = JSON.parse(await readFile(join(folder, 'book.manifest.json'), 'utf8')) as {
      numbers: string;
    };
    expect(rule).toMatch(/10\.00 is 10/);
  });
});

describe('the manifest', () => {
  it('lists no redacted personal data as accepted', async () => {
    const redactions: ExportDraft['redactions'] = [{ target: { by: 'field', path: 'record.x' }, how: 'hash' }];
    const accepted = ['record.x', 'error.message'].map((path) => ({ path, kind: 'email' as const }));
    await exported([failedRecord(9, { data: '{"x":1}' })], { redactions, accepted });
    const text = await readFile(join(folder, 'failed.manifest.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ counts: { written: 1 }, personalAccepted: [accepted[1]] });
  });

  it('states the source of the rows, their number, and what was done to them', async () => {
    const redactions: ExportDraft['redactions'] = [{ target: { by: 'field', path: 'record.x' }, how: 'hash' }];
    await exported([mail, mail, failedRecord(9, { data: 'no names' })], { format: 'csv', redactions });
    const text = await readFile(join(folder, 'failed.manifest.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      export: 'export-1',
      software: 'Penstock 1.0.0',
      environment: { name: 'Demo', baseUrl: 'https://service.example' },
      resources: [{ id: 5001, name: 'orders', read: 2, total: 3, duplicates: 1, complete: false }],
      window: { from: 1_795_219_200_000, fromTime: '2026-11-21T00:00:00.000Z' },
      format: 'csv',
      redactions,
      guard: expect.stringContaining('apostrophe'),
      times: expect.stringContaining('ISO 8601'),
      counts: { expected: 3, read: 2, written: 2, duplicates: 1, withheld: 1, redacted: [0], takenOut: 0, cutCells: 0 },
      redactedNothing: ['field=record.x'],
      takenOut: null,
      replacement: null,
      mismatch: 'one is missing',
      files: [{ name: 'failed', rows: 2 }],
    });
    expect(text).not.toContain('ab'.repeat(16));
  });

  it('counts the records with findings of each redaction, and what was removed from them before', async () => {
    const redactions: ExportDraft['redactions'] = ['record.id', 'record.emial'].map((path) => ({
      target: { by: 'field', path },
      how: 'mask',
    }));
    const lacking = failedRecord(8, { data: { id: 8, api_key: removedValue } });
    await exported([failedRecord(7), lacking], { redactions });
    const {
      counts,
      redactedNothing,
      takenOut: rule,
    } = JSON.parse(await readFile(join(folder, 'failed.manifest.json'), 'utf8'));
    expect(counts).toMatchObject({ written: 2, redacted: [2, 0], takenOut: 1 });
    expect([redactedNothing, rule]).toEqual([['field=record.emial'], expect.stringContaining('api_key')]);
  });

  it('omits the text of the search where something is redacted', async () => {
    const filter = { text: 'Lovelace', resources: [], runs: [], files: [] };
    const redactions: ExportDraft['redactions'] = [{ target: { by: 'field', path: 'record.who' }, how: 'mask' }];
    await exported([mail], { choice: { by: 'filter', filter }, redactions });
    expect(await readFile(join(folder, 'failed.manifest.json'), 'utf8')).not.toContain('Lovelace');
  });
});

describe('verifying', () => {
  const open = async (name: string) =>
    (await readdir(folder)).includes(name) ? createReadStream(join(folder, name)) : null;
  const verified = async () => verifyExport(await readFile(join(folder, 'failed.manifest.json'), 'utf8'), open);

  it.each(exportFormats)('reports that a %s is unchanged', async (format) => {
    await exported([mail, failedRecord(5, { message: 'a\n"b' })], { format });
    expect(await verified()).toEqual({
      files: [{ name: 'failed', as: 'unchanged' }],
      words: 'Verified: 1 file with 2 rows, unchanged.',
      ok: true,
    });
  });

  it('counts the rows of a workbook, including those in which every chosen column is empty', async () => {
    const columns = [{ path: 'record.none', name: 'none' }];
    await exported([mail, ...orders], { format: 'xlsx', columns });
    expect(await verified()).toMatchObject({ ok: true, words: expect.stringContaining('3 rows') });
    const manifest = await readFile(join(folder, 'failed.manifest.json'), 'utf8');
    expect(await verifyExport(manifest.replace('"rows": 3', '"rows": 4'), open)).toMatchObject({
      files: [{ as: 'changed' }],
    });
  });

  it('reports what is changed and what is missing', async () => {
    await exported([mail]);
    await writeFile(join(folder, 'failed'), 'x', { flag: 'r+' });
    expect(await verified()).toMatchObject({
      files: [{ as: 'changed' }],
      words: expect.stringContaining('1 changed'),
      ok: false,
    });
    await rm(join(folder, 'failed'));
    expect(await verified()).toMatchObject({ files: [{ as: 'missing' }], ok: false });
  });

  it.each([
    '',
    '{}',
    '{"kind":"penstock export","format":"csv","files":[{"name":"../x","rows":1,"bytes":1,"sha256":"x"}]}',
  ])('refuses %j as a manifest', async (text) =>
    expect(verifyExport(text, open)).rejects.toMatchObject({ problem: { kind: 'invalid_input' } }),
  );
});

it('calls of one export are executed one after another, and rejected after its end', async () => {
  const plan = exportPlan(join(folder, 'failed'));
  const add = (offset: number, record: unknown) =>
    desk.add({ id: plan.id, resource: 0, offset, text: samplePage([record]) });
  const done = await Promise.all([
    desk.open({ plan }),
    add(0, orders[0]),
    add(1, orders[1]),
    desk.finish({ id: plan.id, facts: noFacts }),
  ]);
  expect(done[3].files).toMatchObject([{ rows: 2 }]);
  expect(await lines()).toEqual(orders);
  await expect(desk.sync({ id: plan.id })).rejects.toMatchObject({ problem: { kind: 'not_found' } });
});

it.each([
  ['ndjson', 'is read back', 1],
  ['xlsx', 'has its rows read back', 1],
  ['xlsx', 'becomes a workbook', 2],
  ['xlsx', 'has its workbook read back', 3],
  ['xlsx', 'has its workbook counted', 4],
] as const)(
  'an export that is aborted while its %s %s stops there and leaves no file',
  async (format, _doing, reading) => {
    const files = createExportFiles();
    const plan = exportPlan(join(folder, 'failed'), { format });
    let readings = 0;
    let readOn = false;
    async function* inSmallChunks(chunks: AsyncIterable<Uint8Array>, isMeant: boolean): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        if (isMeant) void givingUp.close({ id: plan.id, discard: true });
        yield chunk.subarray(0, 100);
        readOn ||= isMeant;
        yield chunk.subarray(100);
      }
    }
    const givingUp = new ExportDesk({
      ...files,
      partial(target) {
        const partial = files.partial(target);
        const chunks = partial.chunks.bind(partial);
        return Object.assign(partial, {
          chunks: (name: string) => inSmallChunks(chunks(name), (readings += 1) === reading),
        });
      },
    });
    await givingUp.open({ plan });
    await givingUp.add({ id: plan.id, resource: 0, offset: 0, text: samplePage(orders) });
    const finished = givingUp.finish({ id: plan.id, facts: noFacts });
    await expect(finished).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
    await givingUp.close({ id: plan.id, discard: true });
    expect([readings, readOn]).toEqual([reading, false]);
    expect(await readdir(folder)).toEqual([]);
  },
);
