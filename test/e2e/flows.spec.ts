import type { Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { expect, test } from './console.ts';
import { flowsTable, rows, searchFlows } from './locators.ts';

const readNow = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Updated|Reading)/ });

/** Errors of the first flow on screen. */
async function firstErrors(page: Page): Promise<number> {
  const headers = await flowsTable(page).locator('[data-column]').allTextContents();
  const place = headers.findIndex((header) => header.trim() === 'Errors 24 h');
  const cell = rows(page).first().locator('[role="rowheader"], [role="gridcell"]:not([data-part])').nth(place);
  const title = (await cell.locator('.num').getAttribute('title'))!;
  return Number(title.split(' ')[0]!.replaceAll(',', ''));
}

test.describe('the flows on screen', () => {
  test('follow the service: an hour later there are more errors', nightly, async ({ connected: { page }, service }) => {
    await searchFlows(page, 'orders eu', /^\d of 120 flows$/);
    const before = await firstErrors(page);
    await service.advance(3_600_000);
    await readNow(page).click();
    await expect.poll(() => firstErrors(page)).toBeGreaterThan(before);
  });

  test('stay, and are marked as old, when the service stops answering (R13)', async ({
    ownConnected: { page },
    service,
  }) => {
    const mark = rows(page).filter({ hasText: 'Active' }).first().locator('svg.active');
    const green = await mark.evaluate((svg) => getComputedStyle(svg).fill);
    await service.stop();
    await readNow(page).click();
    const notice = page.getByRole('status').filter({ hasText: 'The last read failed' });
    await expect(notice).toContainText(/The data shown is \d+ s old/);
    await expect(notice).toContainText(/Last successful read .*(Retrying in \d|Retrying)/);
    await expect(notice.getByRole('button', { name: 'Try now' })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();

    // The page's clock decides that two reads are missed, so there is no need to wait for them.
    const inTime = await page.evaluate(() => Date.now());
    await page.clock.setFixedTime(inTime + 10 * 60_000);
    await expect(notice).toContainText('The data shown is 10 min old');
    await expect(readNow(page)).toHaveText('Updated 10 min ago');
    // Nothing shows green without an age.
    await expect(mark).not.toHaveCSS('fill', green);
  });
});
