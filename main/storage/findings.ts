import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Judgement, StoredFinding } from '../core/findings/life.ts';
import type { ElsewhereSaid, FindingStore } from '../core/findings/store.ts';
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
  const said = database.prepare(
    'SELECT key, finding_id AS findingId, content FROM finding_said WHERE environment = ? ORDER BY key',
  );
  const say = database.prepare('INSERT INTO finding_said (environment, finding_id, content) VALUES (?, ?, ?)');
  const takeUp = database.prepare('DELETE FROM finding_said WHERE key IN (SELECT value FROM json_each(?))');
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
      const lives = all.all(environment.key).map(({ content }) => JSON.parse(content as string) as StoredFinding);
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

    said() {
      const environment = known();
      if (!environment) return [];
      return said.all(environment.key).map(({ key, findingId, content }): ElsewhereSaid => ({
        ...(JSON.parse(content as string) as Judgement),
        key: key as number,
        findingId: findingId as string,
      }));
    },

    say: (findingId, judgement) => write((key) => say.run(key, findingId, JSON.stringify(judgement))),
    takeUp: (keys) => write(() => takeUp.run(JSON.stringify(keys))),

    forget() {
      forgotten = true;
      takeIdAway.run(environmentId);
    },
  };
}

interface Environment {
  key: number;
  readAt: number | null;
}
