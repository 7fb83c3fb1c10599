import type { Readable, Writable } from 'node:stream';

/** What a command uses of the process that it runs in. Node's `process` is one. */
export interface CommandProcess {
  /** Null where a process has none to read: in the packaged app on Windows (lib/browser/init.ts of Electron). */
  readonly stdin: Input | null;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: NodeJS.ProcessEnv;
  on(signal: StopSignal, listener: () => void): unknown;
  emit(signal: StopSignal, sent: StopSignal): unknown;
}

export type Input = Readable & { isTTY?: boolean };

/** An output of text; a screen has so many columns and rows. */
export type Output = Writable & { isTTY?: boolean; columns?: number; rows?: number };

/** The signals by which a person or the system ends a command. */
export type StopSignal = 'SIGINT' | 'SIGTERM';

/** The process as a command finds it where standard input cannot be read. */
export function withoutInput(process: CommandProcess): CommandProcess {
  const { stdout, stderr, env } = process;
  return { stdin: null, stdout, stderr, env, on: process.on.bind(process), emit: process.emit.bind(process) };
}
