import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import type { Context, SignedInConnection } from './context.ts';
import { CommandEstate } from './estate.ts';
import { clockWords, sayGaps } from './gaps.ts';

/** Reads every flow and its runs. An incomplete list is reported and sets the exit code. */
export async function readWholeEstate(connection: SignedInConnection, context: Context): Promise<CommandEstate> {
  const { settings } = connection.target;
  const service = new ApiService(settings, connection, clock);
  const estate = new CommandEstate(service, context.signal);
  estate.snapshot.deadlines = () => settings.deadlines;
  await estate.readEverything();
  for (const words of clockWords(service.clockOffset)) context.terminal.say(words);
  sayGaps(estate, context);
  return estate;
}
