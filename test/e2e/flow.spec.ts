import type { Locator, Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { expect, test } from './console.ts';
import { incidentOrigin } from './failed-records.ts';
import { openFlow, reports, tabTo } from './locators.ts';

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) });

test.beforeEach(async ({ connected: { page }, service }) => openFlow(page, await incidentOrigin(service)));

test('the files of a source are paged through', nightly, async ({ connected: { page } }) => {
  const pageOfFiles = page.getByRole('status', { name: 'Page of files' });
  const firstFile = page.getByRole('grid', { name: 'Files' }).locator('[data-index="0"]');
  await tab(page, 'Files').click();
  await expect(pageOfFiles).toHaveText(/^page 1 of/);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  const first = await firstFile.innerText();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(pageOfFiles).toHaveText(/^page 2 of/);
  await expect(firstFile).not.toHaveText(first);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(pageOfFiles).toHaveText(/^page 1 of/);
  for (const name of ['Name', 'Records', 'Size', 'Errors', 'Run', 'Last modified'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
});

test('the service describes the flow, and its markup stays text', nightly, async ({ connected: { page } }) => {
  await tab(page, 'Documentation').click();
  await page.getByRole('button', { name: 'Describe this flow' }).click();
  const text = page.getByRole('region', { name: 'What the service wrote about this flow' });
  await expect(text).toContainText('# Orders EU');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(reports(page)).toContainText('The text was copied');
});

test('every part is reached by keyboard', nightly, async ({ connected: { page } }) => {
  await tabTo(page, /^Runs/);
  for (const name of ['Notifications', 'Files', 'Links', 'Documentation', 'JSON']) {
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  }
});
