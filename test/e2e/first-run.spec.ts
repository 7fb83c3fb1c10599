import { expect, test } from './console.ts';

test.describe('the first run', () => {
  test('offers the demo and connecting to a service', async ({ console: { page } }) => {
    await expect(page.getByRole('heading', { name: 'Try the demo' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
  });

  test('opens the demo with its incident by keyboard alone', async ({ console: { page } }) => {
    await page.getByRole('button', { name: 'Start the demo' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^\d+ of 120 flows are failing$/ })).toBeVisible();
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect(attention.getByRole('link', { name: 'Orders EU', exact: true })).toBeVisible();
  });

  test('starts the same demo again after it was left behind', async ({ console: { page } }) => {
    await page.getByRole('button', { name: 'Start the demo' }).click();
    const verdict = page.getByRole('heading', { name: /flows are failing$/ });
    await expect(verdict).toBeVisible();
    await page.reload();
    await expect(verdict).toBeVisible();
  });
});
