import { createLogger } from '../../main/log.ts';

/** Shows errors only, because everything else would drown the figures. */
export const errorLog = createLogger((level, line) => level === 'error' && process.stderr.write(`${line}\n`));
