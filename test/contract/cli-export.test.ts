import { createHash } from 'node:crypto';
import { type ExportDefaults, usualExport } from '#contract/models/export.ts';
import { layoutBy } from '#contract/models/export-layout.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openConfFile } from '../../main/storage/conf-file.ts';
import { openSettings } from '../../main/storage/settings-store.ts';
import type { Ended } from '../fixtures/cli.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { ExportingCli, manifestOf } from '../fixtures/exporting-cli.ts';
import { full, nightly } from '../fixtures/thorough.ts';

const records = 1_250;
let cli: ExportingCli;

beforeAll(async () => {
  cli = await ExportingCli.start(records);
});
afterAll(() => cli.stop());
afterEach(() => cli.demo.clearFaults());

const samplePath = '/data_sources/*/probe/quarantine/sample';
const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);
const uuidOf = (line: string): unknown =>
  (JSON.parse(line) as { svcMetaData: { svcUUID: string } }).svcMetaData.svcUUID;
const isLeft = (file: string): boolean => existsSync(`${file}.partial`) || existsSync(`${file}.partial.json`);

it('writes every record once, with a manifest that proves it, and prints its path', async () => {
  const file = join(cli.folder, 'failed.ndjson');
  const { code, stdout, stderr } = await cli.export(file);
  expect(stderr).toContain('1,250 records');
  expect(code).toBe(0);
  expect(stdout).toBe(`${file}\n${file}.manifest.json\n`);
  expect(linesOf(file)).toHaveLength(records);
  expect(new Set(linesOf(file)).size).toBe(records);
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  expect(JSON.stringify(manifestOf(file))).toContain(sha256);
  expect(isLeft(file)).toBe(false);
  // The fewest pages that the specification allows.
  expect((await cli.asked()).length).toBeLessThanOrEqual(records / 100 + 2);
});

it('writes the chosen columns, with redacted values removed from the whole file', full, async () => {
  const file = join(cli.folder, 'failed.csv');
  const options = [
    '--columns',
    'error.message=Error,record.orderId=Order,metadata.sourceKey=File',
    '--redact',
    'field=metadata.sourceKey:hash',
  ];
  expect(await cli.export(file, options)).toMatchObject({ code: 0 });
  const { data, errors } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(data).toHaveLength(records);
  expect(Object.keys(data[0]!)).toEqual(['Error', 'Order', 'File']);
  expect(data.every(({ File }) => /^h:[0-9a-f]{12}$/.test(File!))).toBe(true);
});

it('writes CSV for Excel in the region of the reader, and verifies it', full, async () => {
  const file = join(cli.folder, 'for-excel.data');
  expect(await cli.export(file, ['--for-excel', 'de', '--no-defaults'])).toMatchObject({ code: 0 });
  expect(readFileSync(file, 'utf8')).toMatch(/^\ufefftime;type;message;[^\n]*\r\n/);
  expect(manifestOf(file)).toMatchObject({ format: 'csv', excel: { separator: ';', decimal: ',' } });
  expect(await cli.run(['export', 'verify', file])).toMatchObject({ code: 0 });
});

it('stops at personal data without a terminal, names the field and the options, and leaves no file', async () => {
  const file = join(cli.folder, 'unasked.ndjson');
  const asked = await cli.exportUnasked(file);
  expect(asked.code).toBe(2);
  expect(asked.stderr).toContain('Personal data would be written: record.');
  const [, field] = /--redact field=(\S+):mask/.exec(asked.stderr)!;
  expect(asked.stderr).toContain(`--accept ${field}`);
  expect(existsSync(file) || isLeft(file)).toBe(false);

  // Follows the message: each field that it names is answered, one of them by hiding it.
  const fields = [...asked.stderr.matchAll(/(?:written: |; )(record\S+?):/g)].map(([, path]) => path!);
  const answers = fields.flatMap((path) => (path === field ? ['--redact', `field=${path}:mask`] : ['--accept', path]));
  expect(await cli.exportUnasked(file, answers)).toMatchObject({ code: 0 });
  expect(linesOf(file)).toHaveLength(records);
  expect(manifestOf(file)).toMatchObject({
    redactions: [{ target: { by: 'field', path: field }, how: 'mask' }],
    personalAccepted: expect.any(Array),
  });
});

