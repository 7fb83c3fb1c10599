import type { Page } from '@playwright/test';
import type { ResourceQuery, ResourceRow } from '#contract/models/resource-list.ts';
import type { RecordKind } from '#contract/models/resource.ts';
import { nightly } from '../fixtures/thorough.ts';
import { call } from './bridge.ts';
import { expect, test } from './console.ts';
import { tabTo } from './locators.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Resources' });
const lines = (page: Page) => grid(page).locator('[role="row"][data-index]');
const found = (page: Page) => page.getByRole('status', { name: 'Resources found' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

const environmentOf = async (page: Page) => (await call(page, 'environments.list', null)).environments[0]!.id;

/** Rows of a list, completely read. */
async function listed(page: Page, kind: RecordKind, filter = ''): Promise<ResourceRow[]> {
  const environmentId = await environmentOf(page);
  const list = { kind, from: 'own' } as const;
  await call(page, 'resources.read', { environmentId, list });
  return (await call(page, 'resources.window', { environmentId, query: { list, filter, sort: [] }, from: 0, to: 500 }))
    .rows;
}

async function open(page: Page, { kind, id }: Pick<ResourceRow, 'kind' | 'id'>): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#/resources/${kind}/${id}`);
  await expect(page.getByRole('tab', { name: 'Fields' })).toBeVisible();
}

test.describe('resources', () => {
  test(
    'are listed, searched and opened by keyboard alone, from the list to the flow',
    nightly,
    async ({ connected: { page } }) => {
      await page.keyboard.press('g');
      await page.keyboard.press('u');
      await expect(title(page)).toHaveText('Resources');
      await expect(lines(page).first()).toBeVisible();
      // Every kind shows its count before its list was read.
      for (const kind of ['Sources', 'Data sets', 'Destinations', 'Credentials', 'Lookups', 'Code'])
        await expect(page.getByRole('radio', { name: new RegExp(`^${kind} [\\d,]+$`) })).toBeAttached();
      await tabTo(page, /^Sources/);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('radio', { name: /^Destinations/ })).toBeChecked();
      await expect(found(page)).toHaveText(/^[\d,]+ resources$/);

      await page.keyboard.press('/');
      await page.keyboard.type('name:orders used:>0');
      await expect(found(page)).toHaveText(/^[\d,]+ of [\d,]+ resources$/);
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await expect(lines(page).first()).toContainText('orders');
      await expect(grid(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(title(page)).toContainText('orders');
      await expect(page.getByRole('heading', { name: 'Mapping' })).toBeVisible();
      await tabTo(page, /^Open flow$/);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('complementary', { name: 'Selected node' })).toBeVisible();
    },
  );

  test(
    'that are lookups show their entries, all or those with the keys',
    nightly,
    async ({ connected: { page }, service }) => {
      const [row] = await listed(page, 'lookup', 'name:"country codes"');
      await open(page, row!);
      await page.getByRole('tab', { name: 'Entries' }).click();
      const table = page.getByRole('grid', { name: 'Entries of the lookup' });
      await expect(table.getByRole('columnheader', { name: 'code' })).toBeVisible();
      const all = await table.locator('[data-index]').count();
      expect(all).toBeGreaterThan(3);
      const key = await table.locator('[data-index="1"]').getByRole('rowheader').textContent();
      await page.getByLabel('Keys').fill(`${key!.trim()[0]}*, nothing`);
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^\d+ (entry|entries)$/)).not.toHaveText(`${all} entries`);
      await expect(table.locator('[data-index="0"]')).toContainText(key!.trim()[0]!);
      await page.getByLabel('Keys').fill('nothing');
      await page.keyboard.press('Enter');
      await expect(page.getByText('The lookup has no entry with such a key.')).toBeVisible();
      expect((await service.log()).some(({ path }) => path.endsWith('/entries/nothing'))).toBe(true);
    },
  );

  test(
    'that are data sets show records that pass, and code shows its program in color',
    nightly,
    async ({ connected: { page } }) => {
      const [set] = await listed(page, 'data_set', 'name:"orders eu raw"');
      await open(page, set!);
      await expect(page.getByRole('table', { name: 'Attributes of the schema' })).toBeVisible();
      await page.getByRole('tab', { name: 'Samples' }).click();
      await expect(page.getByText('Record 1', { exact: true })).toBeVisible();
      const [code] = await listed(page, 'code', 'type:python');
      await open(page, code!);
      await page.getByRole('tab', { name: 'Code' }).click();
      const program = page.getByRole('region', { name: /^Program/ });
      await expect(program).toContainText('def ');
      await expect(program.locator('.keyword').first()).toBeVisible();
    },
  );

  test('that are code are listed by origin, by the keyboard', nightly, async ({ connected: { page } }) => {
    await page.evaluate(() => (location.hash = '#/resources?kind=code'));
    await expect(lines(page).first()).toBeVisible();
    const environmentId = await environmentOf(page);
    const all = /^(Your code|Public code|(Public )?[Rr]ecord transforms|Attribute transforms)$/;
    for (const [name, from] of [
      ['Public code', 'public'],
      ['Record transforms', 'record_transforms'],
      ['Public record transforms', 'public_record_transforms'],
      ['Attribute transforms', 'attribute_transforms'],
    ] as const) {
      await page.getByRole('button', { name: all }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name, exact: true }).press('Enter');
      await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
      const query: ResourceQuery = { list: { kind: 'code', from }, filter: '', sort: [] };
      const listed = () => call(page, 'resources.window', { environmentId, query, from: 0, to: 1 });
      await expect.poll(async () => (await listed()).complete).toBe(true);
      const { total } = await listed();
      expect(total).toBeGreaterThan(0);
      await expect(found(page)).toHaveText(new RegExp(`^${total} resources?$`));
    }
  });
});
