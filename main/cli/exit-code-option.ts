import { Option } from 'commander';
import { exitCodes } from './exit-codes.ts';

/**
 * Returns the option with which the exit code tells a script what a command found.
 *
 * @param found condition of that exit code
 */
export const exitCodeOption = (found = 'there are differences'): Option =>
  new Option('--exit-code', `exit with ${exitCodes.differs} if ${found}`);