it('verifies a file by its manifest, given either of them, and detects a change of one byte', async () => {
  const file = join(cli.folder, 'verified.ndjson');
  expect(await cli.export(file)).toMatchObject({ code: 0 });
  for (const named of [file, `${file}.manifest.json`]) {
    expect(await cli.run(['records', 'export', 'verify', named])).toMatchObject({ code: 0 });
  }
  const bytes = readFileSync(file);
  bytes[bytes.length - 20]! ^= 1;
  writeFileSync(file, bytes);
  const { code, stdout } = await cli.run(['records', 'export', 'verify', file]);
  expect(code).toBe(11);
  expect(stdout).toContain('changed');
});

it('is complete although single pages are short or repeated', full, async () => {
  for (const action of ['short_page', 'duplicate_page'] as const) {
    const file = join(cli.folder, `${action}.ndjson`);
    await cli.demo.fault({ action, match: { path: samplePath }, count: 2 });
    const { code, stderr } = await cli.export(file);
    expect(stderr).toContain('1,250 records');
    expect(code).toBe(0);
    expect(new Set(linesOf(file).map(uuidOf)).size).toBe(records);
    expect(linesOf(file)).toHaveLength(records);
  }
});

it(
  'reports pages that are always short or repeated: on the screen, in the manifest, and by its exit code',
  full,
  async () => {
    for (const action of ['short_page', 'duplicate_page'] as const) {
      await cli.demo.clearFaults();
      await cli.demo.fault({ action, match: { path: samplePath } });
      const file = join(cli.folder, `always-${action}.ndjson`);
      const { code, stderr } = await cli.export(file);
      const rows = linesOf(file);
      expect(rows.length).toBeLessThan(records);
      expect(new Set(rows.map(uuidOf)).size).toBe(rows.length);
      const words = `${rows.length.toLocaleString('en')} records were read, and the service counts 1,250`;
      expect(stderr).toContain(words);
      expect(JSON.stringify(manifestOf(file))).toContain(words);
      expect(code).toBe(10);
    }
  },
);

it('removes what it wrote when it is interrupted, and leaves the previous file of that name', full, async () => {
  const file = join(cli.folder, 'interrupted.ndjson');
  writeFileSync(file, 'of yesterday');
  expect(await endedUnderWay(file, 'SIGINT')).toMatchObject({ code: 130 });
  expect(readFileSync(file, 'utf8')).toBe('of yesterday');
  expect(isLeft(file)).toBe(false);
});

it('leaves nothing when it is interrupted before it has begun', full, async () => {
  const file = join(cli.folder, 'not-begun.ndjson');
  const hang = await cli.demo.fault({ action: 'hang', match: { path: samplePath } });
  const ended = await cli.exportProcess(file, [], {
    onStart: (child) => void untilStruck(hang).then(() => child.kill('SIGINT')),
  });
  expect(ended.code).toBe(130);
  expect(existsSync(file) || isLeft(file)).toBe(false);
});

/** Ends the command once it has begun to write and waits for the service. */
async function endedUnderWay(file: string, signal: NodeJS.Signals): Promise<Ended> {
  // The first page is read before anything begins.
  const asked = (await cli.asked()).length;
  return cli.exportProcess(file, [], {
    onStart: (child) =>
      void untilAsked(asked + 1)
        .then(() => cli.demo.fault({ action: 'hang', match: { path: samplePath } }))
        .then(untilStruck)
        .then(() => child.kill(signal)),
  });
}

async function untilAsked(times: number): Promise<void> {
  while ((await cli.asked()).length < times);
}

/** Resolves once a request of the command hangs. */
async function untilStruck(fault: number): Promise<void> {
  while (!(await cli.demo.struck(fault)));
}

