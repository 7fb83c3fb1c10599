import type { DatabaseSync } from 'node:sqlite';
import type { SeenGroup, SeenGroupStore } from '../core/quarantine/seen-groups.ts';
import { inTransaction } from './database.ts';

/** Opens the groups of failed records that were seen in one environment, with their times; forgotten with it. */
export function openSeenGroups(database: DatabaseSync, environmentId: string): SeenGroupStore {
  const find = database.prepare('SELECT key FROM environment WHERE id = ?');
  const create = database.prepare('INSERT INTO environment (id) VALUES (?) ON CONFLICT DO NOTHING');
  const read = database.prepare(
    `SELECT group_key AS key, first_at AS firstAt, last_at AS lastAt FROM group_seen
     WHERE environment = ? AND group_key IN (SELECT value FROM json_each(?))`,
  );
  const put = database.prepare(
    `INSERT INTO group_seen (environment, group_key, first_at, last_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET first_at = min(first_at, excluded.first_at), last_at = max(last_at, excluded.last_at)`,
  );
  const keyOf = (): number | null => (find.get(environmentId)?.['key'] as number | undefined) ?? null;
  return {
    read(keys) {
      const environment = keyOf();
      if (environment === null) return [];
      return read.all(environment, JSON.stringify(keys)).map((row) => ({ ...row })) as unknown as SeenGroup[];
    },

    put(seen) {
      if (seen.length === 0) return;
      inTransaction(database, () => {
        create.run(environmentId);
        const environment = keyOf()!;
        for (const { key, firstAt, lastAt } of seen) put.run(environment, key, firstAt, lastAt);
      });
    },
  };
}
