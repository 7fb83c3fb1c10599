import type { Page } from '@playwright/test';
import { expect, test } from './console.ts';
import { openSource } from './edited-source.ts';
import { essential } from '../fixtures/thorough.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const name = (page: Page) => dialog(page).getByRole('textbox', { name: 'Name' });
const json = (page: Page) => dialog(page).getByRole('textbox', { name: /as JSON/ });

/** The form of the source, opened by the key of its command. */
async function edit(page: Page): Promise<void> {
  await page.keyboard.press('m');
  await expect(name(page)).toBeFocused();
}

/** As Escape and then a key would, before the browser reports in a later task that the dialog was closed. */
async function closeAndPress(page: Page, key: { key: string; ctrlKey?: boolean }): Promise<void> {
  await page.evaluate(async (init) => {
    document.querySelector<HTMLDialogElement>('dialog[open]')!.requestClose();
    await Promise.resolve();
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }));
  }, key);
}

test.describe('a source', () => {
  test('is edited and undone by the keyboard alone', essential, async ({ connected: { page }, service }) => {
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

  test('a key that follows Escape at once opens the next dialog, which stays', async ({ connected: { page } }) => {
    const palette = page.getByRole('dialog', { name: 'Commands and flows' });
    await openSource(page);
    await edit(page);
    await closeAndPress(page, { key: 'm' });
    await expect(name(page)).toBeFocused();
    await name(page).fill('Renamed by hand');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('row').filter({ hasText: 'Renamed by hand' })).toHaveCount(1);
    await closeAndPress(page, { key: 'k', ctrlKey: true });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await palette.getByRole('combobox').fill('over');
    await closeAndPress(page, { key: 'k', ctrlKey: true });
    await expect(palette.getByRole('combobox')).toHaveValue('');
    await expect(palette.getByRole('combobox')).toBeFocused();
  });

  test('keeps what was written when the service refuses, and says where JSON is wrong', async ({
    connected: { page },
  }) => {
    await openSource(page);
    await edit(page);
    const text = await json(page).inputValue();
    await json(page).fill(text.replace(/"path": "[^"]*"/, '"path": oops'));
    await expect(dialog(page).getByText(/^This is no JSON at line \d+, column \d+\.$/)).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Review…' })).toBeDisabled();
    const changed = text.replace(/"path": "[^"]*"/, '"path": "/elsewhere"');
    await json(page).fill(changed);
    await page.keyboard.press('Control+Enter');
    await expect(dialog(page).getByText('The service replaces source_config as a whole')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Change' }).click();
    await expect(dialog(page).getByText('Not carried out')).toBeVisible();
    await expect(dialog(page).getByText(/pause it/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await expect(json(page)).toHaveValue(changed);
  });

  test('that somebody else changed meanwhile shows both values, and overwrites neither', async ({
    connected: { page },
    service,
  }) => {
    const id = await openSource(page);
    await edit(page);
    await name(page).fill('Mine');
    await service.edit(`/data_sources/${id}`, { name: 'Theirs', description: 'Also theirs' });
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('You and somebody else changed the same values')).toBeVisible();
    await expect(dialog(page).getByRole('row').filter({ hasText: 'Also theirs' })).toBeVisible();
    await dialog(page)
      .getByRole('radio', { name: /Yours$/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Use these values' }).click();
    await dialog(page).getByRole('button', { name: 'Change' }).click();
    await expect(dialog(page).getByText('Done and confirmed')).toBeVisible();
    await page.keyboard.press('Escape');
    await edit(page);
    await expect(name(page)).toHaveValue('Mine');
    await expect(dialog(page).getByRole('textbox', { name: 'Description' })).toHaveValue('Also theirs');
  });
});
