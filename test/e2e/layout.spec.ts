import type { Page } from '@playwright/test';
import { type Console, expect, test } from './console.ts';
import { flowsTable, openFlow } from './locators.ts';

/** The pixels that a page of 1440 x 900 has left when each is drawn twice as wide and high. */
const doubled = { width: 720, height: 450 };

/** What cannot be reached without scrolling the whole page sideways, or is cut off at its edge. */
async function expectToFit(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const main = document.querySelector('main')!;
    return { page: scrollWidth - clientWidth, main: main.scrollWidth - main.clientWidth };
  });
  expect(over).toEqual({ page: 0, main: 0 });
}

async function everyScreenFits({ page }: Console, nodeId: number): Promise<void> {
  await expect(flowsTable(page)).toBeVisible();
  await expectToFit(page);
  await openFlow(page, nodeId);
  await expectToFit(page);
  // Its last columns are the errors.
  const runs = page.getByRole('grid', { name: 'Runs', exact: true });
  expect(await runs.evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0);
  await page.getByRole('button', { name: /^Pause \d+ nodes?…$/ }).click();
  const order = page.getByRole('dialog').getByRole('button', { name: /^Pause \d+ nodes?$/ });
  await order.scrollIntoViewIfNeeded();
  await expect(order).toBeInViewport();
  await page.keyboard.press('Escape');
  for (const screen of ['notifications', 'environments', 'environments/new']) {
    await page.evaluate((hash) => (location.hash = hash), `#/${screen}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFit(page);
  }
  const save = page.getByRole('button', { name: 'Check and save' });
  await save.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport();
}

test('nothing is lost in a window of 1024 x 700', async ({ connected, service }) => {
  const [node] = (await service.state()).values();
  await connected.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.setContentSize(1024, 700));
  await expect.poll(() => connected.page.evaluate(() => innerWidth)).toBe(1024);
  await everyScreenFits(connected, node!.flow_node_id);
});

test('nothing is lost at 200 %', async ({ connected, service }) => {
  const [node] = (await service.state()).values();
  await connected.page.setViewportSize(doubled);
  await everyScreenFits(connected, node!.flow_node_id);
});

test('the first run fits at 200 %', async ({ console: { page } }) => {
  await page.setViewportSize(doubled);
  await expectToFit(page);
  const save = page.getByRole('button', { name: 'Check and save' });
  await save.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport();
});
