import { join } from 'node:path';
import { app } from 'electron';
// Its half for plain Node: the other one adds ways into the page that nothing here needs.
import log from 'electron-log/node.js';
import { createLogger, type Logger } from '../log.ts';

/** Bytes; the preceding file is retained too. Enough for weeks, and small enough to send to somebody. */
const largestFile = 1_000_000;

/** Our logger, writing to a file in the user's logs folder and to the terminal. Lines arrive there already clean. */
export function openLog(): Logger {
  log.transports.file.resolvePathFn = () => join(app.getPath('logs'), 'penstock.log');
  log.transports.file.maxSize = largestFile;
  log.transports.console.format = '[{level}] {text}';
  return createLogger((level, line) => log[level](line));
}
