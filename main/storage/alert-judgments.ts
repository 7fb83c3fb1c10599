import type { DatabaseSync } from 'node:sqlite';
import type { AlertJudgmentStore, PendingJudgment } from '../core/alerts/judgments.ts';
import type { Judgment } from '../core/findings/alert-life.ts';
import { inTransaction } from './database.ts';

/** Opens the judgments that await the process that watches an environment. */
export function openAlertJudgments(database: DatabaseSync, environmentId: string): AlertJudgmentStore {
  const create = database.prepare('INSERT INTO environment (id) VALUES (?) ON CONFLICT DO NOTHING');
  const keyOf = database.prepare('SELECT key FROM environment WHERE id = ?');
  const pending = database.prepare(
    `SELECT key, alert_id AS alertId, content FROM alert_judgment
     WHERE environment = (SELECT key FROM environment WHERE id = ?) ORDER BY key`,
  );
  const add = database.prepare('INSERT INTO alert_judgment (environment, alert_id, content) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM alert_judgment WHERE key IN (SELECT value FROM json_each(?))');

  return {
    pending: () =>
      pending.all(environmentId).map(({ key, alertId, content }): PendingJudgment => ({
        ...(JSON.parse(content as string) as Judgment),
        note: (JSON.parse(content as string) as Partial<Judgment>).note ?? null,
        key: key as number,
        alertId: alertId as string,
      })),

    add(alertId, judgment) {
      inTransaction(database, () => {
        create.run(environmentId);
        add.run(keyOf.get(environmentId)!['key'] as number, alertId, JSON.stringify(judgment));
      });
    },

    remove: (keys) => void remove.run(JSON.stringify(keys)),
  };
}
