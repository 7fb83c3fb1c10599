import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStandIn, urlGuard, withoutChromiumLog } from '../../e2e/runtime.ts';
import { ended, fixture, start, stderrOf, temporaryFolder } from './runtime.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const profile = `--user-data-dir=${folder.path}/profile`;

/** Cases of esm.spec.ts and, where noted, api-app.spec.ts, tried on one app. */
describe('an ES module entry', () => {
  let code: number | null;
  let lines: string[];
  let report: {
    order: string[];
    afterAwaiting: Record<string, unknown>;
    url: string;
    facts: { name: string; userData: string; appData: string };
  };
  beforeAll(async () => {
    ({ code, lines } = await ended(start('entry', [], { XDG_CONFIG_HOME: folder.path })));
    report = JSON.parse(lines[0]!) as typeof report;
  });

  it('is loaded as such (esm: should load an esm entrypoint based on type=module)', () => {
    expect(report.url).toMatch(/^file:.*\/entry\/main\.js$/);
  });

  it('is awaited (esm: should wait for a top-level await before declaring the app ready)', () => {
    expect(report.order).toEqual(['module settled', 'ready']);
  });

  it('may run code for before ready after a top-level await (esm: should allow usage of pre-app-ready apis in top-level await)', () => {
    expect(report.afterAwaiting).toEqual({
      isReady: false,
      schemes: 'done',
      appendSwitch: 'done',
      sessionData: 'done',
    });
  });

  it('exits with the code it gives, and emits an event with it (api-app: emits a process exit event with the code)', () => {
    expect(lines.slice(1)).toEqual(['exit event 123']);
    expect(code).toBe(123);
  });

  it('has its data below the name of its app (api-app: uses the app name in getPath(userData))', () => {
    const { name, userData, appData } = report.facts;
    expect(name).toBe('conformance-entry');
    expect(userData.startsWith(appData)).toBe(true);
    expect(userData.endsWith(name)).toBe(true);
  });
});

/** api-app.spec.ts, app.requestSingleInstanceLock */
describe('a second instance', () => {
  it('ends, and the first receives its arguments and data (prevents the second launch of app; passes arguments to the second-instance event no additional data; sends and receives JSON object data)', async () => {
    const first = start('second-instance', [profile]);
    const lines = createInterface(first.stdout!)[Symbol.asyncIterator]();
    const next = async (): Promise<string> => (await lines.next()).value as string;
    const heard = async (): Promise<unknown> => JSON.parse((await next()).replace(/^second /, ''));
    expect(await next()).toBe('first');
    // `app.quit` waits for the message loop, which comes after ready (shell/browser/browser.cc, Shutdown).
    const quitting = ['quit', 'ready'];

    expect(await ended(start('second-instance', [profile, 'word']))).toEqual({ code: 0, lines: quitting });
    const without = (await heard()) as { argv: string[]; directory: string; data: unknown };
    expect(without.argv).toEqual(expect.arrayContaining([fixture('second-instance'), 'word']));
    expect(without).toMatchObject({ directory: process.cwd(), data: null });

    // `app.exit` does not (shell/browser/browser.cc, Exit).
    expect(await ended(start('second-instance', [profile, 'exit']))).toEqual({ code: 0, lines: [] });
    expect(await heard()).toMatchObject({ data: null });

    const gone = once(first, 'exit');
    expect(await ended(start('second-instance', [profile, 'data', 'last']))).toEqual({ code: 0, lines: quitting });
    expect(await heard()).toMatchObject({ data: { level: 1, text: 'ä' } });
    expect(await gone).toEqual([0, null]);
  });
});

/** api-app.spec.ts, app.on("window-all-closed") */
it('an app without listeners ends with its last window (quits when the app does not handle the event)', async () => {
  expect(await ended(start('last-window', [`${profile}-2`]))).toEqual({ code: 0, lines: ['closed'] });
});

/** Electron's spec has no case of it. */
it.runIf(isStandIn || process.platform === 'win32')(
  'a word after an address ends the app before it runs, unless -- comes first (only on Windows and the stand-in; shell/app/command_line_args.cc)',
  async () => {
    const env = { STANDIN_URL_GUARD: '1', XDG_CONFIG_HOME: folder.path };
    const words = ['penstock://open', 'word'];
    expect(await ended(start('entry', words, env))).toEqual({ code: urlGuard.code, lines: [] });
    expect(await ended(start('entry', ['--', ...words], env))).toMatchObject({ code: 123 });
  },
);

/** Electron's spec has no case of it. */
it.runIf(process.platform === 'linux')(
  'an app without a bus has a complaint on stderr, in the form of Chromium (only on Linux; dbus/bus.cc, base/logging.cc)',
  async () => {
    const stderr = await stderrOf('entry', { DBUS_SESSION_BUS_ADDRESS: '', XDG_CONFIG_HOME: folder.path });
    expect(stderr).toContain('dbus/bus.cc');
    expect(withoutChromiumLog(stderr)).not.toContain('dbus/bus.cc');
  },
);

/** api-app.spec.ts, app.relaunch */
it('an app starts again after its end (relaunches the app; shell/browser/relauncher.cc)', async () => {
  const file = join(folder.path, 'relaunched');
  const words = [`${profile}-3`, `file=${file}`];
  expect(await ended(start('relaunch', words))).toEqual({ code: 0, lines: [] });
  await expect.poll(() => readFileSync(file, 'utf8')).toBe('quit\nstarted again\n');
});

/** Electron's spec has no case of it. */
it.runIf(isStandIn || process.platform === 'win32')(
  'Chromium holds the files of a session until after quit (only on Windows and the stand-in; shell/browser/browser_process_impl.cc)',
  async () => {
    const sessionData = mkdtempSync(join(folder.path, 'session-'));
    const child = start('files-at-quit', [`${profile}-4`, `folder=${sessionData}`], { STANDIN_HOLD_FILES: '1' });
    expect(await ended(child)).toEqual({ code: 0, lines: ['held'] });
  },
);
