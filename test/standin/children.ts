import childProcess from 'node:child_process';

/** Node's own ways to start a process, saved before the app's are limited (process-rules.ts). */
export const { fork, spawn } = childProcess;

/** Node's executable, saved before process.execPath returns Electron's. */
export const nodePath: string = process.execPath;
