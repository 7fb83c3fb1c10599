import { everyRecord } from '#contract/models/quarantine.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ActingCli } from '../fixtures/acting-cli.ts';
import { problemFrom } from '../fixtures/connection.ts';
import { QuarantineDesk } from '../fixtures/quarantine-desk.ts';
import { full } from '../fixtures/thorough.ts';

const startTime = '2026-03-12T12:00:00Z';
const start = Date.parse(startTime);

interface Printed {
  data_set: { id: number; name: string };
  read: number;
  checked: number;
  passed: number;
  of_records: number;
  validates: boolean | null;
  reasons: { keyword: string; path: string; records: number; message: string }[];
}

let cli: ActingCli;
let desk: QuarantineDesk;
let dataSetId: number;
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '60', '--seed', '11', '--hold-clock', '--start-time', startTime);
  desk = await QuarantineDesk.at(cli.demo, start);
  dataSetId = desk.orders.nodes.find(({ name }) => name?.includes('normalised'))!.resourceId!;
});
afterAll(async () => {
  await desk.close();
  await cli.stop();
});

const setSchema = (change: string) =>
  cli.run(['resources', 'edit', 'data_set', String(dataSetId), '--set', change, '--yes', '--name', 'demo']);

describe('whether failed records would pass now', () => {
  it('is reported by group, and becomes true once the schema allows them', async () => {
    await desk.open({ from: start - 600_000, to: start }, { by: 'resource', kind: 'data_set', id: dataSetId });
    const { id: readingId } = await desk.over();
    const { groups } = await desk.quarantine.groups({ readingId, filter: everyRecord });
    const totals = groups.find(({ message }) => message.some(({ text }) => text.includes('order_total')))!;
    const ask = { readingId, filter: everyRecord, key: totals.key, dataSetId };
    const before = await desk.quarantine.wouldPass(ask);
    expect(before).toMatchObject({
      of: totals.count,
      checked: totals.count,
      passed: 0,
      validates: true,
      stopped: false,
    });
    expect(before.reasons).toMatchObject([{ keyword: 'type', place: 'order_total', count: totals.count }]);

    const { service } = desk;
    const { record } = await service.resources.get({ kind: 'data_set', id: dataSetId });
    const schema = record['output_validation_schema'] as { properties: object };
    const wider = { ...schema, properties: { ...schema.properties, order_total: { type: ['number', 'string'] } } };
    const edited = await setSchema(`output_validation_schema=${JSON.stringify(wider)}`);
    expect(edited).toMatchObject({ code: 0 });
    // Checked again, without reading the records again.
    expect(await desk.quarantine.wouldPass(ask)).toMatchObject({
      checked: totals.count,
      passed: totals.count,
      reasons: [],
    });
    const others = groups.filter(({ key }) => key !== totals.key);
    for (const { key, count } of others)
      expect(await desk.quarantine.wouldPass({ ...ask, key })).toMatchObject({ of: count });
  });

  it('is printed by the command, for the newest records, with their number', async () => {
    const args = ['dataset', 'would-pass', String(dataSetId), '--count', '150', '--end-time', startTime];
    const printed = await cli.json<Printed>(args);
    expect(printed).toMatchObject({ data_set: { id: dataSetId }, validates: true });
    expect(printed.read).toBeGreaterThanOrEqual(150);
    expect(printed.of_records).toBeGreaterThan(printed.read);
    expect(printed.passed).toBeGreaterThan(0);
    expect(printed.reasons.map(({ path }) => path)).toContain('currency');
    const { stdout, code } = await cli.run(args);
    expect(code).toBe(0);
    expect(stdout).toContain(`${printed.passed} records of ${printed.checked} checked records would pass`);
    expect(stdout).toMatch(/\nRECORDS +KEYWORD +FIELD +EXAMPLE\n\d+ +enum +currency /);
  });

  it('leads to a file of the original records that would pass, the oldest first', async () => {
    const file = join(cli.profile, 'resend.ndjson');
    const window = ['--count', '150', '--end-time', startTime];
    const args = ['dataset', 'would-pass', String(dataSetId), ...window];
    const { passed } = await cli.json<Printed>(args);
    const written = await cli.run([...args, '--out', file, '--accept', 'all']);
    expect(written).toMatchObject({ code: 0, stdout: `${file}\n${file}.manifest.json\n` });
    expect(written.stderr).toContain(`${passed} records of`);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(passed);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('currency');
    const manifest = JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8')) as { counts: object; choice: object };
    expect(manifest).toMatchObject({ format: 'raw', counts: { written: passed, excluded: 0 }, mismatch: null });
    expect(await cli.run(['export', 'verify', file])).toMatchObject({ code: 0 });
    // The demo service sends JSON of several lines, the newest record first.
    const sent = await cli.run(['dataset', 'sample-quarantine', String(dataSetId), '-c', '200', '--format', 'json']);
    const originals = (JSON.parse(sent.stdout) as { rawMessage: { data: string } }[]).map(({ rawMessage }) =>
      rawMessage.data.replaceAll('\n', ' '),
    );
    expect(originals.filter((original) => lines.includes(original)).toReversed()).toEqual(lines);
  });

  it('is not exported where no record would pass, or together with JSON on the terminal', full, async () => {
    const none = join(cli.profile, 'none.ndjson');
    const args = ['dataset', 'would-pass', String(dataSetId), '--out', none];
    const empty = await cli.run([...args, '--end-time', '2020-01-01']);
    expect(empty).toMatchObject({ code: 2, stdout: '' });
    expect(empty.stderr).toContain('No checked record would pass.');
    expect(await cli.run([...args, '--json'])).toMatchObject({ code: 2, stdout: '' });
    expect(await cli.run(['dataset', 'would-pass', String(dataSetId), '--accept', 'all'])).toMatchObject({ code: 2 });
    expect(existsSync(none)).toBe(false);
  });

  it('is not reported where the data set has no schema, or is missing', full, async () => {
    await setSchema('output_validation_schema={}');
    const asked = desk.quarantine.wouldPass({
      readingId: desk.quarantine.reading('e')!.id,
      filter: everyRecord,
      key: 'x',
      dataSetId,
    });
    expect(await problemFrom(asked)).toMatchObject({
      kind: 'wrong_state',
      message: 'The data set has no validation schema.',
    });
    const ended = await cli.run(['dataset', 'would-pass', String(dataSetId)]);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('The data set has no validation schema.');
    expect(await cli.run(['dataset', 'would-pass', '999999'])).toMatchObject({ code: 5, stdout: '' });
  });
});
