import { readdirSync } from 'node:fs';
import { catalogue } from '../../main/api/operations/catalogue.ts';
import { run } from '../fixtures/cli.ts';
import { expect, test } from './console.ts';
import { executablePath, root, runCommandLine as penstock, startSwitches } from './runtime.ts';

/** The app itself, started with `cli` as its first argument: no window, and no lock against one that is open. */
test('the app is its own command line', async ({ ownConnected, service, profile }) => {
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

  const wrong = await penstock(['call', 'flows.nothing']);
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).toContain('There is no operation flows.nothing.');
});

test('as a command line the app leaves the files of the window alone', async ({ profile }) => {
  const words = [...startSwitches(), `--user-data-dir=${profile}`, root, 'cli', 'operations', '--json'];
  const { code } = await run(executablePath(), words, { env: { DBUS_SESSION_BUS_ADDRESS: '' } });
  expect(code).toBe(0);
  // Chromium's own file there is not a part of its session data (docs/api/app.md, getPath).
  expect(readdirSync(profile).filter((name) => name !== 'Local State')).toEqual([]);
});
