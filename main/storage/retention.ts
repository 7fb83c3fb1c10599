import type { DatabaseSync } from 'node:sqlite';
import type { Clock, Timer } from '../core/base/clock.ts';
import { pragma } from './database.ts';
import { day } from './history-runs.ts';
import { removeRows, rowsPerPortion, tables } from './remove-rows.ts';
import { removeOldAudit, removeOldVersions, versionBytesOf } from './version-retention.ts';

/** Limits of the stored past. */
export interface Limits {
  /** Days of single runs. */
  runDays: number;
  /** Days of notifications, and their maximum number in an environment. */
  notificationDays: number;
  notifications: number;
  /** Days of ended findings, and of kinds of failure since their last record. */
  findingDays: number;
  /** Days of sums, and of seen groups of failed records. */
  sumDays: number;
  /** Maximum number of seen groups in an environment; those not seen for the longest time go first. */
  seenGroups: number;
  /**
   * Days of versions of resources, and their packed size in bytes in an environment; the newest of each resource stays.
   */
  versionDays: number;
  versionBytes: number;
  /** Bytes of the rest of the database; above it the oldest days of runs go first. */
  bytes: number;
}

export const defaultLimits: Limits = {
  runDays: 90,
  notificationDays: 90,
  notifications: 100_000,
  findingDays: 90,
  sumDays: 400,
  seenGroups: 20_000,
  versionDays: 90,
  versionBytes: 200 * 1024 * 1024,
  bytes: 512 * 1024 * 1024,
};

const every = 60 * 60_000;
/** Milliseconds after a start, which is busy until the first flows are on screen (P10). */
const atFirst = 10_000;
/** Milliseconds between two portions, so that a large deletion is spread out. */
const pause = 100;
const flowsPerPortion = 200;
const pagesPerPortion = 1000;

/** Deletes, from now on and in the background, data beyond the limits. A failure ends the turn, not the next. */
export function enforceRetention(
  database: DatabaseSync,
  clock: Clock,
  onFailure: (thrown: unknown) => void,
  limits: Limits = defaultLimits,
): Timer {
  let timer = clock.after(atFirst, begin);

  function begin(): void {
    proceed(clearing(database, clock.now(), limits));
  }
  function proceed(turn: Iterator<void>): void {
    let done: boolean | undefined = true;
    try {
      ({ done } = turn.next());
    } catch (thrown) {
      onFailure(thrown);
    }
    timer = done ? clock.after(every, begin) : clock.after(pause, () => proceed(turn));
  }
  return { cancel: () => timer.cancel() };
}

interface Environment {
  key: number;
  id: string | null;
  runs_from: number;
}

/** Runs one turn of deletion; each step of it is a portion that takes a few milliseconds. */
export function* clearing(database: DatabaseSync, now: number, limits: Limits): Generator<void, void, undefined> {
  const environments = () =>
    database.prepare('SELECT key, id, runs_from FROM environment').all() as unknown as Environment[];
  for (const environment of environments()) {
    if (environment.id === null) yield* removeAll(database, environment.key);
    else {
      yield* removeOld(database, environment, now, limits);
      yield* removeOldNotifications(database, environment.key, now, limits);
      yield* removeOldGroups(database, environment.key, now, limits);
      yield* removeOldFindings(database, environment.key, now, limits);
      yield* removeOldErrorKinds(database, environment.key, now, limits);
      yield* removeOldVersions(database, environment.key, now, limits);
      yield* removeOldAudit(database, environment.key, now, limits.versionDays);
    }
  }
  while (usedBytes(database) - versionBytesOf(database) > limits.bytes) {
    const oldest = oldestDay(database);
    if (!oldest) break;
    yield* removeRuns(database, oldest.key, oldest.end);
  }
  yield* giveBack(database);
}

function* removeOld(
  database: DatabaseSync,
  { key, runs_from: runsFrom }: Environment,
  now: number,
  { runDays, sumDays }: Limits,
): Generator<void, void, undefined> {
  const newest = database.prepare('SELECT max(at) AS at FROM five_minutes WHERE environment = ?').get(key)!['at'];
  if (newest === null) return;
  // A wrong clock must not delete what is new.
  const today = Math.floor(Math.min(now, newest as number) / day) * day;
  yield* removeRuns(database, key, Math.max(runsFrom, today - runDays * day));
  for (const table of ['five_minutes', 'flow_day'] as const)
    yield* removeRows(database, table, 'environment = ? AND at < ?', key, today - sumDays * day);
  yield* removeRows(database, 'known_stretch', 'environment = ? AND until < ?', key, today - sumDays * day);
}

/** Condition on a mark, with the key of the environment as its value. */
export const groupIsGone = 'group_key NOT IN (SELECT group_key FROM notification WHERE environment = ?)';

