import { readdirSync } from 'node:fs';
import { catalogue } from '../../main/api/operations/catalogue.ts';
import { everyFlow, type FlowQuery } from '#contract/models/flow.ts';
import type { SavedView } from '#contract/models/view.ts';
import { nightly } from '../fixtures/thorough.ts';
import { call } from './bridge.ts';
import { expect, test } from './console.ts';
import { found } from './locators.ts';
import { commandLineWords, runApp, runCommandLine as penstock } from './runtime.ts';

/** The app itself, started with `cli` as its first argument: no window, and no lock against an open one. */
test('the app is its own command line, which leaves the files of the window alone', async ({
  ownConnected,
  service,
  profile,
  folder,
}) => {
  const listed = await penstock(['operations', '--json']);
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(listed.stdout)).toHaveLength(catalogue.length);

  // The environment that the open window is connected to is known here, too.
  const before = (await service.log()).length;
  const read = await penstock(['--profile', profile, 'call', 'data_sinks.list', '--param', 'per_page=1', 'page=1'], {
    PENSTOCK_SERVICE_KEY: service.serviceKey,
  });
  expect(read).toMatchObject({ code: 0 });
  expect(JSON.parse(read.stdout)).toHaveLength(1);
  expect((await service.log(before)).filter(({ path }) => path === '/data_sinks')).toHaveLength(1);
  expect(ownConnected.app.windows()).toHaveLength(1);

  // Windows removes no folder whose files Chromium has open.
  const held = await penstock(['operations', '--json'], { STANDIN_HOLD_FILES: '1' });
  expect(held).toMatchObject({ code: 0, stderr: '' });

  const wrong = await penstock(['call', 'flows.nothing']);
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).toContain('There is no operation flows.nothing.');

  // On Windows an argument with a colon is an address, and Electron refuses every word after it, unless `--` comes first.
  const inFolder = [`--user-data-dir=${folder}`];
  const withAddress = ['--', 'cli', 'call', 'flows:nothing', '--param', 'a=1'];
  const address = await runApp(withAddress, { env: { STANDIN_URL_GUARD: '1' }, before: inFolder });
  expect(address).toMatchObject({ code: 2, stdout: '' });
  expect(address.stderr).toContain('There is no operation flows:nothing.');

  expect(await runApp(commandLineWords(['operations', '--json']), { before: inFolder })).toMatchObject({ code: 0 });
  // Chromium's own file there is not a part of its session data (docs/api/app.md, getPath).
  expect(readdirSync(folder).filter((name) => name !== 'Local State')).toEqual([]);
});

test(
  'a filter and a saved view find the same flows in the window and on the command line',
  nightly,
  async ({ ownConnected: { page }, service, profile }) => {
    await expect(found(page)).toHaveText('120 flows');
    const { environments } = await call(page, 'environments.list', null);
    const environmentId = environments[0]!.id;
    const listed = async (...args: string[]): Promise<number[]> => {
      const { code, stdout, stderr } = await penstock(['--profile', profile, 'flows', 'list', ...args, '--json'], {
        PENSTOCK_SERVICE_KEY: service.serviceKey,
      });
      expect([code, stderr]).toEqual([0, '']);
      return (JSON.parse(stdout) as { id: number }[]).map(({ id }) => id);
    };
    const shown = async (query: Partial<FlowQuery>): Promise<number[]> =>
      (await call(page, 'flows.ids', { environmentId, query: { ...everyFlow, ...query } })).ids;
    for (const filter of [
      'orders',
      'status:failing OR status:paused',
      'owner:*okafor NOT status:paused',
      'errors:>50 last-run:<1d',
      '(tag:* OR connector:s3,kafka) AND NOT (name:eu OR project:"")',
      'needs:person',
    ]) {
      const inWindow = await shown({ filter });
      expect([filter, inWindow.length > 0 && inWindow.length < 120]).toEqual([filter, true]);
      expect([filter, await listed('--where', filter)]).toEqual([filter, inWindow]);
    }
    const query: SavedView['query'] = { filter: 'eu NOT fraud', sort: [{ column: 'errors', direction: 'descending' }] };
    await call(page, 'views.save', { environmentId, view: { id: 'v', name: 'EU by errors', screen: 'flows', query } });
    expect(await listed('--view', 'eu by errors')).toEqual(await shown(query));
  },
);
