import { expect, type Locator } from '@playwright/test';
import { openFlow } from '../e2e/locators.ts';
import { figureIn, settled } from './comparison.ts';
import { compareDurations } from './durations.ts';
import { inSeconds, momentIn } from './lines.ts';
import { day, type LookedAt, sumsOf } from './looked-at.ts';
import { compareAuthors, compareLog } from './logs.ts';
import { compareNodes } from './nodes.ts';
import { filesAt, type ListedFlow } from './witness.ts';

/** Charts of a flow, and the figure of its runs that each shows. */
const charts = { Errors: 'errors', Records: 'records', Size: 'bytes' } as const;

/** The screen of one flow: its nodes with their status, and its runs. */
export async function lookAtFlow(looked: LookedAt, flow: ListedFlow): Promise<void> {
  const { page, comparison } = looked;
  const where = `flow ${flow.name}`;
  await openFlow(page, flow.id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(flow.name);

  await compareNodes(looked, flow);
  await compareAuthors(looked, flow);

  const table = page.getByRole('grid', { name: 'Runs' });
  if (flow.runs.length === 0) return;
  await expect(table).toBeVisible();
  const tab = page.getByRole('tab', { name: /^Runs/ });
  const known = async (): Promise<number | null> => figureIn(await tab.innerText());
  comparison.same(`${where}: number of runs`, await settled(known, flow.runs.length), flow.runs.length);
  for (const { id, ...figures } of await shownRuns(table)) {
    const run = flow.runs.find((each) => each.id === id);
    if (!run) comparison.same(`${where}: a run`, id, 'no such run');
    else
      for (const figure of ['records', 'errors'] as const)
        comparison.same(`${where}: ${figure} of run ${id}`, figureIn(figures[figure]), run[figure]);
  }
  if (!looked.remembers) await compareDurations(looked, flow, table);
  for (const name of ['Errors', 'Records', 'Size'] as const) await compareChart(looked, flow, name);
  await compareFiles(looked, flow);
  if (!looked.remembers) await compareLog(looked, flow);
}

/** A chart of a flow's runs over a day: its stated sum, and the first runs of its table. */
async function compareChart(looked: LookedAt, flow: ListedFlow, name: keyof typeof charts): Promise<void> {
  const { page, comparison, remembers } = looked;
  const where = `flow ${flow.name}, chart of ${name}`;
  const asTable = page.getByRole('button', { name: `Show ${name} as a table` });
  const note = await page.getByRole('figure').filter({ has: asTable }).locator('figcaption .note').innerText();
  // A size is abbreviated.
  if (!remembers && name !== 'Size')
    comparison.oneOf(`${where}: its sum`, figureIn(note.split(' ')[0]!), sumsOf(looked, flow, charts[name], day));
  await asTable.click();
  const rows = page.getByRole('grid', { name, exact: true }).locator('[role="row"][data-index]');
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => {
      const [time, value] = row.querySelectorAll<HTMLElement>('[role="gridcell"], [role="rowheader"]');
      return { time: time!.querySelector<HTMLElement>('[title]')!.title, value: value!.innerText };
    }),
  );
  await page.getByRole('button', { name: `Show ${name} as a chart` }).click();
  for (const { time, value } of shown) {
    const at = momentIn(time);
    // A row of the previous period alone is a run of the day before.
    const run = flow.runs.find((each) => inSeconds(each.at) === at);
    comparison.same(`${where}: at ${time}`, figureIn(value), run?.[charts[name]] ?? null);
  }
}

/** Files that a flow's source has read, from the first page. */
async function compareFiles({ page, service, comparison }: LookedAt, flow: ListedFlow): Promise<void> {
  const [source, ...others] = flow.nodes.filter(({ resource_type: kind }) => kind === 'data_sources');
  if (!source || others.length > 0) return;
  const where = `flow ${flow.name}, files`;
  const { total, names } = await filesAt(service, source.resource_id);
  await page.getByRole('tab', { name: 'Files' }).click();
  const words = await page.getByRole('status', { name: 'Page of files' }).innerText();
  comparison.same(`${where}: how many`, figureIn(words.split(', ').at(-1)!) ?? 0, total);
  const rows = page.getByRole('grid', { name: 'Files' }).locator('[role="row"][data-index]');
  for (const [place, line] of (await rows.allInnerTexts()).entries())
    comparison.same(
      `${where}: the name of file ${place + 1}`,
      line.split('\n')[0]!.trim(),
      names[place] ?? 'no such file',
    );
  await page.getByRole('tab', { name: /^Runs/ }).click();
}

interface ShownRun {
  id: number;
  records: string;
  errors: string;
}

/** Read at once, because a row that is read cell by cell may change in between. */
function shownRuns(table: Locator): Promise<ShownRun[]> {
  return table.evaluate((grid) => {
    const heads = [...grid.querySelectorAll<HTMLElement>('[role="columnheader"]')].map((head) => head.innerText.trim());
    const place = (name: string): number => heads.findIndex((head) => head.startsWith(name));
    return [...grid.querySelectorAll('[role="row"][data-index]')].map((row) => {
      const cells = row.querySelectorAll<HTMLElement>('[role="gridcell"], [role="rowheader"]');
      const figure = (name: string): string => cells[place(name)]!.querySelector<HTMLElement>('.num')!.title;
      return { id: Number(cells[place('Run')]!.innerText), records: figure('Records'), errors: figure('Errors') };
    });
  });
}
