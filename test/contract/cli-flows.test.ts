import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedView } from '#contract/models/view.ts';
import { Views } from '../../main/core/settings/views.ts';
import { openConfFile } from '../../main/storage/conf-file.ts';
import { openSettings } from '../../main/storage/settings-store.ts';
import { ActingCli, type PrintedPlan } from '../fixtures/acting-cli.ts';
import { full, some } from '../fixtures/thorough.ts';

let cli: ActingCli;

interface PrintedFlow {
  id: number;
  name: string;
  status: string;
  errors: number | null;
  last_run: string | null;
  fails_at: { id: number; name: string; others: number } | null;
}

beforeAll(async () => {
  cli = await ActingCli.start('--flows', '40');
});
afterAll(() => cli.stop());

const list = (...args: string[]) => cli.json<PrintedFlow[]>(['flows', 'list', ...args]);

describe('penstock flows list', () => {
  it('prints every flow, failing ones first, for users and for programs', async () => {
    const flows = await list();
    expect(flows).toHaveLength(40);
    expect(flows[0]).toMatchObject({ name: 'Orders EU', status: 'failing', id: 40_001 });
    expect(flows[0]!.errors).toBeGreaterThan(0);
    expect(flows[0]!.fails_at).toEqual({ id: 40_004, name: 'Orders EU normalised', others: 1 });
    expect(flows.find(({ status }) => status === 'active')!.fails_at).toBeNull();
    expect(Date.parse(flows[0]!.last_run!)).toBeGreaterThan(0);
    const { code, stdout, stderr } = await cli.run(['flows', 'list']);
    expect([code, stderr, stdout.trimEnd().split('\n').length]).toEqual([0, '', 41]);
    expect(stdout).toMatch(/^ID +STATUS +NAME.* FAILS AT/);
    expect(stdout).toMatch(/Orders EU .*Orders EU normalised \+1/);
    expect(await cli.changes()).toEqual([]);
  });

  it('prints those that match, and reports when none does', async () => {
    const paused = await list('--where', 'status:paused');
    expect(new Set(paused.map(({ status }) => status))).toEqual(new Set(['paused']));
    expect(await list('--where', 'NOT status:paused')).toHaveLength(40 - paused.length);
    expect(await list('--where', 'nobody says this')).toEqual([]);
    const mistyped = await cli.run(['flows', 'list', '--where', 'project:Ordrs', '--json']);
    expect(mistyped).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('no flow has the project Ordrs'),
    });
    const { code, stderr } = await cli.run(['flows', 'list', '--where', 'nobody says this']);
    expect([code, stderr]).toEqual([0, 'No flow matches.\n']);
  });

  it('refuses a wrong filter, at its character, before it signs in', async () => {
    const { code, stderr } = await cli.runAt('https://127.0.0.1:1', ['flows', 'list', '--where', 'eu onwer:ann']);
    expect(code).toBe(2);
    expect(stderr).toContain('--where: At character 4: “onwer:” is not a filter.');
    expect(stderr).toContain('Did you mean owner:?');
  });
});

