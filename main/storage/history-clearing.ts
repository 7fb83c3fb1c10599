import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { inQuickTransaction } from './database.ts';
import { day } from './history-runs.ts';
import { removeRows } from './remove-rows.ts';
import { giveBack, groupIsGone, removeRuns } from './retention.ts';
import { removeVersionsBefore } from './version-retention.ts';

/**
 * Deletes runs with their sums, notifications, ended findings, kinds of failure, versions of resources and known groups
 * of failed records. It covers every environment, works in portions, and yields in between. Later data of the service
 * is stored as before; older data is not added again.
 *
 * @param before epoch milliseconds; days, as sums have them, are deleted whole. Null for everything
 */
export async function clearHistory(database: DatabaseSync, before: number | null, now: number): Promise<void> {
  const portions = clearing(database, before === null ? null : Math.floor(before / day) * day, now);
  while (!portions.next().done) await setImmediate();
}

function* clearing(database: DatabaseSync, before: number | null, now: number): Generator<void, void, undefined> {
  const environments = database
    .prepare('SELECT key, runs_from AS runsFrom FROM environment WHERE id IS NOT NULL')
    .all() as { key: number; runsFrom: number }[];
  const end = before ?? Infinity;
  for (const { key, runsFrom } of environments) {
    const from = Math.max(runsFrom, before ?? now);
    yield* removeRuns(database, key, from, end);
    for (const table of ['five_minutes', 'flow_day'] as const)
      yield* removeRows(database, table, 'environment = ? AND at < ?', key, end);
    beginCoverage(database, key, from);
    yield* removeRows(database, 'notification', 'environment = ? AND at < ?', key, end);
    for (const table of ['notification_mark', 'notification_event'] as const)
      yield* removeRows(database, table, `environment = ? AND ${groupIsGone}`, key, key);
    yield* removeRows(database, 'group_seen', 'environment = ? AND last_at < ?', key, end);
    yield* removeRows(database, 'finding', 'environment = ? AND ended_at < ?', key, end);
    yield* removeRows(database, 'error_kind', 'environment = ? AND last_at < ?', key, end);
    yield* removeRows(database, 'audit_entry', 'environment = ? AND at < ?', key, end);
    yield* removeVersions(database, key, before);
  }
  yield* giveBack(database);
}

/**
 * Removes versions. With a time, the newest earlier version of each resource stays, to compare the next one with it.
 */
function* removeVersions(database: DatabaseSync, key: number, before: number | null): Generator<void, void, undefined> {
  if (before !== null) return yield* removeVersionsBefore(database, key, before);
  yield* removeRows(database, 'resource_version', 'environment = ?', key);
  database.prepare('UPDATE environment SET versions_watched = NULL WHERE key = ?').run(key);
}

/** Cuts the known stretches of flows to begin at that time at the earliest. */
function beginCoverage(database: DatabaseSync, key: number, from: number): void {
  inQuickTransaction(database, () => {
    database.prepare('DELETE FROM known_stretch WHERE environment = ? AND until <= ?').run(key, from);
    database.prepare('UPDATE known_stretch SET since = ? WHERE environment = ? AND since < ?').run(from, key, from);
  });
}
