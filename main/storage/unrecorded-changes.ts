import { type ActivityEntry, allActivity } from '#contract/models/activity.ts';
import type { Problem } from '#contract/result.ts';
import type { IncidentStore } from '../core/actions/incident-store.ts';
import type { EditStore } from '../core/editing/store.ts';
import type { Journal } from '../core/actions/journal.ts';
import type { Activity } from '../core/activity/activity.ts';
import { Failure } from '../core/base/failure.ts';
import { openActivityLog } from './activity-log.ts';
import { openDatabase } from './database.ts';
import { actionsDatabase } from './database-kinds.ts';
import { durably } from './group-commit.ts';
import { texts } from './words.ts';

interface Record {
  journal: Journal;
  activity: Activity;
  incidents: IncidentStore;
  edits: EditStore;
}

/**
 * Returns a record that ends with this process. Only what a user overrides begins in it (D7, S10), and no incident is
 * written, for it would be lost.
 */
export function recordOverridesOnly({ journal, activity, incidents, edits }: Record, notice: string): Record {
  const trouble: Problem = {
    kind: 'unrecorded',
    message: texts.notRecorded,
    advice: notice,
  };
  const refuse = (): never => {
    throw new Failure({ ...trouble, message: texts.incidentNotRecorded });
  };
  return {
    journal: {
      ...journal,
      trouble,
      begin(facts, ...what) {
        if (!facts.unrecorded) throw new Failure(trouble);
        journal.begin(facts, ...what);
      },
    },
    activity: {
      ...activity,
      async intend(intent, override) {
        if (!override) throw new Failure(trouble);
        return activity.intend(intent);
      },
    },
    edits: {
      ...edits,
      async intend(edit, override) {
        if (!override) throw new Failure(trouble);
        return edits.intend(edit);
      },
    },
    incidents: {
      ...incidents,
      add: refuse,
      edit: refuse,
      note: refuse,
      addGroup: refuse,
      putChange: refuse,
      close: refuse,
    },
  };
}

/**
 * Enters unrecorded requests in the record on disk, if that can be written by now.
 *
 * @returns the entries that could not be entered
 */
export function enterLate(path: string, activity: Activity, kind = actionsDatabase): ActivityEntry[] {
  const entries = [...activity.entries(allActivity)];
  if (entries.length === 0) return [];
  try {
    const database = openDatabase(path, kind);
    try {
      const log = openActivityLog(database);
      durably(database, () => {
        for (const { sequence: _sequence, hash: _hash, reason, ...entry } of entries)
          log.append({ ...entry, reason: [reason, texts.enteredAfterwards].filter(Boolean).join('; ') });
      });
    } finally {
      database.close();
    }
    return [];
  } catch {
    return entries;
  }
}
