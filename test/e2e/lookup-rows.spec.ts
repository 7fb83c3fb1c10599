import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { call } from './bridge.ts';
import { type Console, expect, test } from './console.ts';
import { reports } from './locators.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const table = (page: Page) => page.getByRole('grid', { name: 'Entries of the lookup' });
const row = (page: Page, key: string) => table(page).locator('[role="row"][data-index]').filter({ hasText: key });
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });
const done = (page: Page) => expect(dialog(page).getByText('Done and confirmed')).toBeVisible();

/** Opens the entries of a lookup of the user. Returns its id. */
async function openEntries(page: Page, name: string): Promise<number> {
  const environmentId = (await call(page, 'environments.list', null)).environments[0]!.id;
  const list = { kind: 'lookup', from: 'own' } as const;
  await call(page, 'resources.read', { environmentId, list });
  const query = { list, filter: `name:"${name}"`, sort: [] };
  const { rows } = await call(page, 'resources.window', { environmentId, query, from: 0, to: 1 });
  const { id } = rows[0]!;
  await page.evaluate((hash) => (location.hash = hash), `#/resources/lookup/${id}`);
  await page.getByRole('tab', { name: 'Entries' }).click();
  await expect(page.getByText(/^\d+ (entry|entries)$/)).toBeVisible();
  return id;
}

/** The user's choice wherever a file is saved or opened. */
const choose = ({ app }: Pick<Console, 'app'>, path: string): Promise<void> =>
  app.evaluate(({ dialog: shown }, filePath) => {
    shown.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
    shown.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);

test.describe('rows of a lookup', () => {
  test(
    'are added, changed, deleted and restored by the keyboard',
    nightly,
    async ({ connected: { page }, service }) => {
      const id = await openEntries(page, 'country codes');
      const changes = async (): Promise<string[]> =>
        (await service.log())
          .filter(({ method, path }) => method !== 'GET' && path.startsWith(`/data_maps/${id}/`))
          .map(({ method }) => method);
      await table(page).focus();
      await page.keyboard.press('a');
      await expect(field(page, 'code (key)')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByText('Required')).toBeVisible();
      await page.keyboard.type('AT');
      await field(page, 'name').fill('Austria');
      await field(page, 'eu').fill('true');
      await page.keyboard.press('Enter');
      // The service has texts in this column, so this is one.
      await expect(dialog(page).getByRole('row').filter({ hasText: 'AT' })).toContainText('"eu":"true"');
      expect(await changes()).toEqual([]);
      await dialog(page).getByRole('button', { name: 'Change' }).click();
      await done(page);
      await page.keyboard.press('Escape');
      await expect(row(page, 'Austria')).toHaveCount(1);
      expect(await changes()).toEqual(['PUT']);

      await row(page, 'Austria').click();
      await page.keyboard.press('Enter');
      await expect(field(page, 'name')).toHaveValue('Austria');
      await field(page, 'name').fill('Österreich');
      await page.keyboard.press('Enter');
      await dialog(page).getByRole('button', { name: 'Change' }).click();
      await done(page);
      await page.keyboard.press('Escape');
      await expect(row(page, 'Österreich')).toContainText('true');

      await table(page).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      const before = await table(page).locator('[data-index]').count();
      await page.getByRole('button', { name: 'Delete 2 rows…' }).click();
      // Deleting requires the name of the environment.
      await dialog(page)
        .getByRole('textbox', { name: /^Type / })
        .fill((await call(page, 'environments.list', null)).environments[0]!.name);
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
      await done(page);
      await expect(table(page).locator('[data-index]')).toHaveCount(before - 2);
      await dialog(page).getByRole('button', { name: 'Undo…' }).click();
      await dialog(page).getByRole('button', { name: 'Change' }).click();
      await done(page);
      await page.keyboard.press('Escape');
      await expect(table(page).locator('[data-index]')).toHaveCount(before);
      expect(await changes()).toEqual(['PUT', 'PUT', 'DELETE', 'PUT']);
    },
  );

  test(
    'are exported whole and imported; an invalid or truncated file changes nothing',
    nightly,
    async ({ connected, service, folder }) => {
      const { page } = connected;
      const id = await openEntries(page, 'return reasons');
      const file = join(folder, 'rows.csv');
      await choose(connected, file);
      await page.getByRole('button', { name: 'Export CSV…' }).click();
      await expect(reports(page)).toContainText('All rows were exported');
      const text = await readFile(file, 'utf8');
      expect(text.split('\n')[0]).toBe('reason,text,restock');
      await writeFile(file, text.replace('Too small', "'=Too small") + '77,"New, quoted",\n');
      await page.getByRole('button', { name: 'Import CSV…' }).click();
      await expect(dialog(page).getByRole('row').filter({ hasText: '=Too small' })).toContainText('Too small');
      await expect(dialog(page).getByRole('row').filter({ hasText: 'New, quoted' })).toHaveCount(1);
      await dialog(page).getByRole('button', { name: 'Change' }).click();
      await done(page);
      await page.keyboard.press('Escape');
      await expect(row(page, '=Too small')).toHaveCount(1);

      await writeFile(file, 'text\nno key\n');
      await page.getByRole('button', { name: 'Import CSV…' }).click();
      await expect(reports(page)).toContainText('The file has no column reason, the key of the lookup.');
      await service.fault({
        match: { method: 'GET', path: `/data_maps/${id}/entries/*` },
        action: 'replace',
        body: [],
      });
      await page.getByRole('button', { name: 'Export CSV…' }).click();
      await expect(reports(page)).toContainText('The lookup has 6 entries, and the service returned 0.');
      expect(await readFile(file, 'utf8')).toBe('text\nno key\n');
    },
  );
});
