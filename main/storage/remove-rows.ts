import type { DatabaseSync } from 'node:sqlite';
import { inQuickTransaction } from './database.ts';

export const rowsPerPortion = 1000;

const keys = {
  flow: ['environment', 'origin_id'],
  run: ['environment', 'origin_id', 'at', 'run_id'],
  five_minutes: ['environment', 'at'],
  flow_day: ['environment', 'at', 'origin_id'],
  known_stretch: ['environment', 'origin_id', 'since'],
  notification: ['environment', 'id'],
  notification_mark: ['environment', 'kind', 'group_key'],
  notification_event: ['environment', 'group_key'],
  mute: ['environment', 'target'],
  group_seen: ['environment', 'group_key'],
  finding: ['environment', 'id'],
  error_kind: ['environment', 'group_key'],
  alert_judgment: ['key'],
  resource_version: ['key'],
  audit_entry: ['environment', 'kind', 'id', 'entry_id'],
};
type Table = keyof typeof keys;
export const tables = Object.keys(keys) as Table[];

/**
 * Removes rows and yields only after each full portion, so that a table with little to remove costs no turn. Returns
 * the number of rows removed since the last yield.
 */
export function* removeRows(
  database: DatabaseSync,
  table: Table,
  condition: string,
  ...values: number[]
): Generator<void, number, undefined> {
  const key = keys[table].join(', ');
  const remove = database.prepare(
    `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${rowsPerPortion})`,
  );
  for (;;) {
    let removed = 0;
    inQuickTransaction(database, () => (removed = Number(remove.run(...values).changes)));
    if (removed < rowsPerPortion) return removed;
    yield;
  }
}
