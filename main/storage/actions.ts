import type { DatabaseSync } from 'node:sqlite';
import type { EditStore } from '../core/editing/store.ts';
import type { Journal } from '../core/actions/journal.ts';
import type { Activity } from '../core/activity/activity.ts';
import type { IncidentStore } from '../core/actions/incident-store.ts';
import type { Clock } from '../core/base/clock.ts';
import { openActivity } from './activity.ts';
import { openActivityLog } from './activity-log.ts';
import { reportingDamage } from './damage.ts';
import { GroupCommit } from './group-commit.ts';
import { openEdits } from './edits.ts';
import { openIncidents } from './incidents.ts';
import { openJournal } from './journal.ts';
import { recordOverridesOnly } from './unrecorded-changes.ts';

/**
 * Opens the record of what Penstock does: actions call by call, every request that changed the service, and incidents.
 *
 * @param processId distinguishes this process from every other, including a later one with the same number
 * @param notice why the database is not the one on disk, if so; then only what a user overrides is begun in it
 */
export function openActions(
  database: DatabaseSync,
  { clock, processId, notice = null }: { clock: Clock; processId: string; notice?: string | null },
): { journal: Journal; activity: Activity; incidents: IncidentStore; edits: EditStore; close: () => void } {
  const commits = new GroupCommit(database);
  const log = openActivityLog(database);
  const record = {
    journal: reportingDamage(openJournal(database, { clock, processId, commits, log })),
    activity: reportingDamage(openActivity(database, { clock, commits, log })),
    incidents: reportingDamage(openIncidents(database).store),
    edits: reportingDamage(openEdits(database, { clock, commits })),
  };
  return {
    ...(notice === null ? record : recordOverridesOnly(record, notice)),
    /** Writes what is pending, then closes the database. */
    close() {
      commits.close();
      database.close();
    },
  };
}
