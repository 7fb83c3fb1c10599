import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonRecord } from '#contract/models/resource.ts';
import { ActingCli, type PrintedEdit } from '../fixtures/acting-cli.ts';
import { collect, serviceAt } from '../fixtures/connection.ts';
import { full } from '../fixtures/thorough.ts';

let cli: ActingCli;
let service: ReturnType<typeof serviceAt>['service'];
beforeAll(async () => {
  cli = await ActingCli.start('--flows', '40', '--seed', '11', '--runs', '0');
  service = serviceAt(cli.demo).service;
});
afterAll(async () => {
  await service.close();
  await cli.stop();
});
beforeEach(async () => {
  await cli.reset();
  await service.session.signIn({ method: 'service_key', serviceKey: cli.demo.serviceKey });
});

describe('penstock lookups entries', () => {
  const rows = async (id: number): Promise<unknown[]> => {
    const { stdout } = await cli.run([
      'call',
      'data_maps.checkEntries',
      '--param',
      `data_map_id=${id}`,
      'entry_keys=*',
    ]);
    return JSON.parse(stdout) as unknown[];
  };
  const countries = async (): Promise<{ id: number; key: string }> => {
    const lookups = (await collect(service.resources.list('lookup'))).flatMap(({ resources }) => resources);
    const { id, record } = lookups.find(({ name, roles }) => name === 'Country codes' && roles.includes('owner'))!;
    return { id, key: record['map_primary_key'] as string };
  };

  it('a written row is undone: a new one is removed, and an old one is restored', async () => {
    const { id, key } = await countries();
    const before = await rows(id);
    const [first] = before as Record<string, unknown>[];
    const entries = [
      { ...first, note: 'changed' },
      { [key]: 'XX', note: 'new' },
    ].map((row) => JSON.stringify(row));
    const set = await cli.json<PrintedEdit>(['lookups', 'entries', 'set', `${id}`, '--entry', ...entries, '--yes']);
    expect(set).toMatchObject({ operation: 'entries', state: 'confirmed' });
    expect(await rows(id)).toHaveLength(before.length + 1);
    const host = new URL(cli.demo.baseUrl).host;
    await cli.json<PrintedEdit>(['resources', 'undo', set.edit, '--yes', '--name', host]);
    expect(await rows(id)).toEqual(before);
  });

  it('every row is exported to a file, and importing it again changes nothing; one changed line changes one row', async () => {
    const { id } = await countries();
    const before = await rows(id);
    const file = join(cli.profile, 'countries.csv');
    expect(await cli.run(['lookups', 'entries', 'export', `${id}`, '--out', file])).toMatchObject({ code: 0 });
    const same = await cli.run(['lookups', 'entries', 'import', `${id}`, '--from', file, '--yes']);
    expect(same).toMatchObject({ code: 0, stderr: expect.stringContaining('Nothing was sent') });
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(before.length + 1);
    writeFileSync(file, [lines[0], lines[1]!.replace(/[^,]+$/, '"=a, b"')].join('\n'));
    const imported = await cli.json<PrintedEdit>(['lookups', 'entries', 'import', `${id}`, '--from', file, '--yes']);
    expect(imported).toMatchObject({ state: 'confirmed', differences: [{ after: '=a, b' }] });
    expect(
      (await rows(id)).filter((row) => !before.some((one) => JSON.stringify(one) === JSON.stringify(row))),
    ).toHaveLength(1);
  });

  it('a file in another encoding is refused with its line, and read on request; a semicolon is reported', async () => {
    const { id, key } = await countries();
    const file = join(cli.profile, 'excel.csv');
    const plan = (...more: string[]) =>
      cli.run(['lookups', 'entries', 'import', `${id}`, '--from', file, '--plan', '--json', ...more]);
    writeFileSync(file, Buffer.from(`${key};city\r\nXX;K\xf6ln\r\n`, 'latin1'));
    const refused = await plan();
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('Line 2 has characters that are not in UTF-8 or UTF-16.');
    expect(refused.stderr).toContain('--encoding windows-1252');
    for (const [bytes, more] of [
      [readFileSync(file), ['--encoding', 'windows-1252']],
      [Buffer.from(`\uFEFF${key};city\r\nXX;Köln\r\n`, 'utf16le'), []],
    ] as const) {
      writeFileSync(file, bytes);
      const read = await plan(...more);
      expect(read.code).toBe(0);
      expect(read.stdout).toContain('Köln');
      expect(read.stderr).toContain('separated by semicolons');
    }
  });

  it(
    'columns of any name work, even those that elsewhere name secrets, in lists, files, edits and their undoing',
    full,
    async () => {
      const { id, key } = await countries();
      const row = { [key]: 'XX', token: 't-1', api_key: 'k-1', access_token: 'a-1', password: 'p-1' };
      await cli.json(['lookups', 'entries', 'set', `${id}`, '--entry', JSON.stringify(row), '--yes']);
      const now = async () => (await cli.demo.read(`/data_maps/${id}/entries/XX`)) as unknown[];
      expect(await now()).toEqual([row]);
      expect(await cli.json(['lookups', 'entries', 'list', `${id}`, '--keys', 'XX'])).toEqual([row]);
      const file = join(cli.profile, 'columns.csv');
      await cli.run(['lookups', 'entries', 'export', `${id}`, '--out', file]);
      const text = readFileSync(file, 'utf8');
      expect(text).toContain('XX,');
      for (const name of ['token', 'api_key', 'access_token', 'password']) expect(text.split('\n')[0]).toContain(name);
      const one = [
        text.split('\n')[0],
        text
          .split('\n')
          .find((line) => line.startsWith('XX,'))!
          .replace('t-1', 't-2'),
      ];
      writeFileSync(file, one.join('\n'));
      const imported = await cli.json<PrintedEdit>(['lookups', 'entries', 'import', `${id}`, '--from', file, '--yes']);
      expect(imported).toMatchObject({ state: 'confirmed', differences: [{ before: 't-1', after: 't-2' }] });
      expect(await now()).toEqual([{ ...row, token: 't-2' }]);
      await cli.json(['resources', 'undo', imported.edit, '--yes']);
      expect(await now()).toEqual([row]);
      // A deleted lookup is restored with them.
      const host = new URL(cli.demo.baseUrl).host;
      const gone = await cli.json<PrintedEdit>(['resources', 'delete', 'lookup', `${id}`, '--yes', '--name', host]);
      const anew = await cli.json<PrintedEdit>(['resources', 'undo', gone.edit, '--yes']);
      expect(await cli.demo.read(`/data_maps/${anew.resource}/entries/XX`)).toEqual([row]);
    },
  );

  it('partial entries are not exported, and end with 10; uncounted ones end with 10 too', async () => {
    const { id } = await countries();
    const file = join(cli.profile, 'part.csv');
    writeFileSync(file, 'as before');
    const exported = () => cli.run(['lookups', 'entries', 'export', `${id}`, '--out', file]);
    const part = ((await rows(id)) as JsonRecord[]).slice(1);
    await cli.demo.fault({
      match: { method: 'GET', path: `/data_maps/${id}/entries/*` },
      action: 'replace',
      body: part,
      count: 1,
    });
    expect(await exported()).toMatchObject({ code: 10, stderr: expect.stringContaining('No file was written') });
    expect(readFileSync(file, 'utf8')).toBe('as before');
    const { map_entry_count: _count, ...uncounted } = (await cli.demo.read(`/data_maps/${id}`)) as JsonRecord;
    await cli.demo.fault({ match: { method: 'GET', path: `/data_maps/${id}` }, action: 'replace', body: uncounted });
    expect(await exported()).toMatchObject({ code: 10, stderr: expect.stringContaining('Possibly incomplete') });
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(part.length + 2);
  });

  it('rows are deleted by their keys, and missing or unusable keys are refused', async () => {
    const { id, key } = await countries();
    const [first] = (await rows(id)) as Record<string, unknown>[];
    const host = new URL(cli.demo.baseUrl).host;
    const remove = (...keys: string[]) =>
      cli.run(['lookups', 'entries', 'delete', `${id}`, ...keys, '--yes', '--name', host]);
    expect(await remove('no such')).toMatchObject({ code: 2 });
    expect(await remove('*')).toMatchObject({ code: 2, stderr: expect.stringContaining('comma or *') });
    expect(await remove(String(first![key]))).toMatchObject({ code: 0 });
    expect(await rows(id)).not.toContainEqual(first);
  });
});
