import { expect } from '@playwright/test';
import { json, OddService } from '../fixtures/odd-service.ts';
import { connect } from './environment-form.ts';
import {
  alertRows,
  openEnvironments,
  openFlows,
  openAlerts,
  openPalette,
  problem,
  readRows,
  rows,
} from './locators.ts';
import { actingPictures, pauseSelected, shootActing } from './screens-acting.ts';
import { bothThemes, full, now, pictures, shoot, small, withConsole, withDemo } from './screens-camera.ts';
import { callingPictures, shootCalling } from './screens-calling.ts';
import { shootEditing } from './screens-editing.ts';
import { exportPictures, shootExports } from './screens-exports.ts';
import { flowPictures, openFirst, shootFlow } from './screens-flow.ts';
import { shootResources } from './screens-resources.ts';
import { expectAllGrouped, openRecords } from './screens-records.ts';
import { shootTimeline, timelinePictures } from './screens-timeline.ts';

/**
 * Takes a picture of every screen for docs/screens: `npm run screens`. `npm run screens -- --only flow-links` visits
 * only the screens whose name contains that text. `npm run screens -- --every-size --out FOLDER` takes each at five
 * sizes, for review. The world is the demo's of one moment and the pages' clocks stop just after it, so that a picture
 * changes only when the screen does.
 */

await pictures(['welcome'], () =>
  withConsole(async ({ page }) => {
    await shoot(page, 'welcome');
  }),
);

await pictures(['overview', 'overview-1024x700', 'wall'], () =>
  withDemo([], async (_service, { page }) => {
    await page.evaluate(() => (location.hash = '#/overview'));
    await expect(page.locator('canvas')).toHaveCount(3);
    await expect(page.getByText(/^Computing/)).toHaveCount(0, { timeout: 60_000 });
    await shoot(page, 'overview', ['light', 'dark', 'contrast']);
    await shoot(page, 'overview-1024x700', bothThemes, small);
    await page.evaluate(() => (location.hash = '#/wall'));
    await expect(page.locator('canvas')).toHaveCount(2);
    await shoot(page, 'wall');
  }),
);

await pictures(['compare', 'compare-1024x700'], () =>
  withDemo([], async (_service, { page }) => {
    await page.evaluate(() => (location.hash = '#/compare?last=3600000&with=before'));
    await expect(readRows(page, 'Compared flows').first()).toBeVisible({ timeout: 60_000 });
    await shoot(page, 'compare');
    await shoot(page, 'compare-1024x700', bothThemes, small);
  }),
);

await shootResources();

await pictures(['records-kinds', 'records-kind', 'records-kinds-1024x700'], () =>
  withDemo([], async (_service, { page }) => {
    await page.evaluate(() => (location.hash = '#/records/kinds'));
    const kinds = readRows(page, 'Kinds of failure');
    await expect(kinds.first()).toBeVisible({ timeout: 60_000 });
    await shoot(page, 'records-kinds');
    await shoot(page, 'records-kinds-1024x700', bothThemes, small);
    await page.setViewportSize(full);
    await kinds.first().click();
    await page.keyboard.press('Enter');
    await shoot(page, 'records-kind');
  }),
);

await pictures(callingPictures, () => withDemo([], async (service, { page }) => shootCalling(service, page)));

await pictures(['edit', 'edit-1024x700', 'edit-review', 'edit-result', 'edit-history', 'edit-conflict'], () =>
  withDemo([], async (service, { page }) => shootEditing(service, page)),
);

await pictures(timelinePictures, shootTimeline);

await pictures(['alerts', 'alert', 'alerts-1024x700', 'alerts-night'], () =>
  withDemo([], async (_service, { page }) => {
    await openAlerts(page);
    await shoot(page, 'alerts', ['light', 'dark', 'contrast']);
    await alertRows(page).first().click();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('complementary', { name: 'Selected alerts' }).getByRole('listitem').first(),
    ).toBeVisible();
    await shoot(page, 'alert');
    await shoot(page, 'alerts-1024x700', bothThemes, small);
    await page.setViewportSize(full);
    await page.getByText('Last night').click();
    await shoot(page, 'alerts-night');
  }),
);