it('keeps what it wrote when the system ends it, and the same command resumes it', full, async () => {
  const file = join(cli.folder, 'terminated.ndjson');
  expect(await endedUnderWay(file, 'SIGTERM')).toMatchObject({ code: 143 });
  expect([existsSync(file), isLeft(file)]).toEqual([false, true]);
  await cli.demo.clearFaults();
  const unasked = await cli.exportUnasked(file);
  expect(unasked.code).toBe(2);
  expect(unasked.stderr).toContain('terminated.ndjson.partial was not deleted');
  expect([existsSync(file), isLeft(file)]).toEqual([false, true]);
  const again = await cli.export(file);
  expect(again.stderr).toContain('Resuming the export in');
  expect(again.code).toBe(0);
  expect(linesOf(file)).toHaveLength(records);
});

it('keeps what it wrote when --timeout ends it', full, async () => {
  const file = join(cli.folder, 'timed-out.ndjson');
  // The first pages are as usual, and the next one never comes.
  await cli.demo.fault({ action: 'slow', bytes_per_second: 1e9, count: 2, match: { path: samplePath } });
  await cli.demo.fault({ action: 'hang', match: { path: samplePath } });
  expect(await cli.export(file, ['--timeout', '8s'])).toMatchObject({ code: 7 });
  expect([existsSync(file), isLeft(file)]).toEqual([false, true]);
});

it('resumes a partial export for the same command, and changes nothing for another', full, async () => {
  const file = join(cli.folder, 'resumed.ndjson');
  expect(await endedUnderWay(file, 'SIGKILL')).toMatchObject({ code: null });
  await cli.demo.clearFaults();
  expect(existsSync(file)).toBe(false);
  const other = await cli.export(file, ['--redact', 'pattern=email:mask']);
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('other options');
  const again = await cli.export(file);
  expect(again.stderr).toContain('Resuming the export in');
  expect(again.code).toBe(0);
  expect(linesOf(file)).toHaveLength(records);
});

it('ignores what was planted next to the file: neither its target nor its redactions are used', full, async () => {
  const file = join(cli.folder, 'planted.ndjson');
  const note = `${file}.partial.json`;
  expect(await endedUnderWay(file, 'SIGKILL')).toMatchObject({ code: null });
  await cli.demo.clearFaults();
  const left = JSON.parse(readFileSync(note, 'utf8')) as { plan: object; job: object };
  const victim = join(cli.folder, 'victim.ndjson');
  writeFileSync(victim, 'mine');
  const planted = { plan: { ...left.plan, path: victim }, job: { ...left.job, path: victim } };
  for (const [text, args] of [
    [JSON.stringify({ ...left, ...planted }), []],
    [JSON.stringify(left), ['--redact', 'pattern=email:mask']],
    ['{}', []],
    ['{"pid":1}', []],
  ] as const) {
    writeFileSync(note, text);
    const { code, stderr } = await cli.export(file, args);
    expect({ text, code }).toEqual({ text, code: 2 });
    expect(stderr).toMatch(/started with other options|was not written by Penstock/);
    expect([readFileSync(note, 'utf8'), existsSync(file), readFileSync(victim, 'utf8')]).toEqual([text, false, 'mine']);
  }
  writeFileSync(note, JSON.stringify(left));
  expect(await cli.export(file)).toMatchObject({ code: 0 });
});

it('refuses options that do not combine, before anything is sent', async () => {
  const before = (await cli.demo.log()).length;
  const sample = ['source', 'sample-quarantine', String(cli.sourceId)];
  for (const args of [
    ['--all'],
    ['--out', 'x.csv'],
    ['--all', '--count', '5', '--out', 'x.csv'],
    ['--columns', 'raw'],
    ['--format', 'xlsx'],
    ['--format', 'csv', '--for-excel'],
    ['--all', '--out', 'x.xlsx', '--for-excel'],
    ['--all', '--out', 'x.csv', '--for-excel', 'nowhere'],
    ['--all', '--out', 'x.csv', '--format', 'table'],
    ['--all', '--out', 'x.csv', '--start-time', '2026-01-02', '--end-time', '2026-01-01'],
    ...['..', '.', '', 'sub/', cli.folder, `${cli.folder}/..`].map((out) => ['--all', '--out', out]),
    ...['-', 'x.parquet', join(cli.folder, 'no such folder', 'x.csv')].map((out) => ['--all', '--out', out]),
    ...[250, 300].map((length) => ['--all', '--out', join(cli.folder, `${'x'.repeat(length)}.csv`)]),
  ]) {
    const { code, stderr } = await cli.run([...sample, ...args]);
    expect({ args, code }).toEqual({ args, code: 2 });
    expect(stderr).not.toContain('Something inside');
  }
  expect(await cli.demo.log()).toHaveLength(before);
});

