import { expect, type Locator } from '@playwright/test';
import { openFlow } from '../e2e/locators.ts';
import { figureIn, settled } from './comparison.ts';
import { type LookedAt, wordOf } from './looked-at.ts';
import type { ListedFlow } from './witness.ts';

/** The screen of one flow: its nodes with their status, and its runs. */
export async function lookAtFlow(looked: LookedAt, flow: ListedFlow): Promise<void> {
  const { page, comparison } = looked;
  const where = `flow ${flow.name}`;
  await openFlow(page, flow.id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(flow.name);

  const items = page.getByRole('tree', { name: 'Nodes' }).getByRole('treeitem');
  if ((await items.count()) > 0) {
    const words = (await items.allInnerTexts()).map((text) => text.trim().split('\n').at(-1)!.trim());
    // What fails is active to the service, and of what is active in a failing flow nobody knows whether it does.
    const isFailing = words.includes('Failing');
    const shown = words.map((word) => (word === 'Failing' || (isFailing && word === 'Unknown') ? 'Active' : word));
    const so = flow.nodes.map(({ status }) => wordOf({ status }));
    comparison.same(`${where}: status of its nodes`, shown.sort().join(), so.sort().join());
  }

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
}

interface ShownRun {
  id: number;
  records: string;
  errors: string;
}

/** All at once: a row that is looked at cell by cell may be another one in between. */
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
