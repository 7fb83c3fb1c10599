import type { Locator, Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { expect, test } from './console.ts';
import { connectAtOnce } from './environment-form.ts';
import { startConsole } from './launch.ts';
import { flowsTable, openFlows } from './locators.ts';

const header = (page: Page, name: string): Locator =>
  flowsTable(page).getByRole('columnheader').getByRole('button', { name, exact: true });
const menuButton = (page: Page): Locator => page.getByRole('button', { name: 'Columns of Flows' });
const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Columns of Flows' });

/** Names of the columns, in their order. */
async function columns(page: Page): Promise<string[]> {
  const names = await flowsTable(page).locator('[data-column]').allTextContents();
  return names.map((name) => name.trim());
}

const widthOf = async (page: Page, name: string): Promise<number> =>
  (await flowsTable(page).locator('[data-column]').filter({ hasText: name }).boundingBox())!.width;

/** Moves from the first row up into the headers, and along them to this one. */
async function goToHeader(page: Page, name: string): Promise<void> {
  await flowsTable(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  for (let left = (await columns(page)).indexOf(name); left > 0; left -= 1) await page.keyboard.press('ArrowRight');
  await expect(header(page, name)).toBeFocused();
}

test.describe('the columns of the flows', () => {
  test('are remembered by the environment, even after a restart', nightly, async ({ ownConnected, service }) => {
    const { page } = ownConnected;
    const before = await columns(page);
    await goToHeader(page, 'Status');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Alt+ArrowRight');
    await menuButton(page).click();
    await menu(page).getByRole('checkbox', { name: 'Tags' }).press('Space');
    await page.keyboard.press('Escape');
    const chosen = await columns(page);
    const width = await widthOf(page, 'Status');
    expect(chosen).not.toEqual(before);
    expect(chosen).toContain('Tags');

    await ownConnected.app.close();
    const later = await startConsole(ownConnected.profile);
    await openFlows(later.page);
    await expect.poll(() => columns(later.page)).toEqual(chosen);
    expect(await widthOf(later.page, 'Status')).toBe(width);

    await connectAtOnce(later, service);
    await openFlows(later.page);
    await expect.poll(() => columns(later.page)).toEqual(before);
    await later.app.close();
  });
});
