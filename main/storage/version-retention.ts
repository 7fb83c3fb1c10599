import type { DatabaseSync } from 'node:sqlite';
import { day } from './history-runs.ts';
import { removeRows, rowsPerPortion } from './remove-rows.ts';

/** Condition for a version that has a newer one, or whose resource is gone. */
const isEarlier = `(content IS NULL OR EXISTS (SELECT 1 FROM resource_version AS newer
   WHERE newer.environment = resource_version.environment AND newer.kind = resource_version.kind
   AND newer.id = resource_version.id AND newer.key > resource_version.key))`;

/**
 * Removes old versions, oldest first, because earlier ones are packed with the text of the next one. The newest version
 * of a resource stays.
 */
export function* removeOldVersions(
  database: DatabaseSync,
  key: number,
  now: number,
  { versionDays, versionBytes }: { versionDays: number; versionBytes: number },
): Generator<void, void, undefined> {
  const newest = database.prepare('SELECT max(seen_at) AS at FROM resource_version WHERE environment = ?').get(key)![
    'at'
  ];
  if (newest === null) return;
  // A wrong clock must not delete what is new.
  yield* removeVersionsBefore(database, key, Math.min(now, newest as number) - versionDays * day);
  const size = database.prepare('SELECT sum(bytes) AS bytes FROM resource_version WHERE environment = ?');
  const portion = database.prepare(
    `SELECT max(key) AS last FROM (SELECT key FROM resource_version
     WHERE environment = ? AND ${isEarlier} ORDER BY key LIMIT ${rowsPerPortion})`,
  );
  while (Number(size.get(key)!['bytes']) > versionBytes) {
    const { last } = portion.get(key) as { last: number | null };
    if (last === null) return;
    yield* removeEarlier(database, key, last + 1);
    yield;
  }
}

/** Removes old entries of audit logs. A wrong clock must not delete what is new. */
export function* removeOldAudit(
  database: DatabaseSync,
  key: number,
  now: number,
  versionDays: number,
): Generator<void, void, undefined> {
  const { at } = database.prepare('SELECT max(at) AS at FROM audit_entry WHERE environment = ?').get(key)!;
  const end = Math.min(now, at as number) - versionDays * day;
  if (at !== null) yield* removeRows(database, 'audit_entry', 'environment = ? AND at < ?', key, end);
}

/** Removes versions up to the first one that was not seen before that time. */
export function* removeVersionsBefore(
  database: DatabaseSync,
  key: number,
  time: number,
): Generator<void, void, undefined> {
  const first = database.prepare('SELECT min(key) AS key FROM resource_version WHERE environment = ? AND seen_at >= ?');
  yield* removeEarlier(database, key, (first.get(key, time)!['key'] as number | null) ?? Number.MAX_SAFE_INTEGER);
}

const removeEarlier = (database: DatabaseSync, key: number, end: number) =>
  removeRows(database, 'resource_version', `environment = ? AND key < ? AND ${isEarlier}`, key, end);

/** Returns the bytes of packed versions of all environments, which have a separate limit. */
export const versionBytesOf = (database: DatabaseSync): number =>
  Number(database.prepare('SELECT total(bytes) AS bytes FROM resource_version').get()!['bytes']);
