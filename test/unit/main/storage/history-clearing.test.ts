import type { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { memoryDatabase, openDatabase } from '../../../../main/storage/database.ts';
import { clearHistory } from '../../../../main/storage/history-clearing.ts';
import { openHistory } from '../../../../main/storage/history.ts';
import { openSeenGroups } from '../../../../main/storage/seen-groups.ts';
import { flow, node, run } from '../../../fixtures/flows.ts';

const day = 24 * 60 * 60_000;
const hour = 60 * 60_000;
const now = 40 * day + 7 * hour;
const always = { from: 0, to: 50 * day };

/** Two flows with a run a day up to now, known since day 5; groups seen on day 3 and on day 39. */
async function filled() {
  const database = openDatabase(memoryDatabase);
  const history = openHistory(database, 'e');
  const runs = [1, 2].flatMap((originId) =>
    Array.from({ length: 41 }, (_, index) => run(originId, index, { at: index * day, records: 1 })),
  );
  const known = [1, 2].map((originId) => ({ originId, since: 5 * day }));
  await history.saveFlows([flow([node(1, null)]), flow([node(2, null)])], [], now, true);
  await history.putRuns(runs, { known, readTo: now });
  const seen = openSeenGroups(database, 'e');
  seen.put([
    { key: 'old', firstAt: 2 * day, lastAt: 3 * day },
    { key: 'new', firstAt: 2 * day, lastAt: 39 * day },
  ]);
  return { database, history, seen, runs, known };
}

const daysOf = (runs: readonly { at: number | null }[]) => runs.map(({ at }) => at! / day);
const count = (database: DatabaseSync, table: string): number =>
  Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()!['n']);

it('older data is cleared with its sums and its coverage, newer data stays', async () => {
  const { database, history, seen } = await filled();
  await clearHistory(database, now - 7 * day, now);
  expect(daysOf(history.runsOf(1, always, 100)).toSorted((a, b) => a - b)).toEqual([33, 34, 35, 36, 37, 38, 39, 40]);
  const { runs, known } = history.totals({ from: 32 * day, to: 35 * day }, day);
  expect({ runs, known }).toEqual({ runs: [0, 2, 2], known: [0, 2, 2] });
  expect(history.stretchesOf(1)).toEqual([{ from: 33 * day, to: now }]);
  expect(seen.read(['old', 'new']).map(({ key }) => key)).toEqual(['new']);
  expect(history.loadFlows()?.readAt).toBe(now);
});

it('everything is cleared, even what a service dates later than now', async () => {
  const { database, history, seen } = await filled();
  await history.putRuns([run(1, 99, { at: now + 2 * day, records: 1 })]);
  await clearHistory(database, null, now);
  expect(['run', 'five_minutes', 'flow_day', 'group_seen'].map((table) => count(database, table))).toEqual([
    0, 0, 0, 0,
  ]);
  expect(history.totals(always, day).known.every((flows) => flows === 0)).toBe(true);
  expect(seen.read(['new'])).toEqual([]);
  expect(history.loadFlows()?.readAt).toBe(now);
});

it('cleared data is not stored again, and that time is not reported as known', async () => {
  const { database, history, runs, known } = await filled();
  await clearHistory(database, null, now);
  const later = { ...run(1, 50, { records: 1 }), at: now + hour };
  await history.putRuns([...runs, later], { known, readTo: now + 2 * hour });
  expect(history.runsOf(1, always, 100)).toEqual([later]);
  expect(history.totals({ from: 0, to: 40 * day }, day).known.every((flows) => flows === 0)).toBe(true);
  expect(history.stretchesOf(1)).toEqual([{ from: now, to: now + 2 * hour }]);
});

it('data cleared further back stays cleared', async () => {
  const { database, history, runs } = await filled();
  await clearHistory(database, now - day, now);
  await clearHistory(database, now - 30 * day, now);
  await history.putRuns(runs);
  expect(daysOf(history.runsOf(1, always, 100)).toSorted((a, b) => a - b)).toEqual([39, 40]);
});
