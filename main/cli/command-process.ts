import type { Readable, Writable } from 'node:stream';

/** What a command uses of the process that it runs in. Node's `process` is one. */
export interface CommandProcess {
  readonly stdin: Readable & { isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: NodeJS.ProcessEnv;
  on(signal: StopSignal, listener: () => void): unknown;
  emit(signal: StopSignal, sent: StopSignal): unknown;
}

export type Output = Writable & { isTTY?: boolean; columns?: number };

/** The signals by which a person or the system ends a command. */
export type StopSignal = 'SIGINT' | 'SIGTERM';