/** Removes old notifications. The marks of a group go with its last notification. */
function* removeOldNotifications(
  database: DatabaseSync,
  key: number,
  now: number,
  { notificationDays, notifications }: Limits,
): Generator<void, void, undefined> {
  const newestFirst = database.prepare(
    'SELECT at FROM notification WHERE environment = ? ORDER BY at DESC LIMIT 1 OFFSET ?',
  );
  const timeOf = (place: number): number => Number(newestFirst.get(key, place)?.['at'] ?? -Infinity);
  // A wrong clock must not delete what is new.
  const oldest = Math.max(Math.min(now, timeOf(0)) - notificationDays * day, timeOf(notifications - 1));
  yield* removeRows(database, 'notification', 'environment = ? AND at < ?', key, oldest);
  for (const table of ['notification_mark', 'notification_event'] as const)
    yield* removeRows(database, table, `environment = ? AND at < ? AND ${groupIsGone}`, key, oldest, key);
  yield* removeRows(database, 'mute', 'environment = ? AND until < ?', key, oldest);
}

function* removeOldGroups(
  database: DatabaseSync,
  key: number,
  now: number,
  { sumDays, seenGroups }: Limits,
): Generator<void, void, undefined> {
  const newestFirst = database.prepare(
    'SELECT last_at AS at FROM group_seen WHERE environment = ? ORDER BY last_at DESC LIMIT 1 OFFSET ?',
  );
  const timeOf = (place: number): number => Number(newestFirst.get(key, place)?.['at'] ?? -Infinity);
  // A wrong clock must not delete what is new.
  const oldest = Math.max(Math.min(now, timeOf(0)) - sumDays * day, timeOf(seenGroups - 1));
  yield* removeRows(database, 'group_seen', 'environment = ? AND last_at < ?', key, oldest);
}

function* removeOldFindings(
  database: DatabaseSync,
  key: number,
  now: number,
  { findingDays }: Limits,
): Generator<void, void, undefined> {
  const newest = database.prepare('SELECT findings_read_at AS at FROM environment WHERE key = ?').get(key)!['at'];
  if (newest === null) return;
  // A wrong clock must not delete what is new.
  const oldest = Math.min(now, newest as number) - findingDays * day;
  yield* removeRows(database, 'finding', 'environment = ? AND ended_at < ?', key, oldest);
}

function* removeOldErrorKinds(
  database: DatabaseSync,
  key: number,
  now: number,
  { findingDays }: Limits,
): Generator<void, void, undefined> {
  const newest = database.prepare('SELECT max(last_at) AS at FROM error_kind WHERE environment = ?').get(key)!['at'];
  if (newest === null) return;
  // A wrong clock must not delete what is new.
  const oldest = Math.min(now, newest as number) - findingDays * day;
  yield* removeRows(database, 'error_kind', 'environment = ? AND last_at < ?', key, oldest);
}

function* removeAll(database: DatabaseSync, key: number): Generator<void, void, undefined> {
  for (const table of tables) yield* removeRows(database, table, 'environment = ?', key);
  database.prepare('DELETE FROM environment WHERE key = ?').run(key);
}

/**
 * Deletes single runs before `end`, in the order of the table, flow by flow. Their sums stay. No run before `from` is
 * added again.
 */
export function* removeRuns(
  database: DatabaseSync,
  key: number,
  from: number,
  end = from,
): Generator<void, void, undefined> {
  database.prepare('UPDATE environment SET runs_from = ? WHERE key = ?').run(from, key);
  const next = database.prepare('SELECT min(origin_id) AS id FROM run WHERE environment = ? AND origin_id > ?');
  let flow: number | null = Number.MIN_SAFE_INTEGER;
  let [flows, rows] = [0, 0];
  for (;;) {
    flow = next.get(key, flow)!['id'] as number | null;
    if (flow === null) return;
    flows += 1;
    rows += yield* removeRows(database, 'run', 'environment = ? AND origin_id = ? AND at < ?', key, flow, end);
    // A day has few runs of each flow, and many of all.
    if (flows < flowsPerPortion && rows < rowsPerPortion) continue;
    yield;
    [flows, rows] = [0, 0];
  }
}

/**
 * Returns the environment with the oldest runs, and where their day ends; null when only the newest day of each is
 * left.
 */
function oldestDay(database: DatabaseSync): { key: number; end: number } | null {
  const row = database
    .prepare(
      `SELECT key, min(five_minutes.at) AS at FROM environment JOIN five_minutes ON five_minutes.environment = key
       WHERE runs > 0 AND five_minutes.at >= runs_from
       GROUP BY key HAVING max(five_minutes.at) >= min(five_minutes.at) + ${day} ORDER BY 2 LIMIT 1`,
    )
    .get() as { key: number; at: number } | undefined;
  return row ? { key: row.key, end: (Math.floor(row.at / day) + 1) * day } : null;
}

/** Returns the size of the used pages; free pages do not count, whether or not the file has shrunk yet. */
function usedBytes(database: DatabaseSync): number {
  return (pragma(database, 'page_count') - pragma(database, 'freelist_count')) * pragma(database, 'page_size');
}

/** Returns free pages to the disk. */
export function* giveBack(database: DatabaseSync): Generator<void, void, undefined> {
  let free = pragma(database, 'freelist_count');
  while (free > 0) {
    database.exec(`PRAGMA incremental_vacuum(${pagesPerPortion})`);
    const left = pragma(database, 'freelist_count');
    // A database that is older than history does not shrink, and reuses the pages.
    if (left === free) return;
    free = left;
    yield;
  }
}
