import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { connectionTo } from '../e2e/environment-form.ts';
import { executablePath, isolation, root, startSwitches } from '../e2e/runtime.ts';
import type { DemoService } from '../fixtures/demo-service.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** An app without a debugger, which would cost time and memory. */
export interface Launched {
  pid: number;
  /** Resolves when a key would be handled at once, only for an app from `launchConsole`. */
  usable: Promise<void>;
  /** Closes the window to the tray like a user, only for an app from `launchReading`. */
  hide(): void;
  stop(): Promise<void>;
}

/** Starts an app in the console's runtime. Resolves when it reports that its first content is painted. */
async function launch(profile: string, words: string[], env: Record<string, string> = {}): Promise<Launched> {
  const child: ChildProcess = spawn(executablePath(), [...startSwitches(), ...words, `--user-data-dir=${profile}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...isolation, ...env },
  });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => Promise.reject(new Error(`The app ended with ${String(code)}.`)));
  failed.catch(() => undefined); // It matters only until it is painted.
  const lines = createInterface(child.stdout!);
  const reported = (word: string): Promise<void> => {
    const said = new Promise<void>((resolve) => lines.on('line', (line) => line === word && resolve()));
    return Promise.race([said, failed]);
  };
  const usable = reported('usable');
  usable.catch(() => undefined); // It matters only to who waits for it.
  await reported('painted');
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  return { pid: child.pid!, usable, hide: () => child.kill('SIGUSR2'), stop };
}

/** The console on its first screen, the overview. */
export const launchConsole = (profile: string): Promise<Launched> =>
  launch(profile, ['-r', pathOf('report-painted.cjs'), '.']);

/** The console on its first screen once it has completely read a service, which it reads again every `pollSeconds`. */
export const launchReading = (profile: string, service: DemoService, pollSeconds: number): Promise<Launched> =>
  launch(profile, ['-r', pathOf('connect.cjs'), '.'], {
    BENCH_CONNECT: JSON.stringify(connectionTo(service, pollSeconds)),
  });

/** An app with only a window and a word in it. */
export const launchEmpty = (profile: string): Promise<Launched> => launch(profile, [pathOf('empty-app')]);
