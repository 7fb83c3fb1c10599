import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryDatabase, openDatabase, pragma } from '../../../../main/storage/database.ts';
import { openHistory } from '../../../../main/storage/history.ts';
import { clearing, enforceRetention, type Limits } from '../../../../main/storage/retention.ts';
import { openSeenGroups } from '../../../../main/storage/seen-groups.ts';
import { ManualClock } from '../../../fixtures/clock.ts';
import { flow, node, run } from '../../../fixtures/flows.ts';

const folder = mkdtempSync(join(tmpdir(), 'penstock-retention-'));
afterAll(() => rmSync(folder, { recursive: true }));

const day = 24 * 60 * 60_000;
const limits: Limits = {
  runDays: 90,
  notificationDays: 90,
  notifications: 100_000,
  findingDays: 90,
  sumDays: 400,
  seenGroups: 20_000,
  versionDays: 400,
  versionBytes: 1e9,
  bytes: 1e9,
};

/** A run a day for this many days, the newest on the last day. */
const daily = (originId: number, days: number) =>
  Array.from({ length: days }, (_, index) => run(originId, index, { at: index * day, records: 1 }));

function clearAway(database: DatabaseSync, now: number, changed: Partial<Limits> = {}): number {
  return [...clearing(database, now, { ...limits, ...changed })].length;
}

const count = (database: DatabaseSync, table: string): number =>
  Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()!['n']);

