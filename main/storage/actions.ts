import type { DatabaseSync } from 'node:sqlite';
import type { Journal } from '../core/actions/journal.ts';
import type { Activity } from '../core/activity/activity.ts';
import type { Clock } from '../core/clock.ts';
import { openActivity } from './activity.ts';
import { openActivityLog } from './activity-log.ts';
import { tellingDamage } from './damage.ts';
import { GroupCommit } from './durable.ts';
import { openJournal } from './journal.ts';

/**
 * The record of what is done from here: actions call by call, and every request that changed the service.
 *
 * @param processId tells this process from every other, also from one of the same number later
 */
export function openActions(
  database: DatabaseSync,
  { clock, processId }: { clock: Clock; processId: string },
): { journal: Journal; activity: Activity; close: () => void } {
  const commits = new GroupCommit(database);
  const log = openActivityLog(database);
  return {
    journal: tellingDamage(openJournal(database, { clock, processId, commits, log })),
    activity: tellingDamage(openActivity(database, { clock, commits, log })),
    /** Writes what was asked for a moment ago, then closes the database. */
    close() {
      commits.close();
      database.close();
    },
  };
}
