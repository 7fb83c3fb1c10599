import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { DemoService } from '../fixtures/demo-service.ts';
import { json, OddService } from '../fixtures/odd-service.ts';
import { type Console, startConsole } from './console.ts';
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

/**
 * Takes a picture of every screen for docs/screens: `npm run screens`, or `npm run screens -- --only flow-links`.
 * The world is the demo's of one moment and the pages' clocks stand still just after it, so that a picture changes only when
 * the screen does.
 */

const start = '2026-03-12T12:00:00Z';
const now = new Date(Date.parse(start) + 4_000);
const fixed = ['--seed', '7', '--start-time', start, '--hold-clock'];
const full = { width: 1440, height: 900 };
const small = { width: 1024, height: 700 };

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'docs/screens' }, only: { type: 'string', default: '' } },
});
mkdirSync(values.out, { recursive: true });

type Theme = 'light' | 'dark' | 'contrast';
const bothThemes: Theme[] = ['light', 'dark'];

async function shoot(page: Page, name: string, themes = bothThemes, size = full): Promise<void> {
  if (!name.includes(values.only)) return;
  await page.setViewportSize(size);
  // Out of the way, so that nothing is pointed at.
  await page.mouse.move(size.width / 2, 1);
  for (const theme of themes) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    const path = join(values.out, `${name}-${theme}.png`);
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    process.stdout.write(`${path} ${Math.round(statSync(path).size / 1024)} kB\n`);
  }
}

/** A console of its own, at its first run, whose clock stands still. */
async function withConsole(work: (console: Console) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'penstock-screens-'));
  const console = await startConsole(profile);
  try {
    await console.page.clock.setFixedTime(now);
    // Main counts the runs of the last 24 hours: its clock is set to that moment too, and goes on.
    await console.app.evaluate(
      (_electron, shift) => {
        const real = Date.now;
        Date.now = () => real() + shift;
      },
      Date.parse(start) - Date.now(),
    );
    await work(console);
  } finally {
    await console.app.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function withDemo(
  options: string[],
  work: (service: DemoService, console: Console) => Promise<void>,
): Promise<void> {
  const service = await DemoService.start(...fixed, ...options);
  try {
    await withConsole(async (console) => {
      await connect(console, service, { name: 'Northgate', colour: 'Production', guard: 'Protected' });
      await openFlows(console.page);
      await expect(flowsTable(console.page).or(console.page.getByText('No flows here'))).toBeVisible();
      await work(service, console);
    });
  } finally {
    await service.stop();
  }
}

/** The demo's incident fails most, so it stands first. */
async function openIncident(page: Page): Promise<void> {
  await rows(page).first().click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Selected node' })).toBeVisible();
}

/** Shows the plan of a pause of what is selected, and carries it out. */
async function pauseSelected(page: Page, reason: string, look: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^Pause [\d,]+ flows…$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Checked/)).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await look();
  await dialog.getByRole('textbox', { name: /^Type Northgate/ }).fill('Northgate');
  await dialog.getByRole('button', { name: /^Pause [\d,]+ flows$/ }).click();
  await expect(page.getByRole('list', { name: 'Actions' })).toBeVisible({ timeout: 60_000 });
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

await withDemo([], async (_service, { page }) => {
  await shoot(page, 'flows', ['light', 'dark', 'contrast']);
  await shoot(page, 'flows-1024x700', bothThemes, small);

  await page.setViewportSize(full);
  await rows(page).first().click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
  await shoot(page, 'flows-selection');
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Clear' }).click();

  const palette = await openPalette(page);
  await page.keyboard.type('orders');
  await expect(page.getByRole('option', { name: /^Orders EU\b/ })).toBeVisible();
  await shoot(page, 'palette');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await shoot(page, 'shortcuts', bothThemes, small);
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox').fill('nothing is called this');
  await expect(page.getByText('No flow matches')).toBeVisible();
  await shoot(page, 'nothing-found', bothThemes, small);
  await page.getByRole('searchbox').fill('');
  await expect(flowsTable(page)).toBeVisible();

  await openIncident(page);
  await expect(page.locator('canvas').first()).toBeVisible();
  await shoot(page, 'flow', ['light', 'dark', 'contrast']);
  await shoot(page, 'flow-1024x700', bothThemes, small);
  await page.setViewportSize(full);
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(page.getByRole('region', { name: 'Notifications of this flow' })).toBeVisible();
  await shoot(page, 'flow-notifications', ['light']);
  await page.getByRole('tab', { name: 'Files' }).click();
  await expect(page.getByRole('grid', { name: 'Files' })).toBeVisible();
  await shoot(page, 'flow-files', ['light']);
  await page.getByRole('tab', { name: 'Documentation' }).click();
  await page.getByRole('button', { name: 'Let the service describe this flow' }).click();
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
  await expect(page.getByRole('button', { name: 'Check and save' })).toBeVisible();
  await shoot(page, 'environment-form');

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

await withDemo([], async (_service, { page }) => {
  await rows(page).first().click();
  for (let flow = 0; flow < 5; flow += 1) {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
  }
  await pauseSelected(page, 'Malformed records from orders-eu-s3', () => shoot(page, 'plan'));
  await expect(page.getByRole('main').getByText('Finished.')).toBeVisible();
  await expect(page.getByText(/^Fewest calls/)).toBeVisible();
  await shoot(page, 'incident');
  await shoot(page, 'incident-1024x700', bothThemes, small);
  await page.setViewportSize(full);
  await page.getByRole('button', { name: /^Restore \d+ nodes…$/ }).click();
  await expect(page.getByRole('dialog').getByText(/^Checked/)).toBeVisible();
  await shoot(page, 'restore');
  await page.keyboard.press('Escape');
  await page.evaluate(() => (location.hash = '#/incidents'));
  await expect(page.getByRole('heading', { name: 'Incidents', level: 1 })).toBeVisible();
  await shoot(page, 'incidents', bothThemes, small);
  await page.evaluate(() => (location.hash = '#/activity'));
  await page.getByRole('button', { name: 'Verify the record' }).click();
  await expect(page.getByText(/unbroken/)).toBeVisible();
  await shoot(page, 'activity');
  await shoot(page, 'activity-1024x700', bothThemes, small);
});

// So slow that the picture is taken before the first answer.
await withDemo(['--flows', '5000', '--runs', '12'], async (service, { page }) => {
  await service.fault({ match: { path: '/flows/*/pause' }, action: 'hang' });
  await rows(page).first().click();
  await page.keyboard.press('Control+a');
  await pauseSelected(page, 'Storage of the region is down', () => shoot(page, 'plan-5000'));
  await page.getByRole('button', { name: 'Hold' }).click();
  await expect(page.getByText(/^On hold: /)).toBeVisible();
  await shoot(page, 'incident-5000');
});

await withDemo(['--flows', '0'], async (_service, { page }) => {
  await expect(page.getByText('No flows here')).toBeVisible();
  await shoot(page, 'empty', bothThemes, small);
});

await withDemo(['--nodes', '50000', '--flows', '100000', '--runs', '12'], async (_service, { page }) => {
  await expect(page.getByRole('contentinfo')).toContainText('50,000 nodes');
  await shoot(page, 'flows-50000', ['light']);
  await page.evaluate(() => (location.hash = '#/overview'));
  await expect(page.locator('canvas')).toHaveCount(3);
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
