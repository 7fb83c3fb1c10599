import type { Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { expect, test } from './console.ts';
import { openFlow } from './locators.ts';

const hour = 3_600_000;
const ordersEu = 40001;

const strip = (page: Page) => page.getByRole('contentinfo', { name: 'Running actions and exports' });

test(
  'a pause until a time proposes to restore at that moment, and sends nothing before confirmation',
  nightly,
  async ({ ownConnected: { page }, service }) => {
    const changed = async () => (await service.log()).filter(({ method }) => method === 'PUT').length;
    await openFlow(page, ordersEu);
    // A flow opens on the node that fails worst, once that is known.
    await page.getByRole('treeitem', { name: /^orders-eu-s3/ }).click();
    await page.getByRole('button', { name: /^Pause \d+ nodes…$/ }).click();
    const dialog = page.getByRole('dialog');
    const order = dialog.getByRole('button', { name: /^Pause \d+ nodes$/ });
    const until = dialog.getByRole('textbox', { name: 'Restore reminder' });
    await until.fill('yesterday');
    await expect(dialog).toContainText('This is not a valid time.');
    await expect(order).toBeDisabled();
    await until.fill('2h');
    await expect(dialog).toContainText('Penstock reminds you to restore at');
    await order.click();
    await expect(dialog).toBeHidden();
    const header = page.getByRole('main');
    await expect(header).toContainText(/Restore reminder (\w+ \d+, )?\d\d:\d\d/);
    await expect(strip(page)).not.toContainText('restore due');
    const before = await changed();

    await page.clock.setFixedTime(Date.now() + 3 * hour);
    await expect(strip(page)).toContainText('Pause Orders EU: restore due since');
    await expect(header).toContainText('Restore due since');
    await page.evaluate(() => (location.hash = '#/'));
    const notice = page.getByText('Restore due for Pause Orders EU since');
    await expect(notice).toBeVisible();
    // After a restart of the page too.
    await page.reload();
    await expect(strip(page)).toContainText('Pause Orders EU: restore due since');
    await page.evaluate(() => (location.hash = '#/changes'));
    await expect(page.getByRole('grid', { name: 'Changes' })).toContainText('due since');
    expect(await changed()).toBe(before);

    await strip(page).getByRole('button', { name: 'Restore…' }).click();
    await dialog.getByRole('button', { name: /^Restore \d+ nodes/ }).click();
    await expect(strip(page)).not.toContainText('restore due');
    await expect.poll(changed).toBeGreaterThan(before);
  },
);
