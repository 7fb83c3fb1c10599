import type { Page } from '@playwright/test';
import { expect, test } from './console.ts';
import { openSource } from './edited-source.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const name = (page: Page) => dialog(page).getByRole('textbox', { name: 'Name' });

/** The form of the source, opened by the key of its command. */
async function edit(page: Page): Promise<void> {
  await page.keyboard.press('m');
  await expect(name(page)).toBeFocused();
}

test.describe('a source', () => {
  test('is edited and undone by the keyboard alone', async ({ connected: { page }, service }) => {
    const id = await openSource(page);
    const puts = async (): Promise<number> =>
      (await service.log()).filter(({ method, path }) => method === 'PUT' && path === `/data_sources/${id}`).length;
    await edit(page);
    await name(page).fill('Renamed by hand');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('row').filter({ hasText: 'Renamed by hand' })).toHaveCount(1);
    await expect(dialog(page).getByRole('link', { name: /Orders EU/ })).toBeVisible();
    expect(await puts()).toBe(0);
    await dialog(page).getByRole('textbox', { name: 'Reason' }).focus();
    await page.keyboard.type('A clearer name');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Done and confirmed')).toBeVisible();
    expect(await puts()).toBe(1);
    await dialog(page).getByRole('button', { name: 'Undo…' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Change' })).toBeEnabled();
    await dialog(page).getByRole('button', { name: 'Change' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Done and confirmed')).toBeVisible();
    expect(await puts()).toBe(2);
    await page.keyboard.press('Escape');
    await edit(page);
    await expect(name(page)).not.toHaveValue('Renamed by hand');
  });
});
