import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Ended, run } from '../fixtures/cli.ts';
import { electronSwitches, standInSwitches } from '../fixtures/start-switches.ts';

/** Executable that starts the app: the stand-in, or the real Electron where PENSTOCK_RUNTIME is `electron`. */

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const isStandIn = process.env['PENSTOCK_RUNTIME'] !== 'electron';

export const executablePath = (): string =>
  // The electron package's main export is the path of its binary.
  isStandIn ? join(root, 'test/standin/dist/electron') : (createRequire(import.meta.url)('electron') as string);

/** Switches before the app's path. Without them the executable may refuse to start. */
export const startSwitches = (): readonly string[] =>
  isStandIn ? standInSwitches : electronSwitches(executablePath());

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

/** Text of stderr without the lines of Chromium. */
export const withoutChromiumLog = (stderr: string): string => stderr.replace(chromiumLine, '');

/**
 * Starts the app with these words after its path, to its end, in isolation. Returns only Penstock's output: Chromium's
 * log is left out of stderr, and so is the empty line that Electron begins stdout with on Windows.
 *
 * @param before switches before the app's path, which are Chromium's
 */
export async function runApp(
  words: readonly string[],
  { env = {}, before = [] }: { env?: NodeJS.ProcessEnv; before?: readonly string[] } = {},
): Promise<Ended> {
  const all = [...startSwitches(), ...before, root, ...words];
  const ended = await run(executablePath(), all, { env: { ...isolation, ...env } });
  return { ...ended, stdout: ended.stdout.replace(/^\r?\n/, ''), stderr: withoutChromiumLog(ended.stderr) };
}

/** Whether a word after an address ends the app at its start, and the exit code in that case. */
export const urlGuard =
  process.platform === 'win32'
    ? { isOn: true, code: 0xff_ff_ff_ff }
    : { isOn: process.env['STANDIN_URL_GUARD'] === '1', code: 0xff };

/** Words that start the command line. With `--` before them, arguments with a colon are not addresses. */
export const commandLineWords = (args: readonly string[]): string[] => [
  ...(urlGuard.isOn ? ['--'] : []),
  'cli',
  ...args,
];

/** Runs the app as its own command line, in a separate folder unless `--profile` names one. */
export async function runCommandLine(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  before: readonly string[] = [],
): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-cli-'));
  try {
    return await runApp(commandLineWords(args), { env, before: [...before, `--user-data-dir=${folder}`] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
