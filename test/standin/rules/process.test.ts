import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { standInSwitches } from '../../fixtures/start-switches.ts';
import { executable, fixture, temporaryProfile } from './lab.ts';
import { type Ended, run } from './run.ts';

/** Report of test/standin/fixtures/rules/early about itself. */
interface Report {
  order: string[];
  beforeReady: Record<string, string | boolean>;
  afterReady: Record<string, string>;
  facts: Record<string, unknown>;
  children: Record<string, string>;
  cryptography: Record<string, string | boolean>;
  paths: Record<string, string | boolean>;
  imported: string;
}

const profile = temporaryProfile();
let ended: Ended;
let report: Report;
beforeAll(async () => {
  ended = await run(['--use-system-ca', fixture('early'), `--user-data-dir=${profile.path}`, 'word'], {
    LANG: 'fr_FR.UTF-8',
  });
  report = JSON.parse(ended.stdout.split('\n')[0]!) as Report;
  return () => profile.remove();
});

describe('readiness', () => {
  it('comes only after the main module has settled, after the default session', () => {
    expect(report.order).toEqual(['main module settled', 'will-finish-launching', 'session-created', 'ready']);
  });

  it('is awaited by calls that need it', () => {
    const { isReady, handle, window, dialog, net, notification, screen, session, utilityProcess } = report.beforeReady;
    expect(isReady).toBe(false);
    expect(handle).toBe('protocol can only be used after app is ready');
    expect(window).toBe('Cannot create BrowserWindow before app is ready');
    expect(dialog).toBe('dialog module can only be used after app is ready');
    expect(net).toBe('net module can only be used after app is ready');
    expect(notification).toBe('Cannot create Notification before app is ready');
    expect(screen).toBe("The 'screen' module can't be used before the app 'ready' event");
    expect(session).toBe('Session can only be received when app is ready');
    expect(utilityProcess).toMatch(/before app is ready/);
  });

  it('ends the time of calls that must come before it', () => {
    const { enableSandbox, appendSwitch, disableHardwareAcceleration, setPath, crashReporter } = report.afterReady;
    for (const outcome of [enableSandbox, appendSwitch, disableHardwareAcceleration, setPath, crashReporter])
      expect(outcome).toMatch(/can only be called before app is ready/);
    expect([
      report.beforeReady['enableSandbox'],
      report.beforeReady['appendSwitch'],
      report.beforeReady['crashReporter'],
    ]).toEqual(['done', 'done', 'done']);
  });

  it('registerSchemesAsPrivileged comes once, and before it', () => {
    expect(report.beforeReady['schemes']).toBe('done');
    expect(report.beforeReady['schemesAgain']).toMatch(/was called before/);
    expect(report.afterReady['schemes']).toMatch(/before app is ready/);
  });
});

describe('the main process', () => {
  it("reports itself as Electron 45's browser process", () => {
    expect(report.facts).toMatchObject({
      versions: { modules: '150', electron: '45.4.1' },
      type: 'browser',
      execPath: executable,
      execArgv: [],
    });
  });

  it('has the whole command line in process.argv', () => {
    expect(report.facts['argv']).toEqual([
      executable,
      ...standInSwitches,
      '--use-system-ca',
      fixture('early'),
      `--user-data-dir=${profile.path}`,
      'word',
    ]);
  });

  it('knows its app and the location of its data', () => {
    expect(report.paths).toEqual({
      name: 'early',
      version: '1.0.0',
      userData: profile.path,
      sessionData: `${profile.path}/session`,
      logs: `${profile.path}/logs`,
      appPath: fixture('early'),
      packaged: false,
    });
  });

  it('has the switches that the app appended, and not those that it removed', () => {
    const { locale, hasSwitch, switchValue, removed } = report.facts;
    expect([locale, hasSwitch, switchValue, removed]).toEqual(['de', true, 'de', false]);
  });

  it('has a Dock on macOS only', () => {
    expect(report.facts['dock']).toBe('undefined');
  });

  it("has Chromium's profile in the app's folder of session data", () => {
    expect(existsSync(`${profile.path}/session/Chromium`)).toBe(true);
  });

  it('starts no Node children', () => {
    expect(report.children).toEqual({
      fork: expect.stringMatching(/fork does not work in Electron/) as string,
      spawn: expect.stringMatching(/spawn of process.execPath starts the app again/) as string,
      execFile: expect.stringMatching(/execFileSync of process.execPath starts the app again/) as string,
      others: 'done',
    });
  });

  it('finds no modules below electron that Electron lacks', () => {
    expect(report.imported).toMatch(/Cannot find module .*nonsense/);
  });

  it('lacks the cryptography that BoringSSL lacks', () => {
    expect(report.cryptography).toEqual({
      chacha: false,
      ccm: false,
      ocb: false,
      gcm: true,
      createChacha: 'Unknown cipher',
      createGcm: 'done',
      ed448: "Electron's BoringSSL has no key type ed448",
      ed25519: 'done',
    });
  });

  it('continues after an unhandled rejection and an uncaught exception', () => {
    expect(ended.stderr).toContain('nobody catches this rejection');
    expect(ended.stderr).toContain('Uncaught exception');
    expect(ended.stderr).toContain('nobody catches this exception');
  });

  it('process.exit returns after ready and skips before-quit and will-quit', () => {
    expect(ended.stdout.split('\n').slice(1)).toEqual(['quit', 'after process.exit', '']);
    expect(ended.code).toBe(3);
  });
});
