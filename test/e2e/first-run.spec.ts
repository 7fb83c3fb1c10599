import { expect, startConsole, test } from './console.ts';
import { essential, nightly } from '../fixtures/thorough.ts';

test.describe('the first run', () => {
  test('opens the demo with its incident by keyboard alone', essential, async ({ ownConsole: { page } }) => {
    await page.getByRole('button', { name: 'Start the demo' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^\d+ of 120 flows are failing$/ })).toBeVisible();
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect(attention.getByRole('link', { name: 'Orders EU', exact: true })).toBeVisible();
  });

  test('opens the demo, signed in, on an option of the command line', nightly, async ({ profile }) => {
    const { app, page } = await startConsole(profile, { after: ['--demo-if-new'] });
    await expect(page.getByRole('heading', { name: /^\d+ of 120 flows are failing$/ })).toBeVisible();
    // Work that resumes at a start is done by the time that a requested read is done.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(Updated|Reading)/ })
      .click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Mira Okafor' })).toBeVisible();
    await expect(page.getByText('You are signed out')).toHaveCount(0);
    await app.close();
  });
});
