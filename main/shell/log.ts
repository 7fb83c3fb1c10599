import { join } from 'node:path';
import { app } from 'electron';
// This is the half for plain Node: the other one adds access to the page, which is not needed here.
import log from 'electron-log/node.js';
import { createLogger, type Logger } from '../log.ts';

/** Bytes; the preceding file is also retained. Enough for weeks, and small enough to send to support. */
const largestFile = 1_000_000;

/** Opens our logger, which writes to a file in the user's logs folder and to the terminal. Lines are already clean. */
export function openLog(): Logger {
  log.transports.file.resolvePathFn = () => join(app.getPath('logs'), 'penstock.log');
  log.transports.file.maxSize = largestFile;
  log.transports.console.format = '[{level}] {text}';
  return createLogger((level, line) => log[level](line));
}
