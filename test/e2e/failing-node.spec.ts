import type { Page } from '@playwright/test';
import { expect, test } from './console.ts';
import { flowsTable, openPalette, rows, searchFlows } from './locators.ts';
import { essential } from '../fixtures/thorough.ts';

const worst = 'Orders EU normalised';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Selected node' });
const node = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name });

/** Goes to the flow of the incident by the list of flows. */
async function openOrders(page: Page): Promise<void> {
  await searchFlows(page, 'Orders EU', /^\d of 120 flows$/);
  await expect(rows(page).first().locator('.status')).toHaveAttribute('title', new RegExp(`Fails at ${worst}`));
  await flowsTable(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders EU');
}

test.describe('the node at which most records fail', () => {
  test('is the one that fails, on every screen', essential, async ({ connected: { page } }) => {
    await searchFlows(page, 'Orders EU', /^\d of 120 flows$/);
    await flowsTable(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    const raw = rows(page).filter({ hasText: 'Orders EU raw' });
    await expect(raw).toBeVisible();
    for (let index = Number(await raw.getAttribute('data-index')); index > 0; index -= 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const row = rows(page).filter({ hasText: worst });
    await expect(row).toContainText('Failing');
    await expect(row.locator('.num.bad').first()).toHaveAttribute('title', /^[\d,]+$/);
    await expect(rows(page).filter({ hasText: 'Raw archive' })).toContainText('Active');

    await page.getByRole('link', { name: 'Overview' }).click();
    const lines = page.getByRole('region', { name: 'Needs attention' }).locator('tbody tr');
    await expect(lines.first()).toContainText(`Fails at ${worst}`);

    const palette = await openPalette(page);
    await palette.getByRole('combobox').fill(worst);
    await expect(palette.getByRole('option').filter({ hasText: worst }).first()).toContainText('Failing');
    await page.keyboard.press('Escape');
  });

  test('is selected when its flow is opened, with its figures, their age and source', async ({
    connected: { page },
  }) => {
    await openOrders(page);
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(worst);
    await expect(node(page, worst)).toContainText('Failing');
    await expect(node(page, 'Raw archive')).toContainText('Active');
    await expect(page.getByRole('treeitem').filter({ hasText: /\bUnknown\b/ })).toHaveCount(0);
    await expect(panel(page)).toContainText(/Last hour\s*[\d.,]+/);
    await expect(panel(page)).toContainText(/The service's figures, read \d+ s ago\./);
    await expect(page.getByRole('main')).toContainText(`Fails at ${worst}`);

    await node(page, 'Raw archive').click();
    await expect(panel(page)).toContainText('none in 24 h');
    await node(page, worst).click();
    await panel(page)
      .getByRole('button', { name: /^Pause \d+ nodes…$/ })
      .click();
    const planned = page.getByRole('dialog').getByRole('row').filter({ hasText: worst });
    await expect(planned.first()).toContainText('Failing');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });
});

test.describe('at a service without figures of its own', () => {
  test.use({ serviceOptions: ['--seed', '7', '--flows', '120', '--hold-clock', '--no-error-metrics'] });

  test('the same node fails, by the number of its failed records', async ({ connected: { page } }) => {
    await openOrders(page);
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(worst);
    await expect(node(page, worst)).toContainText('Failing');
    await expect(panel(page)).toContainText(/Counted from its failed records \d+ s ago\./);
  });
});
