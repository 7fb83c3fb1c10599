import { Option } from 'commander';
import { exitCodes } from './exit-codes.ts';

/** Returns the option with which the exit code of a comparison tells a script whether it found differences. */
export const exitCodeOption = (): Option =>
  new Option('--exit-code', `exit with ${exitCodes.differs} if there are differences`);
