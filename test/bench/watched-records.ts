import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { HelperLauncher } from '../../main/helpers/launcher.ts';
import { recordsEntry } from '../fixtures/exports-on-demo.ts';

/** Starts the process of records like the app, and reports its pid, so that its memory can be measured. */
export function launcherReporting(onStart: (pid: number) => void): HelperLauncher {
  return {
    start() {
      const child = fork(recordsEntry, { serialization: 'advanced', execArgv: [] });
      onStart(child.pid!);
      return {
        post: (message) => void child.send(message as object),
        onMessage: (listener) => void child.on('message', listener),
        onExit: (listener) => void child.once('exit', () => listener()),
        kill: () => void child.kill('SIGKILL'),
      };
    },
  };
}

/** Memory of a process, megabytes. On Linux only. */
export const residentMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
