import { expect, test } from './console.ts';

test.describe('the first run', () => {
  test('offers the demo and connecting to a service', async ({ console: { page } }) => {
    await expect(page.getByRole('heading', { name: 'Try the demo' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
  });

  test('opens the demo with its incident by keyboard alone', async ({ console: { page } }) => {
    await page.getByRole('button', { name: 'Start the demo' }).focus();
    await page.keyboard.press('Enter');
    const table = page.getByRole('treegrid', { name: 'Flows' });
    await expect(table).toHaveAttribute('aria-rowcount', '121');
    const worst = table.getByRole('row').filter({ hasText: 'Orders EU' }).first();
    await expect(worst).toContainText('Failing');
  });

  test('starts the same demo again after it was left behind', async ({ console: { page } }) => {
    await page.getByRole('button', { name: 'Start the demo' }).click();
    await expect(page.getByRole('treegrid', { name: 'Flows' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('treegrid', { name: 'Flows' })).toBeVisible();
  });
});
