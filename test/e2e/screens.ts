import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { json, OddService } from '../fixtures/odd-service.ts';
import { connect } from './environment-form.ts';
import {
  flowsTable,
  groups,
  openEnvironments,
  openFlows,
  openNotifications,
  openPalette,
  problem,
  rows,
} from './locators.ts';
import { pauseSelected, shootActing } from './screens-acting.ts';
import { bothThemes, full, now, shoot, small, start, withConsole, withDemo } from './screens-camera.ts';
import { expectAllGrouped, openQuarantine } from './screens-quarantine.ts';

/**
 * Takes a picture of every screen for docs/screens: `npm run screens`, or `npm run screens -- --only flow-links`.
 * `npm run screens -- --every-size --out FOLDER` takes each at five sizes, to be looked at.
 * The world is the demo's of one moment and the pages' clocks stand still just after it, so that a picture changes only when
 * the screen does.
 */

/** The demo's incident fails most, so it stands first. */
async function openIncident(page: Page): Promise<void> {
  await rows(page).first().click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Selected node' })).toBeVisible();
}

await withConsole(async ({ page }) => {
  await shoot(page, 'welcome');
});

await withDemo([], async (_service, { page }) => {
  await page.evaluate(() => (location.hash = '#/overview'));
  await expect(page.locator('canvas')).toHaveCount(3);
  await shoot(page, 'overview', ['light', 'dark', 'contrast']);
  await shoot(page, 'overview-1024x700', bothThemes, small);
  await page.evaluate(() => (location.hash = '#/wall'));
  await expect(page.locator('canvas')).toHaveCount(2);
  await shoot(page, 'wall');
  await page.evaluate(() => (location.hash = '#/flows'));
  await expect(flowsTable(page)).toBeVisible();
});

await withDemo([], async (_service, { page }) => {
  await openNotifications(page);
  await shoot(page, 'notifications', ['light', 'dark', 'contrast']);
  await groups(page).first().click();
  await expect(page.getByRole('complementary', { name: 'Selected group' }).getByRole('listitem').first()).toBeVisible();
  await shoot(page, 'notification');
  await shoot(page, 'notifications-1024x700', bothThemes, small);
});

await withDemo([], async (_service, { app, page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-screens-exports-'));
  await app.evaluate(
    ({ dialog }, path) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
    },
    join(folder, 'orders-eu.csv'),
  );
  await openIncident(page);
  await page.evaluate((to) => {
    const flow = /\d+/.exec(location.hash)![0];
    location.hash = `#/quarantine?flow=${flow}&from=${to - 30 * 60_000}&to=${to}`;
  }, Date.parse(start));
  // Of the groups the first one is chosen only if they are there when the panel opens.
  await expectAllGrouped(page);
  await page.getByRole('main').locator('header').getByRole('button', { name: 'Export…' }).first().click();
  const panel = page.getByRole('complementary', { name: 'Export', exact: true });
  await panel.getByRole('button', { name: 'Mask them' }).click();
  await expect(panel.locator('mark').first()).toBeVisible();
  await shoot(page, 'export');
  await shoot(page, 'export-1024x700', bothThemes, small);
  await page.setViewportSize(full);
  await panel.getByText('CSV', { exact: true }).click();
  await panel.getByText('Selected fields').click();
  await expect(panel.getByRole('group', { name: 'First rows' })).toBeVisible();
  await shoot(page, 'export-columns', ['light']);
  await panel.getByRole('button', { name: /^Export .*records$/ }).click();
  await expect(page.getByRole('contentinfo')).toContainText('SHA-256 verified', { timeout: 60_000 });
  await page.getByRole('link', { name: 'Exports' }).click();
  await page.getByRole('grid', { name: 'Exports' }).getByRole('row').nth(1).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Verify the files' }).click();
  await expect(page.getByRole('complementary', { name: 'Selected export' }).getByRole('status')).toBeVisible();
  await shoot(page, 'exports');
  await shoot(page, 'exports-1024x700', bothThemes, small);
  rmSync(folder, { recursive: true, force: true });
});

