import type { ElectronApplication, Page } from '@playwright/test';
import { everyLevel } from '../fixtures/findings.ts';
import { poll, shown, watchNative } from './announced.ts';
import { call } from './bridge.ts';
import { expect, test } from './console.ts';
import { alertTab } from './locators.ts';

const minute = 60_000;
/** The demo's incident begins in a quarter of an hour: an hour before the world's start. */
const untilStart = 75 * minute;

test.use({
  serviceOptions: async ({}, use) => {
    const startTime = new Date(Date.now() + untilStart).toISOString();
    await use(['--seed', '7', '--flows', '120', '--hold-clock', '--start-time', startTime, `--skew-ms=${-untilStart}`]);
  },
});

const isVisible = (app: ElectronApplication): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.isVisible());

const close = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close());

/**
 * Keeps a reference to the tray when it shows something else. Answers every prompt with the first button, and counts
 * them.
 */
async function watchDesktop(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog, Tray }) => {
    const desktop = { asked: 0, tray: null as unknown };
    Object.assign(globalThis, { desktop });
    dialog.showMessageBox = async () => {
      desktop.asked += 1;
      return { response: 0, checkboxChecked: false };
    };
    Tray.prototype.setToolTip = function show() {
      desktop.tray = this;
    };
  });
}

const asked = (app: ElectronApplication): Promise<number> =>
  app.evaluate(() => (globalThis as unknown as { desktop: { asked: number } }).desktop.asked);

const clickTray = (app: ElectronApplication): Promise<void> =>
  app.evaluate(() => {
    (globalThis as unknown as { desktop: { tray: { emit: (event: string) => void } } }).desktop.tray.emit('click');
  });

const fromOrders = async (app: ElectronApplication): Promise<string[]> =>
  (await shown(app)).filter((one) => one.startsWith('Northgate: Orders EU: '));

const alertsOfOrders = (page: Page) =>
  page.getByRole('grid', { name: 'Alerts' }).getByRole('row').filter({ hasText: 'Orders EU' }).first();

test('trouble at night is announced from the tray, listed with its history, and announced as over', async ({
  ownConnected,
  service,
}) => {
  const { app, page } = ownConnected;
  await watchNative(app);
  await watchDesktop(app);
  // The service's own notifications of the same trouble would share the limit of a few a minute.
  await service.fault({ action: 'replace', match: { path: '/notifications*' }, body: [] });
  await call(page, 'notifications.setRules', everyLevel);
  await poll(ownConnected, service, minute);

  await close(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  const [environment] = (await call(page, 'environments.list', null)).environments;
  const state = await call(page, 'watch.state', { environmentId: environment!.id });
  expect(state.interval).toBe(4 * environment!.pollSeconds * 1000);

  await poll(ownConnected, service, 10 * minute);
  for (let polls = 0; polls < 4; polls += 1) await poll(ownConnected, service, 5 * minute);
  const opened = 'Northgate: Orders EU: #% of its records failed within an hour.';
  await expect.poll(() => fromOrders(app)).toContain(opened);
  expect((await fromOrders(app)).filter((one) => one === opened)).toHaveLength(1);

  await clickTray(app);
  expect(await isVisible(app)).toBe(true);
  await page.getByRole('link', { name: /^Alerts/ }).click();
  await alertTab(page, 'All').click();
  // Failed records are resolved later, when the nodes have been read for a while.
  await page.getByRole('combobox', { name: 'Search alerts' }).fill('source:flow');
  await expect(alertsOfOrders(page)).toContainText(/Failing.*Open/);
  const panel = page.getByRole('complementary', { name: 'Selected alerts' });
  // The filter may move the rows while one is clicked.
  await expect(async () => {
    await alertsOfOrders(page).click();
    await expect(panel).toContainText('Orders EU', { timeout: 2_000 });
    await expect(panel).toContainText('Opened: Failing', { timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('a');
  await expect(alertsOfOrders(page)).toContainText('Acknowledged');

  // The prompt appeared once, and is a setting since.
  await close(app);
  expect([await isVisible(app), await asked(app)]).toEqual([false, 1]);
  await service.repair();
  // An hour until its errors are no more than usual, and another quarter of an hour in which it stays so.
  for (let polls = 0; polls < 9; polls += 1) await poll(ownConnected, service, 10 * minute);
  await expect.poll(() => fromOrders(app)).toContain('Northgate: Orders EU: Back to normal.');
  await poll(ownConnected, service, 5 * minute);
  expect((await fromOrders(app)).filter((one) => one.includes('Back to normal'))).toHaveLength(1);

  await clickTray(app);
  await expect(alertsOfOrders(page)).toContainText('Resolved');
  await expect(panel).toContainText(/Opened: Failing.*Acknowledged.*Resolved: back to normal/);
});
