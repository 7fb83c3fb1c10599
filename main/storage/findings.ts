import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { StoredFinding } from '../core/findings/life.ts';
import type { FindingStore } from '../core/findings/store.ts';
import { inQuickTransaction, inTransaction } from './database.ts';

/** Rows written before yielding; each portion takes a few milliseconds. */
const rowsPerPortion = 250;

/** Opens the stored findings of one environment. Nothing is written before the first complete read. */
export function openFindings(database: DatabaseSync, environmentId: string): FindingStore {
  const find = database.prepare('SELECT key, findings_read_at AS readAt FROM environment WHERE id = ?');
  const create = database.prepare('INSERT INTO environment (id) VALUES (?) ON CONFLICT DO NOTHING');
  const all = database.prepare('SELECT content FROM finding WHERE environment = ?');
  const put = database.prepare(
    'INSERT OR REPLACE INTO finding (environment, id, ended_at, content) VALUES (?, ?, ?, ?)',
  );
  const remove = database.prepare(
    'DELETE FROM finding WHERE environment = ? AND id IN (SELECT value FROM json_each(?))',
  );
  const setReadAt = database.prepare('UPDATE environment SET findings_read_at = ? WHERE key = ?');
  const takeIdAway = database.prepare('UPDATE environment SET id = NULL WHERE id = ?');
  let forgotten = false;

  const known = (): Environment | null => (find.get(environmentId) as Environment | undefined) ?? null;

  function write(work: (key: number) => void, within = inTransaction): void {
    if (forgotten) return;
    within(database, () => {
      create.run(environmentId);
      work(known()!.key);
    });
  }

  return {
    load() {
      const environment = known();
      if (!environment) return { lives: [], readAt: null };
      const lives = all.all(environment.key).map(({ content }) => findingIn(content as string));
      return { lives, readAt: environment.readAt };
    },

    async save(lives, readAt) {
      for (let from = 0; from < lives.length; from += rowsPerPortion) {
        write((key) => {
          for (const life of lives.slice(from, from + rowsPerPortion))
            put.run(key, life.id, life.endedAt, JSON.stringify(life));
        });
        await setImmediate();
      }
      // This is written last: data that was read and not stored would be a gap. Each read writes it, so it does not
      // wait for the disk.
      if (readAt !== null) write((key) => setReadAt.run(readAt, key), inQuickTransaction);
    },

    remove: (ids) => write((key) => remove.run(key, JSON.stringify(ids))),

    forget() {
      forgotten = true;
      takeIdAway.run(environmentId);
    },
  };
}

/** Reads a stored finding. Earlier releases stored no notes. */
function findingIn(text: string): StoredFinding {
  const life = JSON.parse(text) as StoredFinding;
  const events = life.events.map((event) => ({
    ...event,
    by: event.by && { ...event.by, note: event.by.note ?? null },
  }));
  const acknowledged = life.acknowledged && { ...life.acknowledged, note: life.acknowledged.note ?? null };
  return { ...life, events, acknowledged };
}

interface Environment {
  key: number;
  readAt: number | null;
}
