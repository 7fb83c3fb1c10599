import { expect, type Locator, type Page } from '@playwright/test';
import { flowsTable, found, rows } from '../e2e/locators.ts';
import { compareAge } from './ages.ts';
import { figureIn } from './comparison.ts';
import { inSeconds, momentIn, mostOfSteps } from './lines.ts';
import { day, listedSince, type LookedAt, sumsOf, wordOf } from './looked-at.ts';

/** The small chart of a flow covers the last day, hour by hour. */
const hours = { steps: 24, length: day / 24 };

const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Search flows' });

/** The table of flows: their number, and every figure of the rows on screen, in several orders. */
export async function lookAtFlows(looked: LookedAt): Promise<void> {
  const { page, flows, comparison } = looked;
  await page.evaluate(() => (location.hash = '#/flows'));
  await expect(flowsTable(page)).toBeVisible();
  await search(page).fill('');
  comparison.same('flows: found', figureIn(await found(page).innerText()), flows.size);
  const heads = await page.getByRole('columnheader').allInnerTexts();
  const place = (head: string): number => heads.findIndex((text) => text.trim().startsWith(head));
  for (const order of ['Name', 'Last run', 'Records', 'Errors']) {
    await page.getByRole('columnheader').nth(place(order)).getByRole('button').click();
    await expect(page.getByRole('columnheader').nth(place(order))).toHaveAttribute('aria-sort', /ascending|descending/);
    await expect(rows(page).and(page.locator('[aria-busy]'))).toHaveCount(0);
    for (const row of await shownRows(page, place)) compareRow(looked, row);
  }
  for (const flow of [...flows.values()].slice(0, 3)) {
    const nodes = flow.nodes.map(({ flow_node_id: id }) => `id:${id}`).join(' ');
    await search(page).fill(nodes);
    await expect(found(page)).toContainText(' of ');
    comparison.same(`flows: found by the nodes of ${flow.name}`, figureIn(await found(page).innerText()), 1);
  }
  await search(page).fill('');
}

interface ShownRow {
  name: string;
  status: string;
  records: string;
  errors: string;
  /** Age and exact time. */
  lastRun: string;
  lastRunAt: string;
  /** The description of the small chart; null where there is none. */
  trend: string | null;
}

/** Read at once, because a row that is read cell by cell may change in between. */
function shownRows(page: Page, place: (head: string) => number): Promise<ShownRow[]> {
  const places = [place('Name'), place('Status'), place('Records'), place('Errors'), place('Trend'), place('Last run')];
  return rows(page).evaluateAll(
    (all, [name, status, records, errors, trend, lastRun]) =>
      all.map((row) => {
        const cells = row.querySelectorAll<HTMLElement>('[role="gridcell"], [role="rowheader"]');
        const figure = (at: number): string => cells[at]!.querySelector<HTMLElement>('.num')!.title;
        const text = (at: number): string => cells[at]!.innerText.trim();
        return {
          name: text(name!),
          status: text(status!),
          records: figure(records!),
          errors: figure(errors!),
          lastRun: text(lastRun!),
          lastRunAt: cells[lastRun!]!.querySelector<HTMLElement>('[title]')!.title,
          trend: cells[trend!]!.querySelector('[role="img"]')?.getAttribute('aria-label') ?? null,
        };
      }),
    places,
  );
}

function compareRow(looked: LookedAt, { name, status, trend, lastRun, lastRunAt, ...figures }: ShownRow): void {
  const { flows, comparison } = looked;
  // Some have equal names.
  const called = [...flows.values()].filter((flow) => flow.name === name);
  if (called.length === 0) return comparison.same('flows: a row', name, 'no such flow');
  const words = called.flatMap((flow) => (flow.status === 'ACTIVE' ? ['Active', 'Failing'] : [wordOf(flow)]));
  comparison.oneOf(`flows: status of ${name}`, status, words);
  const ranAt = momentIn(lastRunAt);
  const ran = called.map(({ runs }) => inSeconds(runs[0]?.at ?? null));
  comparison.oneOf(`flows: last run of ${name}`, ranAt, ran);
  if (ranAt !== null) compareAge(looked, `flows: how long ago ${name} ran`, lastRun, { at: ranAt });
  const inDay = called.filter(({ runs }) => runs.some(({ at }) => at > looked.moments()[1] - day));
  if (trend === null) comparison.same(`flows: flows called ${name} with runs in a day`, 0, inDay.length);
  else if (!looked.remembers) {
    const most = called.flatMap((flow) => mostOfSteps(looked, flow, 'errors', hours));
    comparison.oneOf(`flows: small chart of ${name}`, figureIn(trend), most);
  }
  for (const figure of ['records', 'errors'] as const) {
    const sums = called.flatMap((flow) => sumsOf(looked, flow, figure, day));
    comparison.oneOf(`flows: ${figure} of ${name}`, figureIn(figures[figure]), sums);
    const [only] = called;
    if (called.length > 1 || looked.remembers || only!.runs.length === 0) continue;
    const isPart = listedSince(looked, only!) > looked.moments()[0] - day;
    comparison.same(
      `flows: whether ${figure} of ${name} are of a part`,
      String(figures[figure].includes('since')),
      String(isPart),
    );
  }
}
