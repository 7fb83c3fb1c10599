import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock as clock } from '../core/base/clock.ts';
import { Snapshot } from '../core/monitoring/snapshot.ts';
import { memoryDatabase, openUsableDatabase } from '../storage/database.ts';
import { historyDatabase } from '../storage/database-kinds.ts';
import { openHistory } from '../storage/history.ts';
import type { Context } from './context.ts';
import { counted } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { environmentIdOf, targetOf } from './target.ts';

/** Milliseconds that a command waits for the app, which writes much at once. */
const patience = 5_000;

/** Returns the age of the app's read in words; null if it is more milliseconds than `most`, or unknown. */
export function ageWithin(most: number, readAt: number | null): string | null {
  const age = readAt === null ? Infinity : clock.now() - readAt;
  return age >= 0 && age <= most ? counted(Math.round(age / 1_000), 'second') : null;
}

/**
 * Opens the app's stored history of the environment, which may be empty, and prints its faults. The caller closes it.
 */
export function openStoredHistory(
  options: GlobalOptions,
  context: Context,
): Pick<ReturnType<typeof openUsableDatabase>, 'database'> & { environmentId: string } {
  const environmentId = environmentIdOf(targetOf(options, context));
  const path = join(context.dataFolder(options), historyDatabase.file);
  const { database, notices } = openUsableDatabase(existsSync(path) ? path : memoryDatabase, {
    ...historyDatabase,
    patience,
  });
  for (const notice of notices) context.terminal.say(notice);
  return { database, environmentId };
}

/** Returns the flows that the app stored, which may be none. */
export function storedFlows({ database, environmentId }: ReturnType<typeof openStoredHistory>): Snapshot {
  const history = openHistory(database, environmentId);
  const flows = new Snapshot();
  const known = history.known();
  for (const portion of history.loadFlows()?.portions ?? []) flows.restore(portion, known.to ?? clock.now(), known);
  return flows;
}