describe('an environment that forbids exports', () => {
  let profile: string;
  const inEnvironment = (args: readonly string[]) =>
    penstock(['--profile', profile, '--environment', 'Sealed', ...args], {
      env: { PENSTOCK_SERVICE_KEY: cli.demo.serviceKey },
    });
  const sample = () => ['source', 'sample-quarantine', String(cli.sourceId)];

  beforeAll(async () => {
    profile = join(cli.folder, 'sealed');
    const address = ['--base-url', cli.demo.baseUrl, '--ca', cli.demo.caFile];
    expect(await inEnvironment(['environment', 'configure', '--no-login', ...address])).toMatchObject({ code: 0 });
    const file = join(profile, 'settings.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"exports": "allowed"', '"exports": "forbidden"'));
  });

  it('writes failed records to no file and no pipe, and reads none from the service', async () => {
    const before = (await cli.demo.log()).length;
    const file = join(cli.folder, 'sealed.csv');
    const sampled = ['errors.samples', '--param', 'resource_type=data_sources', `resource_id=${cli.sourceId}`];
    for (const args of [
      [...sample(), '--all', '--out', file],
      ...['table', 'json', 'csv'].map((format) => [...sample(), '--format', format]),
      ['call', ...sampled],
      ['call', ...sampled, '--all'],
    ]) {
      const { code, stdout, stderr } = await inEnvironment(args);
      expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' });
      expect(stderr).toContain('Sealed does not allow exports.');
    }
    expect(existsSync(file) || isLeft(file)).toBe(false);
    expect(await cli.demo.log()).toHaveLength(before);
  });

  it('allows everything else, and still forbids when another setting is changed', full, async () => {
    expect(await inEnvironment(['call', 'flows.list'])).toMatchObject({ code: 0 });
    expect(
      await inEnvironment(['environment', 'configure', '--no-login', '--guard', 'open', '--loosen']),
    ).toMatchObject({
      code: 0,
    });
    expect(await inEnvironment(sample())).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('export defaults in the settings of the window', () => {
  const defaults: ExportDefaults = { format: 'csv', guard: false, masked: ['email', 'phone'] };
  beforeAll(() => openSettings(cli.folder, openConfFile).store.write({ exportDefaults: defaults }));
  afterAll(() => openSettings(cli.folder, openConfFile).store.write({ exportDefaults: usualExport }));

  const planOf = async (name: string, args: string[] = []) => {
    const file = join(cli.folder, name);
    expect(await cli.export(file, args)).toMatchObject({ code: 0 });
    const { format, redactions, guard } = manifestOf(file);
    return { format, redactions, guard: guard !== null };
  };
  const inWindow = (set: ExportDefaults) => {
    const { format, redactions, guard } = layoutBy(set);
    return { format, redactions, guard };
  };

  it('apply here', nightly, async () => {
    expect(await planOf('failed')).toEqual(inWindow(defaults));
    expect(await planOf('unset.csv', ['--no-defaults'])).toEqual({ ...inWindow(usualExport), format: 'csv' });
  });

  it('yield to options and to the ending of the name, each for its own part', nightly, async () => {
    const hashed = { target: { by: 'named', pattern: 'email' }, how: 'hash' };
    const phone = inWindow(defaults).redactions[1];
    expect(await planOf('ending.ndjson', ['--redact', 'pattern=email:hash'])).toEqual({
      ...{ format: 'ndjson', redactions: [phone, hashed], guard: false },
    });
    expect(await planOf('options', ['--format', 'xlsx', '--guard'])).toMatchObject({ format: 'xlsx' });
    expect(await planOf('guarded.csv', ['--guard'])).toMatchObject({
      redactions: inWindow(defaults).redactions,
      guard: true,
    });
  });
});
