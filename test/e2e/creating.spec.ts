import type { Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { expect, test } from './console.ts';
import { call } from './bridge.ts';
import { expectNoViolations } from './axe.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const json = (page: Page) => dialog(page).getByRole('textbox', { name: /\(JSON\)/ });

test.describe('a resource that is created', () => {
  test(
    'has the entered values, opens from the result, and is deleted by undoing',
    nightly,
    async ({ connected: { page }, service }) => {
      const posts = async (): Promise<number> =>
        (await service.log()).filter(({ method, path }) => method === 'POST' && path === '/data_maps').length;
      await page.evaluate(() => (location.hash = '#/resources?kind=lookup&filter='));
      await page.getByRole('button', { name: 'Create lookup…' }).click();
      await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
      await dialog(page).getByText('Accepted fields').click();
      await expect(dialog(page).getByRole('row', { name: 'map_primary_key text' })).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Tab');
      await dialog(page).getByRole('textbox', { name: 'Name' }).press('Enter');
      await expect(dialog(page).locator('span').getByText('Required')).toBeVisible();
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Regions');
      await dialog(page).getByRole('textbox', { name: 'Tags' }).fill('eu, sales');
      await json(page).fill('{"map_primary_key": 7}');
      await json(page).press('Control+Enter');
      // Input that the service would refuse is refused here, and stays in the form.
      await expect(dialog(page).getByRole('alert')).toContainText('map_primary_key');
      await expect(dialog(page).getByRole('textbox', { name: 'Tags' })).toHaveValue('eu, sales');
      expect(await posts()).toBe(0);
      await json(page).fill('{"map_primary_key": "region", "data_map": [{"region": "N", "name": "North"}]}');
      await json(page).press('Control+Enter');
      await expect(dialog(page).getByText('POST /data_maps')).toBeVisible();
      expect(await posts()).toBe(0);
      await dialog(page).getByRole('button', { name: 'Create' }).click();
      await dialog(page)
        .getByRole('link', { name: /^Open lookup \d+$/ })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regions');
      expect(await posts()).toBe(1);
      await page.getByRole('tab', { name: 'Entries' }).click();
      await expect(page.getByRole('grid', { name: 'Entries of the lookup' })).toContainText('North');
      await page.getByRole('button', { name: 'More' }).last().click();
      await page.getByRole('menuitem', { name: 'History of edits' }).click();
      await dialog(page).getByRole('button', { name: 'Undo…' }).click();
      const typed = dialog(page).getByRole('textbox', { name: /^Type / });
      await typed.fill((await call(page, 'environments.list', null)).environments[0]!.name);
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
      await expect(dialog(page).getByText('Done and confirmed')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText('There is no such lookup')).toBeVisible();
    },
  );
});
