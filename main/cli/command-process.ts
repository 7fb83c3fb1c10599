import type { Readable, Writable } from 'node:stream';

/** Parts of the process that a command uses. Node's `process` has them. */
export interface CommandProcess {
  /** Null if a process has no readable input: in the packaged app on Windows (lib/browser/init.ts of Electron). */
  readonly stdin: InputStream | null;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: NodeJS.ProcessEnv;
  on(signal: StopSignal, listener: () => void): unknown;
  emit(signal: StopSignal, sent: StopSignal): unknown;
}

export type InputStream = Readable & { isTTY?: boolean };

/** Text output; for a screen with its columns and rows. */
export type OutputStream = Writable & { isTTY?: boolean; columns?: number; rows?: number };

/** Signals by which the user or the system ends a command. */
export type StopSignal = 'SIGINT' | 'SIGTERM';

/** Returns the process without standard input, for systems on which it cannot be read. */
export function withoutInput(process: CommandProcess): CommandProcess {
  const { stdout, stderr, env } = process;
  return { stdin: null, stdout, stderr, env, on: process.on.bind(process), emit: process.emit.bind(process) };
}
