import { afterAll, describe, expect, it } from 'vitest';
import { chromiumSwitches } from '../../fixtures/start-switches.ts';
import { fixture, temporaryProfile } from './lab.ts';
import { type Ended, ended, startBare } from './run.ts';
import { full, some } from '../../fixtures/thorough.ts';

const profiles: { remove(): void }[] = [];
afterAll(() => profiles.forEach((profile) => profile.remove()));

/** Runs the stand-in with exactly these switches before the path of an app, followed by the app's arguments. */
function run(switches: string[], [app, ...words]: string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const profile = temporaryProfile();
  profiles.push(profile);
  return ended(startBare([...switches, fixture(app!), `--user-data-dir=${profile.path}`, ...words], env));
}

const fatal = 'FATAL: Running as root without --no-sandbox is not supported. See https://crbug.com/638180.';
const root = { STANDIN_UID: '0' };
const user = { STANDIN_UID: '1000' };
/**
 * Whether Chromium itself, which draws the windows, can start with a sandbox or as root. Elsewhere a test cannot force
 * one.
 */
const sandboxIsThere = process.getuid?.() === 0 || !chromiumSwitches.includes('--no-sandbox');
const noDisplay = { DISPLAY: undefined, WAYLAND_DISPLAY: undefined };

describe('root', () => {
  it.each([
    ['without --no-sandbox', ['--headless']],
    ['with --no-sandbox and --enable-sandbox', ['--headless', '--no-sandbox', '--enable-sandbox']],
  ])('is refused with %s before anything of the app runs', async (_title, switches) => {
    expect(await run(switches, ['sandbox'], root)).toEqual({
      code: null,
      signal: 'SIGTRAP',
      stdout: '',
      stderr: `${fatal}\n`,
    });
  });

  it('is refused even the version', async () => {
    expect(await ended(startBare(['--version'], root))).toMatchObject({ signal: 'SIGTRAP', stdout: '' });
  });

  it('has pages and utility processes with --no-sandbox', full, async () => {
    const { code, stdout } = await run(['--headless', '--no-sandbox'], ['sandbox'], root);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      before: [true, false],
      after: [true, false],
      page: ['loaded'],
      utility: 'answered',
    });
  });

  it.runIf(sandboxIsThere)('loses every child at its start when it forces the sandbox (needs a sandbox)', async () => {
    const { code, stdout, stderr } = await run(['--headless', '--no-sandbox'], ['sandbox', 'force'], root);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      before: [true, false],
      after: [false, true],
      page: ['crashed', expect.stringMatching(/^ERR_FAILED \(-2\) loading 'data:/)],
      utility: 'exit 5',
    });
    expect(stderr.split('\n').filter((line) => line === fatal)).toHaveLength(2);
  });
});

it.runIf(sandboxIsThere)('the sandbox may be forced by a user (needs a sandbox)', full, async () => {
  const { code, stdout } = await run(['--headless', '--no-sandbox'], ['sandbox', 'force'], user);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ after: [false, true], page: ['loaded'], utility: 'answered' });
});

describe('without a display', () => {
  it('an app ends before ready, after its main module has run', async () => {
    const { code, stdout, stderr } = await run([], ['sandbox'], { ...user, ...noDisplay });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.split('\n')).toEqual([
      'main module runs',
      'ERROR: Missing X server or $DISPLAY',
      'ERROR: The platform failed to initialize.  Exiting.',
      '',
    ]);
  });

  it("--headless after the app's path is the app's own argument", async () => {
    expect(await run([], ['sandbox', '--headless'], { ...user, ...noDisplay })).toMatchObject({ code: 1, stdout: '' });
  });

  it.each(some(['--headless', '--ozone-platform=headless'], 1))('%s draws off screen', async (headless) => {
    const { code, stdout } = await run([...chromiumSwitches, headless], ['sandbox'], {
      ...user,
      ...noDisplay,
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ page: ['loaded'] });
  });

  it('prints the version', async () => {
    const { code, stdout } = await ended(startBare(['--version'], { ...user, ...noDisplay }));
    expect([code, stdout]).toEqual([0, 'v45.4.1\n']);
  });
});

it('ELECTRON_RUN_AS_NODE makes it Node: no app, no display, no refusal of root', async () => {
  const env = { ...root, ...noDisplay, ELECTRON_RUN_AS_NODE: '1' };
  const code = "console.log(process.argv.length, process.type, process.versions.node.split('.')[0])";
  expect(await ended(startBare(['-e', code, '.'], env))).toMatchObject({
    code: 0,
    stdout: '2 undefined 24\n',
    stderr: '',
  });
});
