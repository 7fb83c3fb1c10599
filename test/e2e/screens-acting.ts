import { expect, type Page } from '@playwright/test';
import { rows } from './locators.ts';
import { bothThemes, full, shoot, small } from './screens-camera.ts';

/** Steps and pictures of plans, changes, incidents and the activity log; see screens.ts. */

/** Shows the plan of a pause of the selection, and executes it. */
export async function pauseSelected(page: Page, reason: string, look: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^Pause [\d,]+ flows…$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Verified/)).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await look();
  await dialog.getByRole('textbox', { name: /^Type Northgate/ }).fill('Northgate');
  await dialog.getByRole('button', { name: /^Pause [\d,]+ flows$/ }).click();
  await expect(page.getByRole('list', { name: 'Actions' })).toBeVisible({ timeout: 60_000 });
}

/** Pictures of `shootActing`. */
export const actingPictures = [
  'plan',
  'change',
  'change-1024x700',
  'restore',
  'changes',
  'requests',
  'requests-1024x700',
  'incident-declare',
  'incident',
  'incident-1024x700',
  'incidents',
];

/** A pause of five flows, its restore, the incident that it belongs to, and the lists of all of these. */
export async function shootActing(page: Page): Promise<void> {
  await rows(page).first().click();
  for (let flow = 0; flow < 5; flow += 1) {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
  }
  await pauseSelected(page, 'Malformed records from orders-eu-s3', () => shoot(page, 'plan'));
  await expect(page.getByRole('main').getByText('Finished.')).toBeVisible();
  await expect(page.getByText(/^Exact restore/)).toBeVisible();
  await shoot(page, 'change');
  await shoot(page, 'change-1024x700', bothThemes, small);
  await page.setViewportSize(full);
  await page.getByRole('button', { name: /^Restore \d+ nodes…$/ }).click();
  await expect(page.getByRole('dialog').getByText(/^Verified/)).toBeVisible();
  await shoot(page, 'restore');
  await page.keyboard.press('Escape');
  await page.evaluate(() => (location.hash = '#/changes'));
  await expect(page.getByRole('heading', { name: 'Changes', level: 1 })).toBeVisible();
  await shoot(page, 'changes', bothThemes, small);
  await page.setViewportSize(full);
  await page.evaluate(() => (location.hash = '#/changes/requests'));
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect(page.getByText(/intact/)).toBeVisible();
  await shoot(page, 'requests');
  await shoot(page, 'requests-1024x700', bothThemes, small);
  await shootIncident(page);
}

async function shootIncident(page: Page): Promise<void> {
  await page.evaluate(() => (location.hash = '#/changes'));
  await page.getByRole('grid', { name: 'Changes' }).focus();
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Orders EU: totals arrive as text since 10:58');
  await dialog.getByText('Critical').click();
  await shoot(page, 'incident-declare');
  await page.keyboard.press('Enter');
  await page
    .getByRole('textbox', { name: 'Note' })
    .fill('The supplier changed its format. They send the files again at noon.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByLabel('Notes').getByText('They send the files again')).toBeVisible();
  await shoot(page, 'incident');
  await shoot(page, 'incident-1024x700', bothThemes, small);
  await page.evaluate(() => (location.hash = '#/incidents'));
  await expect(page.getByRole('grid', { name: 'Incidents' }).getByRole('row').nth(1)).toBeVisible();
  await shoot(page, 'incidents');
}
