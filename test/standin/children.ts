import childProcess from 'node:child_process';

/** Node's own ways to start a process, held before the app's are limited (process-rules.ts). */
export const { fork, spawn } = childProcess;

/** Node's executable, held before process.execPath says Electron's. */
export const nodePath: string = process.execPath;
