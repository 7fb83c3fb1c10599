import { expect } from '@playwright/test';
import { call } from '../e2e/bridge.ts';
import { figureIn } from './comparison.ts';
import { hour, listedSince, type LookedAt } from './looked-at.ts';
import type { ListedRun } from './witness.ts';

/** As much as a call returns. */
const mostRows = 500;

/** The Compare screen over the last hour and the hour before: which flows are compared, their sums, and those that it shows. */
export async function lookAtComparison(looked: LookedAt): Promise<void> {
  const { page, flows, comparison } = looked;
  const { environments } = await call(page, 'environments.list', null);
  const environmentId = environments[0]!.id;
  const times = { time: { last: hour }, against: 'before' } as const;
  const { rows, sums, known, current, previous } = await call(page, 'compare.flows', {
    environmentId,
    filter: '',
    sort: [],
    ...times,
    from: 0,
    to: mostRows,
  });
  const since = [...flows.values()].map((flow) => [flow, listedSince(looked, flow)] as const);
  // A flow with all of its runs is known as far back as any other.
  const oldest = Math.min(...since.map(([, at]) => at || Infinity));
  const right = since.filter(([, at]) => (at || oldest) <= previous.from).map(([flow]) => flow);
  comparison.same('compare: flows known in both times', known, right.length);
  const within = ({ from, to }: typeof current, runs: readonly ListedRun[]) =>
    runs.filter(({ at }) => at >= from && at < to);
  for (const [name, time, shown] of [
    ['time', current, sums.current],
    ['other time', previous, sums.previous],
  ] as const) {
    const runs = right.flatMap((flow) => within(time, flow.runs));
    comparison.same(`compare: runs in the ${name}`, shown.runs, runs.length);
    for (const figure of ['records', 'errors'] as const) {
      const sum = runs.reduce((total, run) => total + run[figure], 0);
      comparison.same(`compare: ${figure} in the ${name}`, shown[figure], sum);
    }
  }
  for (const { originId, ...row } of rows)
    for (const figure of ['records', 'errors'] as const)
      for (const [name, time] of [
        ['current', current],
        ['previous', previous],
      ] as const) {
        const sum = within(time, flows.get(originId)!.runs).reduce((total, run) => total + run[figure], 0);
        comparison.same(`compare: ${figure} of ${originId}, ${name}`, row[name][figure], sum);
      }
  await lookAtScreen(looked, rows.slice(0, 5), known);
}

/** What the screen shows of the first rows. */
async function lookAtScreen(
  { page, flows, comparison }: LookedAt,
  rows: readonly { originId: number; current: { errors: number | null; records: number | null } }[],
  known: number,
): Promise<void> {
  await page.evaluate((last) => (location.hash = `#/compare?with=before&filter=&last=${last}`), hour);
  const found = page.getByRole('status', { name: 'Flows known in both times' });
  await expect(found).toHaveText(/known in both times/);
  comparison.same('compare: flows known, on screen', figureIn(await found.innerText()), known);
  for (const { originId, current } of rows) {
    const { name } = flows.get(originId)!;
    const row = page.getByRole('grid', { name: 'Compared flows' }).getByRole('row').filter({ hasText: name }).first();
    const figure = async (column: number) => figureIn((await row.locator('.num').nth(column).getAttribute('title'))!);
    comparison.same(`compare: errors of ${name}, on screen`, await figure(0), current.errors);
  }
}
