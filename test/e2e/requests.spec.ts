import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './console.ts';
import { reports } from './locators.ts';
import { pauseTwo } from './pause-two.ts';

test.describe('the activity log', () => {
  test('has an entry for every request that changed something, and can be verified and exported (S10)', async ({
    ownConnected: { app, page },
    service,
    folder,
  }) => {
    await pauseTwo(page, 'bad records since 14:06');
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(page.getByRole('link', { name: 'Request log' })).toHaveAttribute('aria-current', 'page');
    const changes = (await service.log()).filter(({ method, took_effect }) => method === 'PUT' && took_effect);
    const lines = page.getByRole('main').getByRole('row').filter({ hasText: '/pause' });
    await expect(lines).toHaveCount(changes.length);
    for (const { path } of changes) await expect(lines.filter({ hasText: path })).toHaveCount(1);
    await expect(lines.first()).toContainText('Mira Okafor');
    await expect(lines.first()).toContainText('bad records since 14:06');

    // The current entry is next to the list, with the same commands in its menu.
    const entry = page.getByRole('complementary', { name: 'Selected entry' });
    await expect(entry).toContainText(changes.at(-1)!.path);
    const table = page.getByRole('grid', { name: 'Entries' });
    await expect(table).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Copy the request' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Show in full' }).click();
    await expect(entry).toBeVisible();
    await table.focus();
    await page.keyboard.press('o');
    await expect(page.getByRole('heading', { name: 'Pause 2 flows', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(lines).toHaveCount(changes.length);

    await page.getByRole('button', { name: 'Verify the log' }).click();
    await expect(page.getByText(/2 entries.*intact/i)).toBeVisible();

    const file = join(folder, 'activity.json');
    await app.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
    }, file);
    await page.getByRole('button', { name: 'Export…' }).click();
    await page.getByRole('menuitem', { name: /^JSON/ }).click();
    await expect(reports(page)).toContainText('The log was exported');
    const exported = JSON.parse(readFileSync(file, 'utf8')) as { path: string; hash: string }[];
    expect(exported.map(({ path }) => path).sort()).toEqual(changes.map(({ path }) => path).sort());
    expect(exported.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });
});
