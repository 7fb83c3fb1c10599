import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { allActivity } from '#contract/models/activity.ts';
import type { IncidentStore } from '../core/actions/incident-store.ts';
import type { EditStore } from '../core/editing/store.ts';
import type { Journal } from '../core/actions/journal.ts';
import type { Activity } from '../core/activity/activity.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { openActions } from '../storage/actions.ts';
import { openUsableDatabase } from '../storage/database.ts';
import { actionsDatabase } from '../storage/database-kinds.ts';
import { tryToMakeFolderOf } from '../storage/private-files.ts';
import { enterLate } from '../storage/unrecorded-changes.ts';
import type { Context } from './context.ts';
import { counted } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { timeOf } from './time.ts';

/** Record of Penstock's own actions, shared by the app and every command. */
export interface ActionRecord {
  journal: Journal;
  activity: Activity;
  incidents: IncidentStore;
  edits: EditStore;
  /** Whether it is the stored record, not an empty one in its place. */
  isWhole: boolean;
}

/** Opens the record for some work, and prints its faults. */
export async function withRecord<T>(
  options: GlobalOptions,
  context: Context,
  work: (record: ActionRecord) => Promise<T>,
): Promise<T> {
  const path = join(context.dataFolder(options), actionsDatabase.file);
  tryToMakeFolderOf(path);
  const { database, notices, isPersistent } = openUsableDatabase(path, actionsDatabase);
  for (const notice of notices) context.terminal.say(notice);
  const notice = isPersistent ? null : `${notices[0]} To send anyway, use --unrecorded.`;
  const { journal, activity, incidents, edits, close } = openActions(database, {
    clock,
    processId: randomUUID(),
    notice,
  });
  try {
    return await work({ journal, activity, incidents, edits, isWhole: notices.length === 0 });
  } finally {
    if (!isPersistent) sayUnrecorded(path, activity, context);
    close();
  }
}

/** Enters unrecorded requests late if possible, and prints them if not. */
function sayUnrecorded(path: string, activity: Activity, { terminal }: Context): void {
  const sent = activity.window(allActivity, 0, 0).total;
  if (sent === 0) return;
  const left = enterLate(path, activity);
  terminal.say(
    left.length === 0
      ? `Recorded ${counted(sent, 'request')} that could not be recorded earlier.`
      : `Sent ${counted(sent, 'request')}, recorded only here:`,
  );
  for (const { at, method, path: address, outcome } of left)
    terminal.say(`${timeOf(at)!} ${method} ${address}: ${outcome}`);
}
