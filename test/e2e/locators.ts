import { expect, type Locator, type Page } from '@playwright/test';

/** Locators of things on screen, by their role and accessible name. */

export const flowsTable = (page: Page): Locator => page.getByRole('treegrid', { name: 'Flows' });

/** Rows of flows and nodes that are drawn now, without the header row. */
export const rows = (page: Page): Locator => flowsTable(page).locator('[role="row"][data-index]');

/** Rows of a table that have their content. */
export const readRows = (page: Page, label: string): Locator =>
  page.getByRole('grid', { name: label }).locator('[role="row"][data-index]:not([aria-busy])');

/** Number of flows after search and filters, in words. */
export const found = (page: Page): Locator => page.getByRole('status', { name: 'Flows found' });

/** Searches the flows and waits for the expected number. Until then the rows are those of the search before. */
export async function searchFlows(page: Page, text: string, many: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Search flows' }).fill(text);
  await expect(found(page)).toHaveText(many);
}

/** Faults reported where they occurred, without the silent live region of the reports. */
export const problem = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/ }).first();

/** Events unrelated to the user's current task. */
export const reports = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

/** The field, not the equally named choice above it. A password field has no role to be found by. */
export const keyField = (page: Page): Locator => page.getByPlaceholder('Paste the key');

/** Uses the link that every screen has. */
export async function openFlows(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Flows/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Flows', exact: true })).toBeVisible();
}

/** Opens the command palette by its shortcut. Text typed next goes into it. */
export async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands and flows' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  return palette;
}

/** Rows of alerts that are listed now. */
export const alertRows = (page: Page): Locator =>
  page
    .getByRole('grid', { name: 'Alerts' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

/** Number of rows of alerts after search and filters, in words. */
export const alertsFound = (page: Page): Locator => page.getByRole('status', { name: 'Alerts found' });

/** The choice of a tab of the alerts. Its name ends with its number of rows. */
export const alertTab = (page: Page, name: 'Open' | 'Acknowledged' | 'Muted' | 'All'): Locator =>
  page.getByRole('group', { name: 'Show', exact: true }).getByText(new RegExp(`^\\s*${name}\\b`));

/** Opens the alerts by the navigation, and waits for the first. */
export async function openAlerts(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Alerts/ }).click();
  await expect(alertRows(page).first()).toBeVisible();
}

/** Opens the screen of a node, like a link to it. */
export async function openFlow(page: Page, nodeId: number): Promise<void> {
  await page.evaluate((id) => (location.hash = `#/flows/${id}`), nodeId);
  await expect(page.getByRole('complementary', { name: 'Selected node' })).toBeVisible();
}

/** Opens the overview by the navigation. */
export async function openOverview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('slider', { name: 'Errors' })).toBeVisible();
}

/** Opens the list of environments by the navigation. */
export async function openEnvironments(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Environments', exact: true })).toBeVisible();
}

/**
 * Presses a key until the element with this name has the focus: Tab, or Shift+Tab for elements above. `most` steps
 * exceed any distance between two elements.
 */
export async function tabTo(page: Page, name: RegExp, { most = 60, key = 'Tab' } = {}): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      const label =
        at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0]?.textContent : null;
      return (at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '').trim().replace(/\s+/g, ' ');
    });
  const passed: string[] = [];
  while (passed.length < most) {
    const here = await focused();
    if (name.test(here)) return;
    passed.push(here.slice(0, 40));
    await page.keyboard.press(key);
  }
  throw new Error(`${String(name)} is not reached by ${key}, which led over ${passed.join(' > ')}.`);
}
