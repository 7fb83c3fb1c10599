import { expect } from '@playwright/test';
import { call } from '../e2e/bridge.ts';
import { figureIn, settled } from './comparison.ts';
import { isFailing, isUnsound, stretch } from './lines.ts';
import { hour, listedSince, type LookedAt } from './looked-at.ts';
import type { ListedFlow, ListedRun } from './witness.ts';

/** Maximum number of rows that a call returns. */
const mostRows = 500;

/** The Compare screen over the last hour and the hour before: the compared flows, their sums, and the shown ones. */
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
  const right = flowsKnown(looked, previous.from);
  comparison.same('compare: flows known in both times', known, right.length);
  for (const [name, time, shown] of [
    ['time', current, sums.current],
    ['other time', previous, sums.previous],
  ] as const) {
    const runs = right.flatMap((flow) => within(time, flow.runs));
    comparison.same(`compare: runs in the ${name}`, shown.runs, runs.length);
    for (const figure of ['records', 'errors'] as const) {
      comparison.same(`compare: ${figure} in the ${name}`, shown[figure], sumOf(runs, figure));
    }
  }
  for (const { originId, ...row } of rows)
    for (const figure of ['records', 'errors'] as const)
      for (const [name, time] of [
        ['current', current],
        ['previous', previous],
      ] as const) {
        const runs = within(time, flows.get(originId)!.runs);
        comparison.same(`compare: ${figure} of ${originId}, ${name}`, row[name][figure], sumOf(runs, figure));
      }
  await lookAtScreen(looked, rows.slice(0, 5), known);
}

/** Flows whose every run since then is listed. */
function flowsKnown(looked: LookedAt, from: number): ListedFlow[] {
  const since = [...looked.flows.values()].map((flow) => [flow, listedSince(looked, flow)] as const);
  // A flow with all of its runs is known as far back as any other.
  const oldest = Math.min(...since.map(([, at]) => at || Infinity));
  return since.filter(([, at]) => (at || oldest) <= from).map(([flow]) => flow);
}

const within = ({ from, to }: { from: number; to: number }, runs: readonly ListedRun[]): ListedRun[] =>
  runs.filter(({ at }) => at >= from && at < to);

const sumOf = (runs: readonly ListedRun[], figure: 'records' | 'errors'): number =>
  runs.reduce((total, run) => total + run[figure], 0);

/** Content of the first rows on screen. */
async function lookAtScreen(
  { page, flows, comparison }: LookedAt,
  rows: readonly { originId: number; current: { errors: number | null; records: number | null } }[],
  known: number,
): Promise<void> {
  await page.evaluate((last) => (location.hash = `#/compare?with=before&filter=&last=${last}`), hour);
  const found = page.getByRole('status', { name: 'Flows with data in both periods' });
  await expect(found).toHaveText(/with data in both periods/);
  comparison.same('compare: flows known, on screen', figureIn(await found.innerText()), known);
  for (const { originId, current } of rows) {
    const { name } = flows.get(originId)!;
    const row = page.getByRole('grid', { name: 'Compared flows' }).getByRole('row').filter({ hasText: name }).first();
    const figure = async (column: number) => figureIn((await row.locator('.num').nth(column).getAttribute('title'))!);
    comparison.same(`compare: errors of ${name}, on screen`, await figure(0), current.errors);
  }
}

/** Compare as the Overview opens it: the periods that it chooses, which have runs, and its sums in exactly these. */
export async function lookAtOpenedComparison(looked: LookedAt): Promise<void> {
  const { page, flows, comparison, moments } = looked;
  await page.evaluate(() => (location.hash = '#/overview'));
  const link = page.getByRole('link', { name: 'Compare flow by flow' });
  await expect(link).toBeVisible();
  // At once, because it follows what is read.
  const href = await link.evaluate((shown: HTMLAnchorElement) => {
    shown.click();
    return shown.href;
  });
  const failing = [...flows.values()].filter(isFailing).map(({ runs }) => runs[stretch(runs, isUnsound) - 1]!.at);
  const [from, to] = /time=(\d+)-(\d+)/.exec(href)!.slice(1).map(Number) as [number, number];
  comparison.same('compare, from the overview: the other time', /with=(\w+)/.exec(href)?.[1] ?? null, 'before');
  comparison.same('compare, from the overview: its begin', from, Math.min(...failing));
  comparison.within('compare, from the overview: its end', to, moments());
  const before = { from: from - (to - from), to: from };
  const right = flowsKnown(looked, before.from);
  const found = page.getByRole('status', { name: 'Flows with data in both periods' });
  const known = async (): Promise<number | null> => figureIn(await found.innerText());
  comparison.same('compare, from the overview: flows known', await settled(known, right.length), right.length);
  const [current, previous] = [{ from, to }, before].map((time) => right.flatMap((flow) => within(time, flow.runs)));
  for (const [name, time] of [
    ['time', { from, to }],
    ['other time', before],
  ] as const) {
    const many = [...flows.values()].flatMap(({ runs }) => within(time, runs)).length;
    comparison.same(`compare, from the overview: whether the ${name} has runs`, String(many > 0), 'true');
  }
  const sums = page.getByLabel('Totals of the compared flows');
  const figures: [string, (runs: readonly ListedRun[]) => number][] = [
    ['Errors', (runs) => sumOf(runs, 'errors')],
    ['Records', (runs) => sumOf(runs, 'records')],
    ['Runs', (runs) => runs.length],
  ];
  for (const [name, figureOf] of figures) {
    const line = sums.getByText(name, { exact: true }).locator('xpath=..');
    const so = [current!, previous!].map(figureOf).join(' and ');
    // The earlier comparison is shown until there is an answer.
    const shown = async (): Promise<string> =>
      [...(await line.innerText()).matchAll(/\d[\d,]*/g)].map(([digits]) => figureIn(digits)).join(' and ');
    comparison.same(`compare, from the overview: ${name}, and before`, await settled(shown, so), so);
  }
}
