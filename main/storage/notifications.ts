import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { StoredJudgements, NotificationStore, StoredNotification } from '../core/notifications/store.ts';
import { inTransaction } from './database.ts';
import { openNotificationMarks } from './notification-marks.ts';
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
    if (!environment) return { marks: [], mutes: [], completeTo: null };
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
