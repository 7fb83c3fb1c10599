import { format } from 'node:util';

/** Prints what a desktop would have shown. */
export const print = (what: string): void => void process.stderr.write(`[stand-in] ${what}\n`);

/** Writes to stderr like Electron, with values in the format of console.error. */
export const complain = (...parts: unknown[]): void => void process.stderr.write(`${format(...parts)}\n`);
