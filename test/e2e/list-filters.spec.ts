import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './console.ts';
import { pauseTwo } from './pause-two.ts';

const search = (page: Page, what: string) => page.getByRole('combobox', { name: `Search ${what}` });
const offered = (page: Page, what: string) => page.getByRole('listbox', { name: `Search ${what}` }).getByRole('option');
const lines = (page: Page, table: string) =>
  page
    .getByRole('grid', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });

test('changes and the activity log are filtered by the one grammar', async ({ ownConnected: { page } }) => {
  await pauseTwo(page, 'bad orders');

  await page.getByRole('main').getByRole('link', { name: 'Changes' }).click();
  const countOfChanges = page.getByRole('status', { name: 'Changes found' });
  await expect(countOfChanges).toHaveText('1 change');
  await page.keyboard.press('/');
  await page.keyboard.type('reas');
  await expect(offered(page, 'changes')).toContainText('Words in the reason that was given');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('invoices');
  await expect(countOfChanges).toHaveText('0 of 1 change');
  await expect(page.getByText('1 change is hidden by the search and the filters.')).toBeVisible();
  await search(page, 'changes').fill('state:opne');
  await expect(search(page, 'changes')).toHaveAccessibleDescription(
    '“opne” is not one of open, due, running, closed. Did you mean open?',
  );
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(countOfChanges).toHaveText('1 change');
  await page.keyboard.press('/');
  await page.keyboard.type('orders');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('grid', { name: 'Changes' })).toBeFocused();
  await search(page, 'changes').fill('');
  await page.getByRole('search').getByRole('button', { name: 'State' }).click();
  await page.getByRole('dialog', { name: 'State' }).getByText('Open').click();
  await page.keyboard.press('Escape');
  await expect(search(page, 'changes')).toHaveValue('state:open');
  await expect(lines(page, 'Changes')).toHaveCount(1);
  await expectNoViolations(page);

  await page.evaluate(() => (location.hash = '#/activity?filter=reason%3Aorders%20outcome%3Adone'));
  await expect(search(page, 'activity')).toHaveValue('reason:orders outcome:done');
  await expect(lines(page, 'Entries')).toHaveCount(2);
  await search(page, 'activity').fill('path:/40016/');
  await expect(lines(page, 'Entries')).toHaveCount(1);
  await expect(lines(page, 'Entries')).toContainText('bad orders');
  await page.getByRole('search').getByRole('button', { name: 'Outcome' }).click();
  await page.getByRole('dialog', { name: 'Outcome' }).getByText('Failed').click();
  await page.keyboard.press('Escape');
  await expect(search(page, 'activity')).toHaveValue('path:/40016/ outcome:failed');
  await expect(page.getByText('No entry matches')).toBeVisible();
  await expectNoViolations(page);
});
