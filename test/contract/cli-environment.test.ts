import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newEnvironment } from '#contract/models/environment.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../main/core/settings/settings.ts';
import type { CliOptions, Ended, PrivateOptions } from '../fixtures/cli.ts';
import { penstock } from '../fixtures/cli-in-process.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { full } from '../fixtures/thorough.ts';

/** A machine without a desktop, where no Secret Service is reachable. Other systems always have a keychain. */
const noKeychain =
  process.platform === 'linux'
    ? { DBUS_SESSION_BUS_ADDRESS: '', DISPLAY: '', XDG_RUNTIME_DIR: '' }
    : { PENSTOCK_KEYCHAIN: 'off' };
const hasKeychain = process.env['DBUS_SESSION_BUS_ADDRESS'] !== undefined;

describe('penstock environment', () => {
  let demo: DemoService;
  /** Settings folder with nothing else in it. */
  let profile: string;
  let keyFile: string;
  let seen: number;

  beforeAll(async () => {
    demo = await DemoService.start('--flows', '5');
    keyFile = join(mkdtempSync(join(tmpdir(), 'penstock-key-')), 'key');
    writeFileSync(keyFile, `${demo.serviceKey}\n`);
  });
  afterAll(async () => {
    rmSync(join(keyFile, '..'), { recursive: true });
    await demo.stop();
  });
  beforeEach(async () => {
    profile = mkdtempSync(join(tmpdir(), 'penstock-profile-'));
    seen = (await demo.log()).length;
  });
  afterEach(async () => {
    const secrets = [demo.serviceKey, ...(await demo.issuedTokens())];
    for (const file of readdirSync(profile)) {
      const text = readFileSync(join(profile, file), 'utf8');
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    rmSync(profile, { recursive: true });
  });

  const cli = (args: readonly string[], options?: CliOptions): Promise<Ended> =>
    penstock(['--profile', profile, ...args], options);
  const address = () => ['--base-url', demo.baseUrl, '--ui-url', demo.uiUrl, '--ca', demo.caFile];
  const configure = (name: string, ...more: string[]) =>
    cli(['environment', 'configure', '--environment', name, ...address(), ...more]);
  const list = async (): Promise<Record<string, unknown>[]> =>
    JSON.parse((await cli(['environment', 'list', '--json'])).stdout);
  const paths = async () =>
    (await demo.log()).slice(seen).map(({ method, path, status }) => `${method} ${path} ${status}`);

  it(
    'changes nothing at an address while there are unreadable settings, in this command and in later ones',
    full,
    async () => {
      writeFileSync(join(profile, 'settings.json'), '{"environments": [{"guard": "read_only"');
      const env = { PENSTOCK_SERVICE_KEY: demo.serviceKey };
      const [node] = [...(await demo.state()).values()];
      const pause = ['call', 'flows.pause', '--param', `flow_id=${node!.flow_node_id}`, '--yes'];
      for (const when of ['that finds them', 'later']) {
        const { code, stderr } = await cli([...address().slice(0, 2), '--ca', demo.caFile, ...pause], { env });
        expect([when, stderr]).toEqual([when, expect.stringMatching(/read-only/)]);
        expect(code).not.toBe(0);
      }
      expect((await paths()).filter((path) => path.startsWith('PUT'))).toEqual([]);
      rmSync(join(profile, 'settings.json.unreadable'));
      expect(await cli([...address().slice(0, 2), '--ca', demo.caFile, ...pause], { env })).toMatchObject({ code: 0 });
    },
  );

  it('configure stores its options and later changes only those given, and use and remove work', async () => {
    expect(await configure('One', '--no-login', '--vendor', 'acme')).toMatchObject({ code: 0, stdout: '' });
    const stored = JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8')) as Settings;
    const { colour, pollSeconds, signInMethod } = newEnvironment;
    expect(stored.environments).toMatchObject([{ colour, pollSeconds, signInMethod }]);
    await configure('Two', '--no-login', '--operation', 'flows.list=GET /data_flows', 'flows.get=GET /f/{flow_id}');
    await cli(['environment', 'configure', '--guard', 'read_only', '--remove-operation', 'flows.get', '--no-login']);
    const [one, two] = [
      { name: 'One', base_url: demo.baseUrl, ui_url: demo.uiUrl, vendor: 'acme', guard: 'protected', selected: false },
      { name: 'Two', vendor: 'svc', guard: 'read_only', selected: true, own_authority: true },
    ];
    const operations = { 'flows.list': { method: 'GET', path: '/data_flows' } };
    expect(await list()).toMatchObject([one, { ...two, operations }]);
    await cli(['environment', 'use', 'one']);
    expect(await list()).toMatchObject([{ selected: true }, { selected: false }]);
    expect((await cli(['environment', 'list'])).stdout).toMatch(/^\* One +https/m);
    expect((await cli(['environment', 'remove', 'One', '--yes'])).code).toBe(0);
    expect(await list()).toMatchObject([{ name: 'Two', selected: true }]);
    expect(await paths()).toEqual([]);
  });

  it('remove prompts for the name at a terminal, refuses without one, and removes nothing until it is confirmed', async () => {
    await configure('One', '--no-login');
    const remove = (options?: PrivateOptions) =>
      penstock(['--profile', profile, 'environment', 'remove', 'one'], options);
    expect(await remove({ input: 'One\n' })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^One was not removed: .*--yes\.\n$/),
    });
    for (const input of ['y\n', 'one\n', '\n', '']) {
      const { code, stderr } = await remove({ input, isTyped: true });
      expect([input, code, stderr]).toEqual([
        input,
        expect.any(Number),
        expect.stringContaining('One was not removed'),
      ]);
      expect(code).not.toBe(0);
    }
    expect(await list()).toMatchObject([{ name: 'One' }]);
    const removed = await remove({ input: 'One\n', isTyped: true });
    expect(removed).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/Type One to remove it:[^]*Removed One/),
    });
    expect(await list()).toEqual([]);
  });

  it.each([
    ['an address without https', ['--base-url', 'http://service.example'], '--base-url is not valid'],
    [
      'an authority that is none',
      ['--base-url', 'https://service.example', '--ca', import.meta.filename],
      'contains no certificate',
    ],
    ['no address', [], 'needs its API URL'],
    [
      'a path that the specification fixes',
      ['--base-url', 'https://s.example', '--operation', 'session.token=GET /t'],
      'fixes',
    ],
  ])('configure refuses %s and saves nothing', async (_what, args, words) => {
    const ended = await cli(['environment', 'configure', ...args, '--no-login']);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain(words);
    expect(await list()).toEqual([]);
  });

  it.each([
    [{ PENSTOCK_BASE_URL: 'http://service.example' }, 'PENSTOCK_BASE_URL is not valid.'],
    [{ PENSTOCK_BASE_URL: 'https://service.example', PENSTOCK_CA: '/no/such/file' }, 'PENSTOCK_CA: '],
  ])('a variable is named in the errors of the option that it gives: %j', async (env, words) => {
    const { code, stderr } = await cli(['status'], { env });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(new RegExp(`^${words}`)) });
  });

  it('without any has its own exit code, unlike an unknown one', async () => {
    const none = await cli(['status']);
    expect(none).toMatchObject({ code: 13, stdout: '' });
    expect(none.stderr).toContain('There is no environment yet.');
    expect(await cli(['doctor'])).toMatchObject({ code: 13 });
    expect(await cli(['status', '--environment', 'Nowhere'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('configure lowers a guard only with an explicit confirmation', async () => {
    const guarded = (guard: string, ...more: string[]) =>
      cli(['environment', 'configure', '--guard', guard, '--no-login', ...more]);
    await configure('One', '--guard', 'read_only', '--no-login');
    const refused = await guarded('open');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('One would be less protected: its guard is read_only, and open allows more.');
    expect(await list()).toMatchObject([{ guard: 'read_only' }]);
    expect(await guarded('protected', '--loosen')).toMatchObject({ code: 0 });
    expect(await guarded('read_only')).toMatchObject({ code: 0 });
    expect(await list()).toMatchObject([{ guard: 'read_only' }]);
  });

  it('configure saves nothing when the service refuses the sign-in', async () => {
    writeFileSync(`${keyFile}.wrong`, 'canary-wrong-key');
    expect((await configure('One', '--service-key-file', `${keyFile}.wrong`)).code).toBe(3);
    expect(await list()).toEqual([]);
  });

  it('in a read-only environment a call that changes something is refused, and is not sent', async () => {
    await configure('One', '--guard', 'read_only', '--no-login');
    const [node] = (await demo.state()).keys();
    const ended = await cli(['call', 'flows.pause', '--param', `flow_id=${node}`, '--service-key-file', keyFile]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('One is read-only.');
    expect(await paths()).toEqual([]);
  });

  it('without a keychain login stores nothing, and reports that with advice', async () => {
    await configure('One', '--no-login');
    const ended = await cli(['login', '--service-key-file', keyFile], { env: noKeychain });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/could not be stored\. Set PENSTOCK_SERVICE_KEY/);
    expect(await cli(['call', 'flows.list'], { env: noKeychain })).toMatchObject({ code: 3, stdout: '' });
    const env = { ...noKeychain, PENSTOCK_SERVICE_KEY: demo.serviceKey };
    expect((await cli(['call', 'flows.list'], { env })).code).toBe(0);
  });

  it('without a keychain configure saves the environment, and does not report it as ready', async () => {
    const args = ['environment', 'configure', '--environment', 'One', ...address(), '--service-key-file', keyFile];
    const ended = await cli(args, { env: noKeychain });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('could not be stored');
    expect(ended.stderr).toContain('One is saved, without a sign-in.');
    expect(ended.stderr).not.toContain('ready');
  });

  // The suite's runner starts a Secret Service (build/lib/keyring.mjs).
  describe.skipIf(!hasKeychain)('with a keychain (needs a Secret Service)', () => {
    const flows = () => cli(['call', 'flows.list', '--param', 'flows_only=1']);

    it('configure shows the token page, takes the pasted token, and later commands are signed in', async () => {
      const args = ['environment', 'configure', '--environment', 'One', ...address()];
      const ended = await cli(args, { input: `${await demo.token()}\n` });
      expect(ended).toMatchObject({ code: 0, stdout: '' });
      expect(ended.stderr).toContain(`${demo.uiUrl}/token`);
      expect(await flows()).toMatchObject({ code: 0 });
      expect((await cli(['environment', 'remove', 'One', '--yes'])).code).toBe(0);
      expect((await paths()).at(-1)).toBe('POST /logout 200');
    });

    it('a refresh replaces the stored token', full, async () => {
      await cli(['environment', 'configure', '--environment', 'One', ...address()], { input: await demo.token() });
      const before = await demo.issuedTokens();
      await cli(['call', 'session.refresh']);
      const fresh = (await demo.issuedTokens()).filter((token) => !before.includes(token));
      expect(fresh).toHaveLength(1);
      seen = (await demo.log()).length;
      expect((await flows()).code).toBe(0);
      const used = new Set((await demo.log()).slice(seen).map(({ token }) => token));
      expect(used.size).toBe(1);
      await cli(['logout']);
      expect(await demo.validTokens()).not.toContain(fresh[0]);
    });

    it('logout forgets the key, and so does a new address', full, async () => {
      await configure('One', '--service-key-file', keyFile);
      expect((await flows()).code).toBe(0);
      expect((await cli(['logout'])).code).toBe(0);
      expect((await flows()).code).toBe(3);
      await cli(['login', '--service-key-file', keyFile]);
      const elsewhere = demo.baseUrl.replace('127.0.0.1', 'localhost');
      await cli(['environment', 'configure', '--base-url', elsewhere, '--no-login']);
      seen = (await demo.log()).length;
      expect((await flows()).code).toBe(3);
      expect(await paths()).toEqual([]);
    });
  });
});