describe('--view', () => {
  const view = (id: string, name: string, filter: string): SavedView => ({
    id,
    name,
    screen: 'flows',
    query: { filter, sort: [{ column: 'name', direction: 'descending' }] },
  });

  /** Runs the work with views that were saved in the window, for an environment of the demo service. */
  function withViews(saved: readonly SavedView[], work: () => Promise<void>): Promise<void> {
    return cli.withEnvironment('Northgate', 'open', async () => {
      const { store } = openSettings(cli.profile, openConfFile);
      const [environment] = store.read().environments;
      for (const one of saved) new Views(store).save(environment!.id, one);
      await work();
    });
  }
  const inNorthgate = (...args: string[]) => cli.runIn('Northgate', ['flows', ...args]);
  const names = async (...args: string[]): Promise<string[]> => {
    const { stdout } = await inNorthgate('list', ...args, '--json');
    return (JSON.parse(stdout) as PrintedFlow[]).map(({ name }) => name);
  };
  const saved = [
    view('v1', 'Of the EU', 'EU'),
    view('v2', 'Broken', 'eu status:stuck'),
    view('v3', 'all', ''),
    view('v4', 'Twice', 'status:paused'),
    view('v5', 'twice', 'status:active'),
  ];

  it('lists the flows of a saved view in its order, and with --where those that match both', () =>
    withViews(saved, async () => {
      const all = await names('--view', 'of the eu');
      expect(all.length).toBeGreaterThan(2);
      expect(all.every((name) => /eu/i.test(name))).toBe(true);
      expect(all).toEqual(all.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? 1 : -1)));
      expect(await names('--view', 'Of the EU', '--where', 'id:40001 OR name:nothing')).toEqual(['Orders EU']);
      expect(await names('--view', 'all')).toHaveLength(40);
      expect(await names('--view', 'v1')).toEqual(all);
    }));

  it('plans for the flows of a saved view', () =>
    withViews(saved, async () => {
      const { stdout } = await inNorthgate('pause', '--view', 'Of the EU', '--where', 'id:40001', '--plan', '--json');
      expect((JSON.parse(stdout) as PrintedPlan).calls.map(({ node }) => node)).toEqual([40_001]);
    }));

  it.each([
    [
      ['list', '--view', 'none'],
      '--view: Northgate has no view named none.',
      'Saved views: all, Broken, Of the EU, twice, Twice.',
    ],
    [['list', '--view', 'TWICE'], '--view: 2 views are named TWICE.', 'Use an id instead: v5, v4.'],
    [['list', '--view', 'Broken'], 'the filter of Broken cannot be used. At character 11: “stuck” is not one of', ''],
    [['pause', '--view', 'all'], 'the filter of all cannot be used. It is empty and would match every flow.', ''],
    [['pause', '7', '--view', 'all'], 'Select flows in one way', ''],
  ])('refuses %j', (args, why, advice) =>
    withViews(saved, async () => {
      const { code, stdout, stderr } = await inNorthgate(...args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(why);
      expect(stderr).toContain(advice);
    }),
  );

  const lists = [
    ['changes', ['changes', 'list'], 'state:stuck', 'state:open'],
    ['incidents', ['incidents', 'list'], 'state:stuck', 'state:open'],
    ['alerts', ['alerts', 'list'], 'state:stuck', 'state:resolved'],
    ['kinds', ['records', 'kinds', 'list'], 'state:stuck', 'state:resolved'],
    ['changes-elsewhere', ['changed'], 'kind:stuck', 'kind:lookup'],
    ['exports', ['records', 'export', 'list'], 'state:stuck', 'state:failed'],
    ['requests', ['requests', 'export'], 'outcome:stuck', 'outcome:failed'],
  ] as const;
  it.each(some(lists, 1))('of the list of %s belongs to its own command', (screen, command, unclear, clear) => {
    const own = [
      { ...view('v1', 'Mine', clear), screen },
      { ...view('v2', 'Unclear', unclear), screen },
      view('v3', 'Of flows', ''),
    ];
    return withViews(own, async () => {
      const run = (name: string) => cli.runIn('Northgate', [...command, '--view', name]);
      // The data of an environment without a watching app is unknown (10).
      expect([0, 10]).toContain((await run('Mine')).code);
      expect((await run('Unclear')).stderr).toContain('the filter of Unclear cannot be used. At character');
      expect((await run('of flows')).stderr).toMatch(
        /no view named of flows\.\s+Nothing was sent\. Saved views: Mine, Unclear\./,
      );
      expect((await inNorthgate('list', '--view', 'Mine')).stderr).toContain('Saved views: Of flows.');
    });
  });

  it('is found by its exact name where another differs in case', full, () =>
    withViews(saved, async () => {
      const [one, other] = [await names('--view', 'Twice'), await names('--view', 'twice')];
      expect(one.filter((name) => other.includes(name))).toEqual([]);
    }),
  );

  it('is refused for an address outside any environment', full, async () => {
    const { code, stderr } = await cli.run(['flows', 'list', '--view', 'all']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('views belong to an environment')]);
  });
});
