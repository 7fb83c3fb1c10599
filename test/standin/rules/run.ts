import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { standInSwitches } from '../../fixtures/start-switches.ts';
import { executable } from './lab.ts';

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export type Running = ChildProcessByStdio<null, Readable, Readable>;

/** Starts the stand-in like a shell, on any machine. */
export const start = (args: readonly string[], env?: NodeJS.ProcessEnv): Running =>
  startBare([...standInSwitches, ...args], env);

/** Starts it with exactly `args`. A variable that is undefined in `env` is absent. */
export function startBare(args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  return spawn(executable, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
}

/** Starts the stand-in and waits for its end. */
export const run = (args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended> => ended(start(args, env));

/** Output of a process until its end. */
export async function ended(child: Running): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, stdout, stderr };
}

/** Waits until the further stdout of a process matches. Returns the match. */
export function printed(child: Running, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += String(chunk);
      const match = pattern.exec(text);
      if (match) resolve(match);
    });
    child.once('close', () => reject(new Error(`It ended without printing ${String(pattern)}: ${text}`)));
  });
}