await withDemo([], async (_service, { page }) => {
  await page.evaluate(() => (location.hash = '#/quarantine'));
  await expect(page.getByText('Most failed records')).toBeVisible();
  await shoot(page, 'quarantine-first', bothThemes, small);
  await openQuarantine(page, 'Orders EU');
  await shoot(page, 'quarantine', ['light', 'dark', 'contrast']);
  await shoot(page, 'quarantine-1024x700', bothThemes, small);
  await page.setViewportSize(full);
  await page.getByRole('tab', { name: 'Fields that differ' }).click();
  await page.getByText('Compare', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Compared with a passing record' })).toBeVisible();
  await shoot(page, 'quarantine-record');
});

await withDemo(['--odd-records', '--quarantine', '20000'], async (_service, { page }) => {
  await openQuarantine(page, 'Odd records');
  await page.getByRole('row').filter({ hasText: 'binary with every byte' }).first().click();
  await expect(page.getByText('Binary, ')).toBeVisible();
  await shoot(page, 'quarantine-monstrous');
  await page.getByRole('button', { name: 'Odd records, 3 nodes' }).click();
  await page.keyboard.type('Archive replay');
  await expect(page.getByRole('option', { name: 'Archive replay' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Read more' })).toBeVisible({ timeout: 120_000 });
  await expectAllGrouped(page);
  await shoot(page, 'quarantine-many');
  await page.getByRole('combobox', { name: 'Search failed records' }).fill('currency');
  await expect(page.getByRole('status', { name: 'Groups found' })).toContainText('records,');
  await shoot(page, 'quarantine-few', bothThemes, small);
});

await withDemo([], async (_service, { page }) => {
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
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Clear' }).click();

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
  await page.getByRole('combobox', { name: 'Search flows' }).fill('');
  await expect(flowsTable(page)).toBeVisible();

  await openIncident(page);
  await expect(page.locator('canvas').first()).toBeVisible();
  await shoot(page, 'flow', ['light', 'dark', 'contrast']);
  await shoot(page, 'flow-1024x700', bothThemes, small);
  await page.getByRole('radio', { name: 'Tree' }).press('Space');
  await expect(page.getByRole('treegrid', { name: 'Nodes' })).toBeVisible();
  await shoot(page, 'flow-tree', bothThemes, small);
  await page.getByRole('radio', { name: 'Graph' }).press('Space');
  await page.setViewportSize(full);
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(page.getByRole('region', { name: 'Notifications of this flow' })).toBeVisible();
  await shoot(page, 'flow-notifications', ['light']);
  await page.getByRole('tab', { name: 'Files' }).click();
  await expect(page.getByRole('grid', { name: 'Files' })).toBeVisible();
  await shoot(page, 'flow-files', ['light']);
  await page.getByRole('tab', { name: 'Documentation' }).click();
  await page.getByRole('button', { name: 'Describe this flow' }).click();
  const written = page.getByRole('region', { name: 'What the service wrote about this flow' });
  await expect(written).toBeVisible();
  await shoot(page, 'flow-documentation', ['light']);
  await page.getByRole('tab', { name: /^Links/ }).click();
  await page.getByRole('button', { name: 'orders_eu_normalise' }).click();
  await expect(page.getByRole('region', { name: /^Code of/ })).toBeVisible();
  await shoot(page, 'flow-links', bothThemes, small);

  await page.getByRole('button', { name: /^Pause \d+ nodes?…$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Checked/)).toBeVisible();
  await shoot(page, 'plan-1024x700', bothThemes, small);
  await page.keyboard.press('Escape');

  await openEnvironments(page);
  await shoot(page, 'environments');
  await page.getByRole('button', { name: 'Add an environment…' }).click();
  await expect(page.getByText(/^In memory only until you quit/)).toBeVisible();
  await shoot(page, 'environment-form');
  for (const section of ['keys', 'data', 'sharing'] as const) {
    await page.evaluate((to) => (location.hash = to), `#/settings/${section}`);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await shoot(page, `settings-${section}`, bothThemes, small);
  }

  await page.getByRole('link', { name: 'Flows' }).first().click();
  await page.getByRole('button', { name: 'Mira Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await shoot(page, 'signed-out', bothThemes, small);
});

await withDemo([], async (service, { page }) => {
  await service.stop();
  await page.getByRole('banner').getByRole('button', { name: /^Read/ }).click();
  await expect(page.getByText('The last read failed.')).toBeVisible();
  await page.clock.setFixedTime(now.getTime() + 12 * 60_000);
  await expect(page.getByText('The data shown is 12 m old')).toBeVisible();
  await shoot(page, 'stale', bothThemes, small);
  await page.evaluate(() => (location.hash = '#/overview'));
  await expect(page.locator('canvas')).toHaveCount(3);
  await shoot(page, 'overview-stale', bothThemes, full);
  await page.evaluate(() => (location.hash = '#/wall'));
  await expect(page.locator('canvas')).toHaveCount(2);
  await shoot(page, 'wall-stale');
});

await withDemo([], (_service, { page }) => shootActing(page));

await withDemo(['--flows', '5000', '--runs', '12'], async (service, { page }) => {
  await service.fault({ match: { path: '/flows/*/pause' }, action: 'hang' });
  await rows(page).first().click();
  await page.keyboard.press('Control+a');
  await pauseSelected(page, 'Storage of the region is down', () => shoot(page, 'plan-5000'));
  await page.getByRole('button', { name: 'Hold' }).click();
  await expect(page.getByText(/^On hold: /)).toBeVisible();
  await shoot(page, 'change-5000');
});

await withDemo(['--flow-nodes', '2000'], async (_service, { page }) => {
  await page.getByRole('combobox', { name: 'Search flows' }).fill('"Order hub"');
  await expect(rows(page)).toHaveCount(1);
  await openIncident(page);
  await expect(page.locator('canvas').first()).toBeVisible();
  await shoot(page, 'flow-2000');
  await page.getByRole('button', { name: 'Enlarge the graph' }).click();
  await page.getByRole('button', { name: 'More…' }).click();
  await page.getByRole('menuitem', { name: 'Expand all' }).click();
  await shoot(page, 'flow-2000-expanded', bothThemes, small);
});

await withDemo([], async (_service, { page }) => {
  await page.evaluate(() => (location.hash = '#/findings'));
  const first = page.getByRole('grid', { name: 'Findings' }).getByRole('row').filter({ hasText: 'Orders EU' }).first();
  await first.click();
  await page.keyboard.press('a');
  await expect(first).toContainText('Acknowledged');
  await shoot(page, 'findings');
  await shoot(page, 'findings-1024x700', bothThemes, small);
  await page.evaluate(() => (location.hash = '#/settings/startup'));
  await expect(page.getByRole('heading', { name: 'Startup' })).toBeVisible();
  await shoot(page, 'settings-startup', bothThemes, small);
});

await withDemo(['--flows', '0'], async (_service, { page }) => {
  await expect(page.getByText('No flows here')).toBeVisible();
  await shoot(page, 'empty', bothThemes, small);
});

await withDemo(['--nodes', '50000', '--flows', '100000', '--runs', '12'], async (_service, { page }) => {
  await expect(page.getByRole('contentinfo')).toContainText('50,000 nodes', { timeout: 60_000 });
  await shoot(page, 'flows-50000', ['light']);
  await page.evaluate(() => (location.hash = '#/overview'));
  await expect(page.locator('canvas')).toHaveCount(3);
  await expect(page.getByText(/flows known before/).first()).toBeVisible({ timeout: 60_000 });
  await shoot(page, 'overview-50000');
  await page.evaluate(() => (location.hash = '#/wall'));
  await expect(page.locator('canvas')).toHaveCount(2);
  await shoot(page, 'wall-50000', ['light']);
});

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
