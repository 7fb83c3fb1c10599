import type { Page } from '@playwright/test';
import { DemoService } from '../fixtures/demo-service.ts';
import { expect, test } from './console.ts';
import { chooseAuthority, connect } from './environment-form.ts';
import { flowsTable, found, openEnvironments, openFlows, searchFlows } from './locators.ts';
import { essential, nightly } from '../fixtures/thorough.ts';

async function show(page: Page, name: string): Promise<void> {
  await page.getByTitle('Switch environment').click();
  // The state is shown next to the name.
  await page
    .getByRole('menuitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
}

test.describe('an environment', () => {
  test(
    'that gets another address is signed out, and the new address never sees the key',
    essential,
    async ({ connected }) => {
      const { page } = connected;
      const other = await DemoService.start('--flows', '1');
      try {
        await openEnvironments(page);
        await page.getByRole('button', { name: 'Edit…' }).click();
        await page.getByLabel('API URL').fill(other.baseUrl);
        // With its authority trusted, only Penstock itself prevents the key from going there.
        await page.getByText('Advanced', { exact: true }).click();
        await chooseAuthority(connected, other);
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByRole('listitem').filter({ hasText: 'Northgate' })).toContainText('Signed out.');
        expect(await other.log()).toEqual([]);
      } finally {
        await other.stop();
      }
    },
  );
});

test('two environments each have their own flows, search and color', nightly, async ({ connected }) => {
  const { page } = connected;
  const second = await DemoService.start('--seed', '8', '--flows', '30');
  try {
    await searchFlows(page, 'orders', / of 120 flows$/);

    await page.getByTitle('Switch environment').click();
    await page.getByRole('menuitem', { name: 'Add an environment…' }).click();
    await connect(connected, second, { name: 'Northgate live', colour: 'Production', guard: 'Read only' });
    await openFlows(page);
    await expect(found(page)).toHaveText('30 flows');
    await expect(page.getByRole('banner')).toContainText(/Northgate live\s*production\s*Read only/i);
    await expect(page.getByRole('combobox', { name: 'Search flows' })).toHaveValue('');

    await page.getByTitle('Switch environment').click();
    const live = page.getByRole('menuitem').filter({ hasText: 'Northgate live' });
    await expect(live.getByText(/^production$/i)).toBeVisible();
    await page.keyboard.press('Escape');
    await show(page, 'Northgate');
    await expect(found(page)).toHaveText(/ of 120 flows$/);
    await expect(page.getByRole('combobox', { name: 'Search flows' })).toHaveValue('orders');

    await openEnvironments(page);
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(2);
    await expect(cards.filter({ hasText: 'Current' })).toContainText('Northgate');
    await cards.filter({ hasText: 'Northgate live' }).getByRole('button', { name: 'Show' }).click();
    await openFlows(page);
    await expect(flowsTable(page)).toHaveAttribute('aria-rowcount', '31');
  } finally {
    await second.stop();
  }
});
