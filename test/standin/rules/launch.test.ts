import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { _electron } from '@playwright/test';
import { afterAll, describe, expect, it } from 'vitest';
import { standInSwitches } from '../../fixtures/start-switches.ts';
import { executable, fixture, temporaryProfile } from './lab.ts';
import { printed, run, start } from './run.ts';
import { full } from '../../fixtures/thorough.ts';

const profiles: { remove(): void }[] = [];
afterAll(() => profiles.forEach((profile) => profile.remove()));

/** A switch for a fresh profile. */
function freshProfile(): string {
  const profile = temporaryProfile();
  profiles.push(profile);
  return `--user-data-dir=${profile.path}`;
}

/** The Chromium that a running stand-in started. */
const chromiumOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

/** Whether a process still runs. One that has ended and waits to be reaped does not. */
function runs(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('quitting', () => {
  const quit = async (way: string): Promise<string[]> => {
    const { code, stdout } = await run([fixture('quit'), freshProfile(), `way=${way}`]);
    return [...stdout.trim().split('\n'), `code ${code}`];
  };
  const closing = ['close 0', 'close 1', 'closed 0', 'closed 1'];

  it('emits before-quit, close, closed, will-quit, quit', full, async () => {
    const lines = await quit('');
    expect(lines.slice(0, 3)).toEqual(['before-quit', 'close 0', 'close 1']);
    expect(lines.slice(3, 5).sort()).toEqual(['closed 0', 'closed 1']);
    expect(lines.slice(5)).toEqual(['will-quit', 'quit', 'code 0']);
  });

  it('is canceled when close is prevented, and can be requested again', async () => {
    const lines = await quit('close prevented');
    expect(lines.slice(0, 3)).toEqual(['before-quit', 'close 0', 'close prevented']);
    expect(lines).toContain('code 0');
    expect(lines.filter((line) => line === 'before-quit')).toHaveLength(2);
  });

  it('is canceled when before-quit is prevented', full, async () => {
    const lines = await quit('before-quit prevented');
    expect(lines.slice(0, 3)).toEqual(['before-quit', 'before-quit prevented', 'before-quit']);
    expect(lines.at(-1)).toBe('code 0');
  });

  it('is canceled when will-quit is prevented', full, async () => {
    const lines = await quit('will-quit prevented');
    expect(lines.slice(5)).toEqual(['will-quit', 'will-quit prevented', 'before-quit', 'will-quit', 'quit', 'code 0']);
  });

  it('cannot be prevented after app.exit', full, async () => {
    expect(await quit('exit')).toEqual(['closed 0', 'closed 1', 'quit', 'code 4']);
  });

  it('follows the last window without a listener for window-all-closed', full, async () => {
    const lines = await quit('windows');
    expect(lines.slice(0, 4).sort()).toEqual([...closing].sort());
    expect(lines.slice(4)).toEqual(['before-quit', 'will-quit', 'quit', 'code 0']);
  });

  it('happens in order after SIGTERM', full, async () => {
    const child = start([fixture('quit'), freshProfile(), 'way=wait']);
    await printed(child, /waiting/);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('processes', () => {
  it('Chromium ends when the app is killed', async () => {
    const child = start([fixture('quit'), freshProfile(), 'way=wait']);
    await printed(child, /waiting/);
    const chromium = chromiumOf(child.pid!);
    expect(runs(chromium)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => runs(chromium), { timeout: 10_000 }).toBe(false);
  });

  it('Chromium ends when an app with a debugging port is killed', full, async () => {
    const child = start(['--remote-debugging-port=0', fixture('quit'), freshProfile(), 'way=wait']);
    await printed(child, /waiting/);
    const chromium = chromiumOf(child.pid!);
    child.kill('SIGKILL');
    await expect.poll(() => runs(chromium), { timeout: 10_000 }).toBe(false);
  });

  it('the app ends when Chromium does, and reports why', async () => {
    const child = start([fixture('quit'), freshProfile(), 'way=wait']);
    let stderr = '';
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    await printed(child, /waiting/);
    process.kill(chromiumOf(child.pid!), 'SIGKILL');
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(stderr).toContain('Chromium ended, so the app ends too');
  });

  it('no debugging port opens unless it is requested', full, async () => {
    const profile = temporaryProfile();
    profiles.push(profile);
    const child = start([fixture('quit'), `--user-data-dir=${profile.path}`, 'way=wait']);
    await printed(child, /waiting/);
    const switches = readFileSync(`/proc/${chromiumOf(child.pid!)}/cmdline`, 'utf8').split('\0');
    expect(switches.filter((name) => name.startsWith('--remote-debugging'))).toEqual(['--remote-debugging-pipe']);
    expect(existsSync(`${profile.path}/Chromium/DevToolsActivePort`)).toBe(false);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
});

describe('the single-instance lock', () => {
  it('is held by one; a second leaves its arguments, and is ready before it ends', async () => {
    const profile = freshProfile();
    const first = start([fixture('single'), profile]);
    const ended = once(first, 'exit');
    await printed(first, /first/);
    const second = start([fixture('single'), 'word', profile]);
    const words = printed(first, /second (.*)/);
    let said = '';
    second.stdout.on('data', (chunk) => (said += String(chunk)));
    expect(await once(second, 'exit')).toEqual([0, null]);
    expect(said).toBe('not ended yet\nready\n');
    expect(JSON.parse((await words)[1]!)).toEqual({
      argv: 'word',
      directory: process.cwd(),
      data: { from: second.pid },
    });
    expect(await ended).toEqual([0, null]);
  });

  it('does not outlive its holder', full, async () => {
    const profile = freshProfile();
    const first = start([fixture('single'), profile]);
    await printed(first, /first/);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const next = start([fixture('single'), profile]);
    await printed(next, /first/);
    next.kill('SIGTERM');
    await once(next, 'exit');
  });
});

describe('the executable', () => {
  it('reports a missing app, and one that throws', async () => {
    const missing = await run(['/nowhere/at-all']);
    expect([missing.code, missing.stderr]).toEqual([
      1,
      expect.stringContaining('Unable to find Electron app at /nowhere/at-all'),
    ]);
    const failing = await run([fixture('failing-preload.cjs').replace('failing-preload', 'failing-main')]);
    expect([failing.code, failing.stderr]).toEqual([1, expect.stringContaining('App threw an error during load')]);
  });
});

it('is started by Playwright by way of the electron package', full, async () => {
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = dirname(executable);
  const app = await _electron.launch({ args: [...standInSwitches, fixture('lab'), freshProfile()] });
  try {
    const page = await app.firstWindow();
    await page.waitForURL(/lab/);
    const window = await app.browserWindow(page);
    expect(await window.evaluate((opened: Electron.BrowserWindow) => opened.webContents.getURL())).toBe('app://lab/');
    expect(await app.evaluate((electron) => electron.app.getName())).toBe('Lab');
    await page.close();
    await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0);
  } finally {
    delete process.env['ELECTRON_OVERRIDE_DIST_PATH'];
    await app.close();
  }
});
