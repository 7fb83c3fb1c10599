import { createLogger } from '../../main/log.ts';

/** What goes wrong is seen; everything else would drown the figures. */
export const errorLog = createLogger((level, line) => level === 'error' && process.stderr.write(`${line}\n`));