await pictures(exportPictures, () => withDemo([], (_service, console) => shootExports(console)));

await pictures(['records-first', 'records', 'records-1024x700', 'records-record'], () =>
  withDemo([], async (_service, { page }) => {
    await page.evaluate(() => (location.hash = '#/records'));
    await expect(page.getByText('Most failed records')).toBeVisible();
    await shoot(page, 'records-first', bothThemes, small);
    await openRecords(page, 'Orders EU');
    await shoot(page, 'records', ['light', 'dark', 'contrast']);
    await shoot(page, 'records-1024x700', bothThemes, small);
    await page.setViewportSize(full);
    await page.getByRole('tab', { name: 'Field values' }).click();
    await page.getByText('Compare', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'Compared with a passing record' })).toBeVisible();
    await shoot(page, 'records-record');
  }),
);

await pictures(['records-monstrous', 'records-many', 'records-few'], () =>
  withDemo(['--odd-records', '--quarantine', '20000'], async (_service, { page }) => {
    await openRecords(page, 'Odd records');
    await page.getByRole('row').filter({ hasText: 'binary with every byte' }).first().click();
    await expect(page.getByText('Binary, ')).toBeVisible();
    await shoot(page, 'records-monstrous');
    await page.getByRole('button', { name: 'Odd records, 3 nodes' }).click();
    await page.keyboard.type('Archive replay');
    await expect(page.getByRole('option', { name: 'Archive replay' }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible({ timeout: 120_000 });
    await expectAllGrouped(page);
    await shoot(page, 'records-many');
    await page.getByRole('combobox', { name: 'Search failed records' }).fill('currency');
    await expect(page.getByRole('status', { name: 'Groups found' })).toContainText('records,');
    await shoot(page, 'records-few', bothThemes, small);
  }),
);

await pictures(['flows', 'flows-1024x700', 'flows-selection'], () =>
  withDemo([], async (_service, { page }) => {
    await shoot(page, 'flows', ['light', 'dark', 'contrast']);
    await shoot(page, 'flows-1024x700', bothThemes, small);

    await page.setViewportSize(full);
    await rows(page).first().click();
    await page.keyboard.press('ArrowRight');
    await expect(rows(page).filter({ hasText: 'Orders EU raw' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(rows(page).filter({ hasText: 'Orders EU normalised' })).toBeVisible();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
    await shoot(page, 'flows-selection');
  }),
);

await pictures(['palette', 'shortcuts', 'nothing-found'], () =>
  withDemo([], async (_service, { page }) => {
    const palette = await openPalette(page);
    await page.keyboard.type('orders');
    await expect(page.getByRole('option', { name: /^Orders EU\b/ }).first()).toBeVisible();
    await shoot(page, 'palette');
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await shoot(page, 'shortcuts', bothThemes, small);
    await page.keyboard.press('Escape');

    await page.getByRole('combobox', { name: 'Search flows' }).fill('nothing is called this');
    await expect(page.getByText('No flow matches')).toBeVisible();
    await shoot(page, 'nothing-found', bothThemes, small);
  }),
);

await pictures(flowPictures, () => withDemo([], (_service, { page }) => shootFlow(page)));

await pictures(['environments', 'environment-form', 'settings-keys', 'settings-data', 'settings-sharing'], () =>
  withDemo([], async (_service, { page }) => {
    await openEnvironments(page);
    await shoot(page, 'environments');
    await page.getByRole('button', { name: 'Add an environment…' }).click();
    await expect(page.getByText(/^Stored in memory until you quit/)).toBeVisible();
    await shoot(page, 'environment-form');
    for (const section of ['keys', 'data', 'sharing'] as const) {
      await page.evaluate((to) => (location.hash = to), `#/settings/${section}`);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await shoot(page, `settings-${section}`, bothThemes, small);
    }
  }),
);

await pictures(['signed-out'], () =>
  withDemo([], async (_service, { page }) => {
    await page.getByRole('button', { name: 'Mira Okafor' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await shoot(page, 'signed-out', bothThemes, small);
  }),
);

await pictures(['stale', 'overview-stale', 'wall-stale'], () =>
  withDemo([], async (service, { page }) => {
    await service.stop();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(Updated|Reading)/ })
      .click();
    await expect(page.getByText('The last read failed.')).toBeVisible();
    await page.clock.setFixedTime(now.getTime() + 12 * 60_000);
    await expect(page.getByText('The data shown is 12 min old')).toBeVisible();
    await shoot(page, 'stale', bothThemes, small);
    await page.evaluate(() => (location.hash = '#/overview'));
    await expect(page.locator('canvas')).toHaveCount(3);
    await shoot(page, 'overview-stale', bothThemes, full);
    await page.evaluate(() => (location.hash = '#/wall'));
    await expect(page.locator('canvas')).toHaveCount(2);
    await shoot(page, 'wall-stale');
  }),
);

await pictures(actingPictures, () => withDemo([], (_service, { page }) => shootActing(page)));

await pictures(['plan-5000', 'change-5000'], () =>
  withDemo(['--flows', '5000', '--runs', '12'], async (service, { page }) => {
    await service.fault({ match: { path: '/flows/*/pause' }, action: 'hang' });
    // Another plan replaces one that is made while the service is read for the first time.
    await expect(page.getByRole('banner').getByRole('button', { name: /^Updated \d/ })).toBeVisible({
      timeout: 60_000,
    });
    await rows(page).first().click();
    await page.keyboard.press('Control+a');
    await pauseSelected(page, 'Storage of the region is down', () => shoot(page, 'plan-5000'));
    await page.getByRole('button', { name: 'Hold' }).click();
    await expect(page.getByText(/^On hold: /)).toBeVisible();
    await shoot(page, 'change-5000');
  }),
);

await pictures(['flow-2000', 'flow-2000-expanded'], () =>
  withDemo(['--flow-nodes', '2000'], async (_service, { page }) => {
    await page.getByRole('combobox', { name: 'Search flows' }).fill('"Order hub"');
    await expect(rows(page)).toHaveCount(1);
    await openFirst(page);
    await expect(page.locator('canvas').first()).toBeVisible();
    await shoot(page, 'flow-2000');
    await page.getByRole('button', { name: 'Enlarge the graph' }).click();
    await page.getByRole('button', { name: 'More…' }).click();
    await page.getByRole('menuitem', { name: 'Expand all' }).click();
    await shoot(page, 'flow-2000-expanded', bothThemes, small);
  }),
);

await pictures(['settings-startup'], () =>
  withDemo([], async (_service, { page }) => {
    await page.evaluate(() => (location.hash = '#/settings/startup'));
    await expect(page.getByRole('heading', { name: 'Startup' })).toBeVisible();
    await shoot(page, 'settings-startup', bothThemes, small);
  }),
);

await pictures(['empty'], () =>
  withDemo(['--flows', '0'], async (_service, { page }) => {
    await expect(page.getByText('No flows here')).toBeVisible();
    await shoot(page, 'empty', bothThemes, small);
  }),
);

await pictures(['flows-50000', 'overview-50000', 'wall-50000'], () =>
  withDemo(['--nodes', '50000', '--flows', '100000', '--runs', '12'], async (_service, { page }) => {
    await expect(page.getByRole('contentinfo')).toContainText('50,000 nodes', { timeout: 60_000 });
    await shoot(page, 'flows-50000', ['light']);
    await page.evaluate(() => (location.hash = '#/overview'));
    await expect(page.locator('canvas')).toHaveCount(3);
    await expect(page.getByText(/^Data for .* flows before/).first()).toBeVisible({ timeout: 60_000 });
    await shoot(page, 'overview-50000');
    await page.evaluate(() => (location.hash = '#/wall'));
    await expect(page.locator('canvas')).toHaveCount(2);
    await shoot(page, 'wall-50000', ['light']);
  }),
);

await pictures(['error'], async () => {
  const broken = await OddService.start(json({ message: 'Database is down' }, 500));
  try {
    await withConsole(async (console) => {
      await connect(console, broken, { name: 'Northgate', colour: 'Production' });
      await openFlows(console.page);
      await expect(problem(console.page)).toContainText('Database is down');
      await shoot(console.page, 'error', bothThemes, small);
    });
  } finally {
    await broken.stop();
  }
});