describe('retention', () => {
  it('keeps single runs for 90 days and sums for 400', async () => {
    const database = openDatabase(memoryDatabase);
    const history = openHistory(database, 'e');
    await history.putRuns([...daily(1, 500), ...daily(2, 500)]);
    clearAway(database, 499 * day);
    const retained = history.runsOf(1, { from: 0, to: Infinity }, 1000);
    expect(retained.map(({ at }) => at! / day)).toEqual(Array.from({ length: 91 }, (_, index) => 499 - index));
    expect(history.totals({ from: 98 * day, to: 100 * day }, day).runs).toEqual([0, 2]);
    expect(history.totals({ from: 399 * day, to: 401 * day }, day).records).toEqual([2, 2]);
    expect(count(database, 'flow_day')).toBe(2 * 401);
  });

  it('reports no removed runs as known, so that they are not compared with zero', async () => {
    const database = openDatabase(memoryDatabase);
    const history = openHistory(database, 'e');
    await history.putRuns(daily(1, 200), { known: [{ originId: 1, since: 0 }], readTo: 199 * day });
    expect(history.stretchesOf(1)).toEqual([{ from: 0, to: 199 * day }]);
    clearAway(database, 199 * day);
    expect(history.stretchesOf(1)).toEqual([{ from: 109 * day, to: 199 * day }]);
    expect(history.figuresOf(1, { from: 109 * day, to: 111 * day })).toHaveLength(2);
  });

  it('does not count a removed run again when it is returned', async () => {
    const database = openDatabase(memoryDatabase);
    const history = openHistory(database, 'e');
    await history.putRuns(daily(1, 200));
    clearAway(database, 199 * day);
    await history.putRuns(daily(1, 200));
    expect(history.totals({ from: 0, to: 200 * day }, day).runs).toEqual(new Array<number>(200).fill(1));
    expect(count(database, 'run')).toBe(91);
  });

  it('deletes nothing new because of a wrong clock', async () => {
    const database = openDatabase(memoryDatabase);
    const history = openHistory(database, 'e');
    await history.putRuns(daily(1, 30));
    clearAway(database, 100_000 * day);
    expect(count(database, 'run')).toBe(30);
    expect(history.totals({ from: 0, to: day }, day).runs).toEqual([1]);
  });

  it('removes the oldest days until the size limit holds, frees the room, and keeps the last day', async () => {
    const database = openDatabase(join(folder, 'a.db'));
    const history = openHistory(database, 'e');
    for (let from = 0; from < 20; from += 1)
      await history.putRuns(
        Array.from({ length: 500 }, (_, index) =>
          run(index % 50, from * 1000 + index, { at: from * day + index * 1000 }),
        ),
      );
    const before = pragma(database, 'page_count');
    clearAway(database, 20 * day, { bytes: (before * pragma(database, 'page_size')) / 2 });
    const retained = history.runsOf(3, { from: 0, to: Infinity }, 1000);
    const oldest = retained.at(-1)!.at! / day;
    expect(oldest).toBeGreaterThan(1);
    expect(retained[0]!.at! / day).toBeGreaterThan(19);
    expect(retained).toHaveLength(10 * (20 - Math.floor(oldest)));
    expect(pragma(database, 'page_count')).toBeLessThan(before * 0.6);
    expect(pragma(database, 'freelist_count')).toBe(0);
    clearAway(database, 20 * day, { bytes: 1 });
    expect(history.runsOf(3, { from: 0, to: Infinity }, 1000)).toHaveLength(10);
    database.close();
  });

  it('deletes all that is left of a removed environment, and nothing of another', async () => {
    const database = openDatabase(memoryDatabase);
    const [one, other] = [openHistory(database, 'a'), openHistory(database, 'b')];
    for (const history of [one, other]) {
      await history.putRuns(daily(1, 10));
      await history.saveFlows([flow([node(1, null)])], [], 5, true);
    }
    one.forget();
    clearAway(database, 10 * day);
    for (const [table, rows] of Object.entries({ environment: 1, run: 10, five_minutes: 10, flow_day: 10, flow: 1 }))
      expect(count(database, table), table).toBe(rows);
  });

  it('keeps the groups that were seen last, up to a limit, and none for years', () => {
    const database = openDatabase(memoryDatabase);
    const store = openSeenGroups(database, 'e');
    const keys = Array.from({ length: 10 }, (_, index) => `g${index}`);
    store.put(keys.map((key, index) => ({ key, firstAt: 0, lastAt: (1_000 + index) * day })));
    store.put([{ key: 'old', firstAt: 0, lastAt: 500 * day }]);
    clearAway(database, 1_009 * day);
    expect(store.read([...keys, 'old']).map(({ key }) => key)).toEqual(keys);
    clearAway(database, 1_009 * day, { seenGroups: 4 });
    expect(store.read(keys).map(({ key }) => key)).toEqual(keys.slice(-4));
  });

  it('works in portions', async () => {
    const database = openDatabase(memoryDatabase);
    await openHistory(database, 'e').putRuns(Array.from({ length: 5000 }, (_, id) => run(1, id, { at: id })));
    await openHistory(database, 'e').putRuns([run(1, 9999, { at: 200 * day })]);
    expect(clearAway(database, 200 * day)).toBeGreaterThanOrEqual(5);
    expect(count(database, 'run')).toBe(1);
  });

  it('removes no more in a portion where many flows have few runs each', async () => {
    const database = openDatabase(memoryDatabase);
    const flows = Array.from({ length: 150 }, (_, index) => index + 1);
    await openHistory(database, 'e').putRuns(flows.flatMap((originId) => daily(originId, 130)));
    const before = count(database, 'run');
    const left = [before];
    for (const turn = clearing(database, 129 * day, limits); !turn.next().done;) left.push(count(database, 'run'));
    left.push(count(database, 'run'));
    const removed = left.slice(1).map((rows, index) => left[index]! - rows);
    expect(before - left.at(-1)!).toBe(150 * 39);
    expect(Math.max(...removed)).toBeLessThan(2 * 1000);
  });

  it('runs automatically, and again after an hour although the last run failed', () => {
    const database = openDatabase(memoryDatabase);
    const clock = new ManualClock();
    const failures: unknown[] = [];
    const retention = enforceRetention(database, clock, (thrown) => failures.push(thrown));
    clock.advance(10_000);
    expect(failures).toEqual([]);
    database.close();
    for (const turn of [1, 2]) {
      clock.advance(60 * 60_000);
      expect(failures).toHaveLength(turn);
    }
    retention.cancel();
    expect(clock.waiting).toBe(0);
  });
});
