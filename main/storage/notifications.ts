import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { AcknowledgedBy } from '#contract/models/actor.ts';
import type {
  GroupEvent,
  GroupMark,
  MarkKind,
  NotificationStore,
  StoredJudgements,
  StoredNotification,
} from '../core/notifications/store.ts';
import type { GroupStanding } from '../core/notifications/worsening.ts';
import { inTransaction } from './database.ts';
import { openNotificationRows } from './notification-rows.ts';

/** Rows written or read before yielding; each portion takes a few milliseconds. */
const rowsPerPortion = 250;
const lightRowsPerPortion = 500;

/** Opens the stored notifications of one environment. Nothing is written before there is something to store. */
export function openNotificationStore(database: DatabaseSync, environmentId: string): NotificationStore {
  const find = database.prepare('SELECT key, notifications_complete_to AS completeTo FROM environment WHERE id = ?');
  const create = database.prepare('INSERT INTO environment (id) VALUES (?) ON CONFLICT DO NOTHING');
  const setCompleteTo = database.prepare('UPDATE environment SET notifications_complete_to = ? WHERE key = ?');
  const takeIdAway = database.prepare('UPDATE environment SET id = NULL WHERE id = ?');
  const rows = openNotificationRows(database);
  const marks = openNotificationMarks(database);
  // Counts what other connections commit (https://sqlite.org/pragma.html#pragma_data_version).
  const dataVersion = database.prepare('PRAGMA data_version');
  let seenVersion: unknown;
  let forgotten = false;

  const known = (): Environment | null => (find.get(environmentId) as Environment | undefined) ?? null;

  function judgements(): StoredJudgements {
    const environment = known();
    if (!environment) return { marks: [], events: [], mutes: [], completeTo: null };
    return { ...marks.all(environment.key), completeTo: environment.completeTo };
  }

  function write(portion: (key: number) => void): void {
    if (forgotten) return;
    inTransaction(database, () => {
      create.run(environmentId);
      portion(known()!.key);
    });
  }

  async function inPortions<T>(all: readonly T[], work: (key: number, portion: readonly T[]) => void): Promise<void> {
    for (let from = 0; from < all.length; from += rowsPerPortion) {
      write((key) => work(key, all.slice(from, from + rowsPerPortion)));
      await setImmediate();
    }
  }

  return {
    put: (given) => inPortions(given, (key, portion) => rows.put(key, portion)),
    setRead: (ids, readAt) => inPortions(ids, (key, portion) => rows.setRead(key, portion, readAt)),
    setMarks: (kind, given) => inPortions(given, (key, portion) => marks.setMarks(key, kind, portion)),
    setEvents: (given) => inPortions(given, (key, portion) => marks.setEvents(key, portion)),
    setMute: (target, until) => write((key) => marks.setMute(key, target, until)),
    setCompleteTo: (at) => write((key) => setCompleteTo.run(at, key)),

    *load(most): Generator<StoredNotification[], void, undefined> {
      const environment = known();
      if (environment) yield* rows.portions(environment.key, most, lightRowsPerPortion);
    },

    find(ids) {
      const environment = known();
      return environment ? rows.find(environment.key, ids) : [];
    },

    judgements,

    judgementsOfOthers() {
      const version = dataVersion.get()!['data_version'];
      if (version === seenVersion) return null;
      const read = judgements();
      seenVersion = version;
      return read;
    },

    forget() {
      forgotten = true;
      takeIdAway.run(environmentId);
    },
  };
}

interface Environment {
  key: number;
  completeTo: number | null;
}

type MarkRow = { kind: MarkKind; groupKey: string; stands: number; givenBy: string | null } & GroupStanding;

/** Opens the marks of users and of Penstock on notifications: acknowledgements, announcements and mutes. */
function openNotificationMarks(database: DatabaseSync) {
  const setMark = database.prepare(
    `INSERT OR REPLACE INTO notification_mark (environment, kind, group_key, at, rank, last_hour, stands, given_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const removeMark = database.prepare(
    'DELETE FROM notification_mark WHERE environment = ? AND kind = ? AND group_key = ?',
  );
  const allMarks = database.prepare(
    `SELECT kind, group_key AS groupKey, at, rank, last_hour AS lastHour, stands, given_by AS givenBy
     FROM notification_mark WHERE environment = ?`,
  );
  const setEvents = database.prepare(
    'INSERT OR REPLACE INTO notification_event (environment, group_key, at, content) VALUES (?, ?, ?, ?)',
  );
  const allEvents = database.prepare(
    'SELECT group_key AS groupKey, content FROM notification_event WHERE environment = ?',
  );
  const setMute = database.prepare('INSERT OR REPLACE INTO mute (environment, target, until) VALUES (?, ?, ?)');
  const removeMute = database.prepare('DELETE FROM mute WHERE environment = ? AND target = ?');
  const allMutes = database.prepare('SELECT target, until FROM mute WHERE environment = ?');

  return {
    setMarks(
      environment: number,
      kind: MarkKind,
      marks: readonly { groupKey: string; mark: GroupMark | null }[],
    ): void {
      for (const { groupKey, mark } of marks) {
        if (!mark) removeMark.run(environment, kind, groupKey);
        else {
          const { at, rank, lastHour, stands, by } = mark;
          const givenBy = by && JSON.stringify(by);
          setMark.run(environment, kind, groupKey, at, rank, lastHour, Number(stands), givenBy);
        }
      }
    },

    setEvents(environment: number, given: readonly { groupKey: string; events: readonly GroupEvent[] }[]): void {
      for (const { groupKey, events } of given)
        setEvents.run(environment, groupKey, events.at(-1)?.at ?? 0, JSON.stringify(events));
    },

    setMute(environment: number, target: string, until: number | null): void {
      if (until === null) removeMute.run(environment, target);
      else setMute.run(environment, target, until);
    },

    all(environment: number): Pick<StoredJudgements, 'marks' | 'events' | 'mutes'> {
      const rows = allMarks.all(environment) as unknown as MarkRow[];
      const marks = rows.map(({ kind, groupKey, stands, givenBy, ...standing }) => ({
        kind,
        groupKey,
        mark: {
          ...standing,
          stands: stands === 1,
          by: givenBy === null ? null : (JSON.parse(givenBy) as AcknowledgedBy),
        },
      }));
      const events = allEvents.all(environment).map(({ groupKey, content }) => ({
        groupKey: groupKey as string,
        events: JSON.parse(content as string) as GroupEvent[],
      }));
      return { marks, events, mutes: allMutes.all(environment) as unknown as StoredJudgements['mutes'] };
    },
  };
}
