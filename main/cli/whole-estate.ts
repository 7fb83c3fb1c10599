import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import type { Context, SignedInConnection } from './context.ts';
import { CommandEstate } from './estate.ts';
import { exitCodes } from './exit-codes.ts';
import { gapWords } from './gaps.ts';

/** Reads every flow, its runs, and at which nodes the failing ones fail. A list with gaps is said, and is the exit code. */
export async function readWholeEstate(
  connection: SignedInConnection,
  context: Context,
  signal = context.signal,
): Promise<CommandEstate> {
  const estate = new CommandEstate(new ApiService(connection.target.settings, connection, clock), signal);
  if (!(await estate.readAll())) {
    context.terminal.say(gapWords(estate.gap, 'flows'));
    context.exitCode = exitCodes.incomplete;
  }
  // Whether a flow fails is said by its runs.
  await estate.readRuns();
  await estate.readFigures();
  return estate;
}
