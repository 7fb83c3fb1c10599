import type { Page } from '@playwright/test';
import type { ResourceQuery, ResourceRow } from '#contract/models/resource-list.ts';
import { type RecordKind, recordKinds } from '#contract/models/resource.ts';
import { call } from './bridge.ts';
import { expect, test } from './console.ts';
import { openPalette, problem, reports, tabTo } from './locators.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Resources' });
const lines = (page: Page) => grid(page).locator('[role="row"][data-index]');
const found = (page: Page) => page.getByRole('status', { name: 'Resources found' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

const environmentOf = async (page: Page) => (await call(page, 'environments.list', null)).environments[0]!.id;

/** The rows of a list, read to its end. */
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
  test('are listed, searched and opened by keyboard alone, from the list to the flow', async ({
    connected: { page },
  }) => {
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await expect(title(page)).toHaveText('Resources');
    await expect(lines(page).first()).toBeVisible();
    // Every kind says how many there are before its list was read.
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
    await expect(page.getByRole('heading', { name: 'What it writes' })).toBeVisible();
    await tabTo(page, /^Open its flow$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Selected node' })).toBeVisible();
  });

  test('the list takes the keyboard of a person who went on before it came', async ({ ownConnected: { page } }) => {
    await page.evaluate(() => (location.hash = '#/resources'));
    await expect(lines(page).first()).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('name:"no resource has this name"');
    await expect(grid(page)).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('main')).toBeFocused();
    await page
      .getByRole('button', { name: /^Clear/ })
      .first()
      .dispatchEvent('click');
    await expect(grid(page)).toBeFocused();
  });

  test('are sorted by a column, and saved views lead back to their kind', async ({ ownConnected: { page } }) => {
    const rows = await listed(page, 'credential');
    await page.evaluate(() => (location.hash = '#/resources?kind=credential&filter=used%3A%3E1'));
    await expect(page.getByRole('radio', { name: /^Credentials/ })).toBeChecked();
    await expect(found(page)).toHaveText(
      `${rows.filter(({ flows }) => flows! > 1).length} of ${rows.length} resources`,
    );
    const most = Math.max(...rows.map(({ flows }) => flows!));
    await grid(page).getByRole('columnheader', { name: 'Flows' }).click();
    await expect(lines(page).first()).toContainText(rows.find(({ flows }) => flows === most)!.name!);

    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: /^Save/ }).click();
    await page.keyboard.type('Shared credentials');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Shared credentials' })).toBeVisible();
    await page.evaluate(() => (location.hash = '#/resources?kind=lookup&filter='));
    await expect(page.getByRole('radio', { name: /^Lookups/ })).toBeChecked();
    await openPalette(page);
    await page.keyboard.type('shared cred');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: /^Credentials/ })).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Search resources' })).toHaveValue('used:>1');
  });

  for (const kind of recordKinds)
    test(`of a kind are shown with every field that the service returned: ${kind}`, async ({ connected: { page } }) => {
      const rows = await listed(page, kind);
      const row = rows.find(({ flows }) => flows === 1) ?? rows[0]!;
      await open(page, row);
      await expect(title(page)).toHaveText(row.name!);
      const environmentId = await environmentOf(page);
      const { record, useCount } = await call(page, 'resource.get', { environmentId, resource: { kind, id: row.id } });
      await page.getByRole('tab', { name: 'JSON' }).click();
      const text = await page.getByRole('region', { name: /as JSON$/ }).textContent();
      expect(JSON.parse(text!)).toEqual(record);
      await page.getByRole('tab', { name: 'Fields' }).click();
      const panel = page.getByRole('tabpanel');
      for (const name of Object.keys(record).filter((one) => !['sink_config', 'output_schema', 'code'].includes(one)))
        await expect(panel.getByText(name, { exact: true }).first()).toBeVisible();
      await page.getByRole('tab', { name: /^Used by/ }).click();
      await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(useCount === 0 ? 0 : useCount + 1);
      await page.getByRole('button', { name: 'Copy as JSON' }).click();
      await expect(reports(page)).toContainText('copied');
    });

  test('that are lookups show their entries, all or those with the keys', async ({ connected: { page }, service }) => {
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
  });

  test('that are sources lead to the files that they read', async ({ connected: { page }, service }) => {
    const rows = await listed(page, 'source', 'used:1');
    const row = rows.find(({ nodeId }) => nodeId !== null)!;
    await open(page, row);
    await page.getByRole('button', { name: 'Show its files' }).click();
    await expect(page.getByRole('tab', { name: 'Files' })).toHaveAttribute('aria-selected', 'true');
    await expect
      .poll(async () => (await service.log()).some(({ path }) => path.startsWith(`/data_sources/${row.id}/`)))
      .toBe(true);
  });

  test('that are data sets show records that pass, and code shows its program in colour', async ({
    connected: { page },
  }) => {
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
  });

  test('that are code are listed by where they are from, by the keyboard', async ({ connected: { page } }) => {
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

  test('say why a list cannot be read, and are there once it can', async ({ ownConnected: { page }, service }) => {
    await service.fault({ match: { path: '/data_maps' }, action: 'status', status: 403 });
    await page.evaluate(() => (location.hash = '#/resources?kind=lookup'));
    await expect(problem(page)).toBeVisible();
    await service.clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(lines(page).first()).toBeVisible();
  });

  test('that are odd and hostile are shown as text, whole', async ({ ownConnected: { page }, service }) => {
    const [row] = await listed(page, 'lookup');
    const hostile = '<img src=x onerror="document.title=1"> \u202Eabc {age}';
    const body = {
      id: String(row!.id),
      name: hostile,
      status: { odd: true },
      tags: [hostile, null, 7],
      owner: [hostile],
      updated_at: 'yesterday',
      map_primary_key: null,
      data_sink_id: [[]],
      api_key: 'sk-very-secret',
      [hostile]: { [hostile]: ['x'.repeat(5_000), null, { '': '' }] },
    };
    await service.fault({ match: { path: `/data_maps/${row!.id}` }, action: 'replace', body });
    await open(page, row!);
    await expect(title(page)).toContainText('<img src=x onerror=');
    await expect(page.getByRole('heading', { name: 'Other fields' })).toBeVisible();
    const panel = page.getByRole('tabpanel');
    for (const details of await panel.locator('summary').all()) await details.click();
    await expect(panel.getByText('3,000 more characters')).toHaveCount(0);
    await panel.locator('details details summary').last().click();
    await expect(panel.getByText('3,000 more characters')).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(0);
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expect(page.getByRole('region', { name: /as JSON$/ })).toContainText('x'.repeat(5_000));
    await expect(page.getByRole('main')).not.toContainText('sk-very-secret');
  });

  test('that do not exist are not found', async ({ connected: { page } }) => {
    await page.evaluate(() => (location.hash = '#/resources/lookup/999999'));
    await expect(page.getByText('There is no such lookup')).toBeVisible();
    await page.getByRole('link', { name: 'All resources' }).click();
    await expect(page.getByRole('radio', { name: /^Lookups/ })).toBeChecked();
  });
});
