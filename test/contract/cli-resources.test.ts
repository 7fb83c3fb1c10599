import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordKinds } from '#contract/models/resource.ts';
import { ActingCli } from '../fixtures/acting-cli.ts';

let cli: ActingCli;

interface PrintedResource {
  kind: string;
  id: number;
  name: string | null;
  type: string | null;
  flows: number;
  updated_at: string | null;
}

interface PrintedDetail extends PrintedResource {
  record: Record<string, unknown>;
  programs: { language: string; text: string }[];
  uses: { node: number; origin: number }[];
  use_count: number;
}

beforeAll(async () => {
  cli = await ActingCli.start('--flows', '40', '--seed', '21');
});
afterAll(() => cli.stop());

const list = (...args: string[]) => cli.json<PrintedResource[]>(['resources', 'list', ...args]);
const show = (kind: string, id: number) => cli.json<PrintedDetail>(['resources', 'show', kind, String(id)]);

describe('penstock resources', () => {
  it.each(recordKinds)('lists and shows those of a kind: %s', async (kind) => {
    const all = await list(kind);
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all.map((one) => one.kind))).toEqual(new Set([kind]));
    const used = all.find(({ flows }) => flows > 0) ?? all[0]!;
    const one = await show(kind, used.id);
    expect(one).toMatchObject({ ...used, record: { id: used.id } });
    expect(new Set(one.uses.map(({ origin }) => origin)).size).toBe(used.flows);
    expect(await cli.changes()).toEqual([]);
  });

  it('lists those that match, in the requested order', async () => {
    const flows = (await list('destination', '--sort', 'type,-name')).map(({ type, name }) => [type, name] as const);
    const inOrder = flows.toSorted(
      ([a, x], [b, y]) =>
        (a! < b! ? -1 : a! > b! ? 1 : 0) ||
        (x!.toLowerCase() < y!.toLowerCase() ? 1 : x!.toLowerCase() > y!.toLowerCase() ? -1 : 0),
    );
    expect(flows).toEqual(inOrder);
    const used = await list('credential', '--where', 'used:>1', '--sort', 'flows');
    expect(used.length).toBeGreaterThan(0);
    expect(used.every(({ flows }) => flows > 1)).toBe(true);
    expect(used.map(({ flows }) => flows)).toEqual(used.map(({ flows }) => flows).toSorted((a, b) => b - a));
    const { code, stderr } = await cli.run(['resources', 'list', 'lookup', '--where', 'nobody says this']);
    expect([code, stderr]).toEqual([0, 'No resource matches.\n']);
  });

  it('prints readable code with its programs', async () => {
    const { stdout, code } = await cli.run(['resources', 'list', 'code', '--list', 'public']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^ID +NAME +TYPE +STATUS +OWNER +FLOWS +CHANGED\n\d+ /)]);
    const [first] = await list('code', '--where', 'type:python*');
    const { programs } = await show('code', first!.id);
    const shown = await cli.run(['resources', 'show', 'code', String(first!.id)]);
    expect(shown.stdout).toContain(`Program (${programs[0]!.language})\n${programs[0]!.text.split('\n')[0]}`);
  });

  it('refuses unknown names before anything is sent', async () => {
    for (const args of [
      ['list', 'team'],
      ['list', 'source', '--sort', 'odd'],
      ['list', 'source', '--where', 'odd:1'],
      ['list', 'code', '--list', 'odd'],
      ['show', 'lookup', 'x'],
    ])
      expect(await cli.run(['resources', ...args])).toMatchObject({ code: 2, stdout: '' });
    expect(await cli.run(['resources', 'show', 'lookup', '999999'])).toMatchObject({ stdout: '' });
  });
});

describe('penstock lookups entries list', () => {
  it('prints entries unchanged, all or those with the keys', async () => {
    const lookups = await list('lookup', '--where', 'name:"country codes"');
    const id = String(lookups[0]!.id);
    const entries = (...args: string[]) =>
      cli.json<Record<string, unknown>[]>(['lookups', 'entries', 'list', id, ...args]);
    const all = await entries();
    expect(all.length).toBeGreaterThan(3);
    const { record } = await show('lookup', lookups[0]!.id);
    expect(record['map_entry_count']).toBe(all.length);
    const keyed = all.map((entry) => String(entry['code']));
    expect((await entries('--keys', keyed[1]!)).map(({ code }) => code)).toEqual([keyed[1]]);
    const begins = `${keyed[0]![0]!}*`;
    expect(await entries('--keys', begins)).toEqual(all.filter(({ code }) => String(code).startsWith(keyed[0]![0]!)));
    const { stdout } = await cli.run(['lookups', 'entries', 'list', id]);
    expect(stdout).toMatch(/^code /);
    expect((await cli.run(['lookups', 'entries', 'list', id, '--keys', 'no such key'])).stderr).toBe(
      'No entry matches.\n',
    );
  });
});
