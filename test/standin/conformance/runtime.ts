import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { _electron, type ElectronApplication } from '@playwright/test';
import { executablePath, root, startSwitches } from '../../e2e/runtime.ts';

/** A file or folder of test/standin/fixtures/conformance. */
export const fixture = (name: string): string => join(root, 'test/standin/fixtures/conformance', name);

/** A folder that is removed when `remove` is called. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'conformance-'));
  // Chromium may still be writing its last output.
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts an app of test/standin/fixtures/conformance like a shell. */
export function start(
  app: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
  stderr: 'pipe' | 'ignore' = 'ignore',
): ChildProcess {
  const { ELECTRON_RUN_AS_NODE: _, ...usual } = process.env;
  return spawn(executablePath(), [...startSwitches(), fixture(app), ...words], {
    stdio: ['ignore', 'pipe', stderr],
    env: { ...usual, ...env },
  });
}

/** Output on stderr of an app of test/standin/fixtures/conformance until it ends. */
export async function stderrOf(app: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = start(app, [], env, 'pipe');
  child.stdout!.resume();
  return text(child.stderr!);
}

/** Output of an app until it ends, without the empty line that Electron begins with on Windows, and its exit code. */
export async function ended(child: ChildProcess): Promise<{ code: number | null; lines: string[] }> {
  const [printed, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit') as Promise<[number | null]>]);
  return { code, lines: printed.split(/\r?\n/).filter(Boolean) };
}

/** Definitions of test/standin/fixtures/conformance/shared for its cases. */
declare global {
  var replies: Record<string, (request: Request) => Response | Promise<Response>>;
  var openWindow: (options?: Electron.BrowserWindowConstructorOptions) => Electron.BrowserWindow;
  var sessions: Electron.Session[];
}

/** The app that cases share, and its end. */
export async function startShared(): Promise<{ app: ElectronApplication; stop(): Promise<void> }> {
  const profile = temporaryFolder();
  const app = await _electron.launch({
    executablePath: executablePath(),
    args: [...startSwitches(), fixture('shared'), `--user-data-dir=${profile.path}`],
  });
  await app.evaluate(({ app: main }) => main.whenReady());
  return {
    app,
    async stop() {
      await app.close();
      profile.remove();
    },
  };
}
