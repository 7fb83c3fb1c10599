import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Journal } from '../core/actions/journal.ts';
import type { Activity } from '../core/activity/activity.ts';
import { systemClock as clock } from '../core/clock.ts';
import { openActions } from '../storage/actions.ts';
import { actionsDatabase } from '../storage/database-kinds.ts';
import { openUsableDatabase } from '../storage/database.ts';
import type { Context } from './context.ts';
import type { GlobalOptions } from './options.ts';

/** The record's name in the data folder. */
export const recordName = 'actions.db';

/** What is recorded of what was done from here, the same for the app and every command. */
export interface ActionRecord {
  journal: Journal;
  activity: Activity;
  /** Whether it is the one that was kept so far; not one in its place, which is empty. */
  isWhole: boolean;
}

/** Opens the record for some work, and says what is wrong with it. */
export async function withRecord<T>(
  options: GlobalOptions,
  context: Context,
  work: (record: ActionRecord) => Promise<T>,
): Promise<T> {
  const folder = context.dataFolder(options);
  mkdirSync(folder, { recursive: true });
  const { database, notices } = openUsableDatabase(join(folder, recordName), actionsDatabase);
  for (const notice of notices) context.terminal.say(notice);
  const record = openActions(database, { clock, processId: randomUUID() });
  try {
    return await work({ journal: record.journal, activity: record.activity, isWhole: notices.length === 0 });
  } finally {
    record.close();
  }
}
