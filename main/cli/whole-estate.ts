import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import type { Context, SignedInConnection } from './context.ts';
import { CommandEstate } from './estate.ts';
import { sayGaps } from './gaps.ts';

function clockWords(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const place = offset > 0 ? 'ahead of' : 'behind';
  return `The service's clock is ${minutes} min ${place} this computer's: times are corrected for this.`;
}

/** Reads every flow and its runs. An incomplete list is reported and sets the exit code. */
export async function readWholeEstate(
  connection: SignedInConnection,
  context: Context,
  signal = context.signal,
): Promise<CommandEstate> {
  const { settings } = connection.target;
  const service = new ApiService(settings, connection, clock);
  const estate = new CommandEstate(service, signal);
  estate.snapshot.deadlines = () => settings.deadlines;
  await estate.readEverything();
  if (service.clockOffset !== 0) context.terminal.say(clockWords(service.clockOffset));
  sayGaps(estate, context);
  return estate;
}
