import { catalogue } from '../../main/api/operations/catalogue.ts';
import { expect, test } from './console.ts';
import { runCommandLine as penstock } from './runtime.ts';

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
