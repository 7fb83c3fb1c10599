import { expect, test } from './console.ts';
import { openOverview, tabTo } from './locators.ts';
import { essential, nightly } from '../fixtures/thorough.ts';

test.describe('the overview', () => {
  test('shows how many flows fail, the first of them and why', essential, async ({ connected: { page } }) => {
    const lines = page.getByRole('region', { name: 'Needs attention' }).locator('tbody tr');
    await openOverview(page);
    const failing = page.getByRole('link', { name: /Failing$/ }).locator('b');
    // Both grow while the service is read for the first time.
    await expect(async () => {
      const verdict = await page.getByRole('heading', { level: 1 }).innerText();
      expect(verdict).toBe(`${await failing.innerText()} of 120 flows are failing`);
    }).toPass();
    await expect(lines.first()).toContainText('Orders EU');
    await expect(lines.first()).toContainText(/\d% of records failed/);
    await expect(lines.nth(1)).toContainText('Reads from Orders EU.');
    await expect(page.getByText(/listed flows depend on Orders EU\. Since (\w+ \d+, )?\d\d:\d\d/)).toBeVisible();
    await expect(page.getByText(/^Flow list and status updated \d+ s ago/)).toBeVisible();
  });
});

test.describe('the wall', () => {
  test('is entered and left by keyboard, and fills the display', nightly, async ({ connected: { app, page } }) => {
    const fullScreen = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isFullScreen()));
    await openOverview(page);
    await tabTo(page, /^Wall$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect.poll(fullScreen).toEqual([true]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/of 120 flows are failing$/);
    await expect(page.getByText(/^Updated \d+ s ago$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave wall' })).not.toBeInViewport();
    await tabTo(page, /^Leave wall$/);
    await expect(page.getByRole('button', { name: 'Leave wall' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible();
    await expect.poll(fullScreen).toEqual([false]);
    await page.evaluate(() => (location.hash = '#/wall'));
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible();
  });
});
