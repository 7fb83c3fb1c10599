import type { Page } from '@playwright/test';
import type { ResourceRow } from '#contract/models/resource-list.ts';
import type { RecordKind } from '#contract/models/resource.ts';
import { expectNoViolations } from './axe.ts';
import { call } from './bridge.ts';
import { expect, test } from './console.ts';
import { cutOff } from './fit.ts';
import { readRows, tabTo } from './locators.ts';

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Content' });
const line = (page: Page, name: string | RegExp) => tree(page).getByRole('row', { name });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const read = (page: Page) => page.getByRole('status', { name: 'What was read' });

async function one(page: Page, kind: RecordKind, filter: string): Promise<ResourceRow> {
  const environmentId = (await call(page, 'environments.list', null)).environments[0]!.id;
  const list = { kind, from: 'own' } as const;
  await call(page, 'resources.read', { environmentId, list });
  const query = { list, filter, sort: [] };
  return (await call(page, 'resources.window', { environmentId, query, from: 0, to: 1 })).rows[0]!;
}

async function browse(page: Page, kind: RecordKind, filter: string): Promise<ResourceRow> {
  const row = await one(page, kind, filter);
  await page.evaluate((hash) => (location.hash = hash), `#/resources/${kind}/${row.id}?browse`);
  await expect(page.getByRole('tab', { name: 'Browse' })).toHaveAttribute('aria-selected', 'true');
  return row;
}

test.describe('what lies behind a credential', () => {
  test('is opened by key from the list, browsed and previewed by keyboard alone', async ({ connected: { page } }) => {
    const { name } = await one(page, 'credential', 'type:s3');
    const filter = encodeURIComponent(`name:"${name}"`);
    await page.evaluate((hash) => (location.hash = hash), `#/resources?kind=credential&filter=${filter}`);
    // A key acts on the row that stands there, and on nothing before there is one.
    await expect(readRows(page, 'Resources').first()).toContainText(name!);
    await page.getByRole('grid', { name: 'Resources' }).focus();
    await page.keyboard.press('b');
    await expect(tree(page)).toBeFocused();
    await expect(read(page)).toContainText('entries at the top');
    const rows = tree(page).locator('[role="row"][data-index]');
    const place = (await rows.locator('[role="rowheader"]').allTextContents()).findIndex(
      (text) => text.trim() === 'orders',
    );
    for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(line(page, /^orders/)).toHaveAttribute('aria-expanded', 'true');
    await expect(line(page, /^2026-/).first()).toHaveAttribute('aria-level', '2');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(line(page, /^part-00000\.jsonl/)).toHaveAttribute('aria-level', '3');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(preview(page).getByRole('grid', { name: 'Previewed rows' })).toContainText('EU-');
    await expect(preview(page)).toContainText('25 of the 25 rows that the service returned.');
    await tabTo(page, /^Table$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(preview(page).getByRole('region', { name: 'Bytes' })).toContainText(/^0{8} {2}7b 22 6f/);
    await expectNoViolations(page);
  });

  test('shows odd names inert, and of a folder of thousands the beginning', async ({ connected: { page } }) => {
    await browse(page, 'credential', 'type:s3');
    await expect(tree(page)).toBeVisible();
    await page.getByRole('textbox', { name: 'Path' }).fill('archive/from elsewhere');
    await page.keyboard.press('Enter');
    await expect(line(page, /⟨U\+202E⟩gnp\.exe/)).toBeVisible();
    await expect(line(page, /<img src=x onerror/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Path' }).fill('archive/scans');
    await page.keyboard.press('Enter');
    await expect(read(page)).toContainText('The first 2,000 of 5,000 entries of a folder are listed.');
    // A path of a file leads to its preview.
    await page.getByRole('textbox', { name: 'Path' }).fill('archive/customers.csv');
    await page.keyboard.press('Enter');
    await expect(preview(page).getByRole('grid', { name: 'Previewed rows' })).toContainText('van der Meer; Lotte');
    await page.getByRole('textbox', { name: 'Path' }).fill('archive/empty.txt');
    await page.keyboard.press('Enter');
    await expect(preview(page)).toContainText('It is empty');
  });

  test('is given up on at once: the request ends', async ({ connected: { page }, service }) => {
    await browse(page, 'credential', 'type:s3');
    await expect(tree(page)).toBeVisible();
    await service.fault({
      match: { path: '/data_credentials/*/probe/tree' },
      action: 'hang',
      when: 'before',
      count: 1,
    });
    const since = (await service.log()).length;
    const asked = async () => (await service.log(since)).find(({ path }) => path.endsWith('/probe/tree'));
    await page.getByRole('textbox', { name: 'Path' }).fill('orders');
    await page.keyboard.press('Enter');
    await expect.poll(asked).toBeDefined();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(async () => (await asked())?.finished_at ?? null).not.toBeNull();
    expect((await asked())!.status).toBeNull();
    await expect(tree(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Read again' }).last()).toBeVisible();
  });

  test('of a source says whether the file is there, and when the newest came', async ({ connected: { page } }) => {
    const { name } = await browse(page, 'source', 'name:"orders-eu-s3"');
    await page.getByRole('button', { name: 'Is the file there?' }).click();
    const there = page.getByRole('region', { name: 'Is the file there?' });
    await expect(there).toContainText('Files are there');
    const newest = there.getByRole('list', { name: 'Newest files' }).getByRole('button').first();
    await expect(newest).toContainText(name!);
    await page.setViewportSize({ width: 1024, height: 700 });
    await newest.click();
    const rows = preview(page).getByRole('grid', { name: 'Previewed rows' });
    await expect(rows.getByRole('gridcell').first()).toBeVisible();
    // The number of an order is its longest value, and its first.
    const cells = rows.locator('[data-index]').getByRole('rowheader').or(rows.getByRole('gridcell'));
    expect(await cutOff(cells)).toEqual([]);
    await expectNoViolations(page);
  });

  test('is databases and tables, with refusals in words', async ({ connected: { page }, service }) => {
    await browse(page, 'credential', 'type:postgres');
    await expect(line(page, /^northgate/)).toBeVisible();
    await tree(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(line(page, /^stock/)).toBeVisible();
    await line(page, /^stock/).click();
    await page.keyboard.press('Enter');
    await expect(preview(page).getByRole('grid', { name: 'Previewed rows' })).toContainText('on_hand');
    await service.fault({
      ...{ match: { path: '/data_credentials/*/probe/tree' }, count: 1 },
      ...{ action: 'status', status: 403, body: { status: 403, message: 'Password expired' } },
    });
    await page.getByRole('button', { name: 'Read again' }).last().click();
    await expect(page.getByText('The third party refused the credential.')).toBeVisible();
    await expect(page.getByText('Password expired')).toBeVisible();
    await page.getByRole('button', { name: 'Let the service prepare it' }).click();
    // It is done a while after the service accepted it, by the clock that stands still.
    const accepted = async () =>
      (await service.log()).some(({ query, finished_at }) => String(query).startsWith('async') && finished_at !== null);
    await expect.poll(accepted).toBe(true);
    await expect(line(page, /^northgate/)).toBeHidden();
    await service.advance(60_000);
    await expect(line(page, /^northgate/)).toBeVisible();
  });
});
