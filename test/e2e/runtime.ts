import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Ended, run } from '../fixtures/cli.ts';
import { electronSwitches, standInSwitches } from '../fixtures/start-switches.ts';

/** Executable that starts the app: the stand-in, or the real Electron where PENSTOCK_RUNTIME is `electron`. */

export const root = fileURLToPath(new URL('../..', import.meta.url));

const onElectron = process.env['PENSTOCK_RUNTIME'] === 'electron';

export const executablePath = (): string =>
  // The electron package's main export is the path of its binary.
  onElectron ? (createRequire(import.meta.url)('electron') as string) : join(root, 'test/standin/dist/electron');

/** Switches before the app's path. Without them the executable may refuse to start. */
export const startSwitches = (): readonly string[] =>
  onElectron ? electronSwitches(executablePath()) : standInSwitches;

/**
 * Environment of every app that a test starts. It reaches no keychain of the machine, and on Linux no service of its
 * desktop either. Only the second variable counts on other systems, and only the first one in a packaged app.
 */
export const isolation = { DBUS_SESSION_BUS_ADDRESS: '', PENSTOCK_KEYCHAIN: 'off' };

/**
 * `[4242:1122/083000.123456:ERROR:dbus/bus.cc(408)] ...`: base/logging.cc of Chromium, which writes in addition to
 * every app.
 */
const chromiumLine = /^\[\d+(:\d+)?:\d{4}\/\d{6}\.\d+:(INFO|WARNING|ERROR|VERBOSE\d+):.*\n?/gm;

/**
 * Runs the app as its own command line, to its end, without a keychain and in a separate folder unless `--profile`
 * names one. Returns only Penstock's output: Chromium's log is left out of stderr, and so is the empty line that
 * Electron begins stdout with on Windows.
 */
export async function runCommandLine(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-cli-'));
  try {
    const words = [...startSwitches(), `--user-data-dir=${folder}`, root, 'cli', ...args];
    const ended = await run(executablePath(), words, { env: { ...isolation, ...env } });
    return { ...ended, stdout: ended.stdout.replace(/^\r?\n/, ''), stderr: ended.stderr.replace(chromiumLine, '') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
