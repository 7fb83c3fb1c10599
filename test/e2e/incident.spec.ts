import { nightly } from '../fixtures/thorough.ts';
import { poll, shown, watchNative } from './announced.ts';
import { expect, startConsole, test } from './console.ts';
import { fillSecret } from './environment-form.ts';
import { alertRows, openAlerts } from './locators.ts';

const minute = 60_000;
/**
 * The demo's incident began an hour before the world's start, which is in the future here: it begins in a quarter of an
 * hour.
 */
const untilStart = 75 * minute;
/** The flow it begins with runs every five minutes, and reports its errors with its first run of ten. */
const between = 5 * minute;
/**
 * A second flow begins to fail. By then the first 45 minutes are over, and everything is muted. In most hours nothing
 * else fails.
 */
const untilSecond = 60;

test.use({
  serviceOptions: async ({}, use) => {
    const startTime = new Date(Date.now() + untilStart).toISOString();
    const clock = ['--hold-clock', '--start-time', startTime, `--skew-ms=${-untilStart}`];
    await use(['--seed', '7', '--flows', '120', ...clock, '--edited-after', `${untilSecond}`]);
  },
});

/** Notifications about the flow alone, not in a digest. */
const fromOrders = (shown: readonly string[]): string[] =>
  shown.filter((one) => one.startsWith('Northgate: Orders EU: '));

test(
  'a new incident is on the overview, is announced once, and is silent across a restart once muted',
  nightly,
  async ({ ownConnected, service }) => {
    const { app, page, profile } = ownConnected;
    await watchNative(app);
    await page.getByRole('link', { name: 'Overview' }).click();
    const attention = page.getByRole('region', { name: 'Needs attention' });
    const orders = attention
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: 'Orders EU', exact: true }) });
    await expect(attention.getByRole('table')).toBeVisible();
    await expect(orders).toHaveCount(0);
    expect(fromOrders(await shown(app))).toEqual([]);

    // To its beginning and over its first run, which is the first poll after it at the latest.
    await poll(ownConnected, service, 15 * minute);
    await poll(ownConnected, service, between);
    await expect(orders).toContainText(/\d% of records fail/);
    await poll(ownConnected, service, between);
    await expect.poll(async () => fromOrders(await shown(app)).length).toBeGreaterThan(0);

    // Each message of the flow's nodes once, however often it is repeated.
    for (let polls = 0; polls < 4; polls += 1) await poll(ownConnected, service, between);
    const announced = fromOrders(await shown(app));
    expect(announced).toEqual([...new Set(announced)]);

    await openAlerts(page);
    await alertRows(page).filter({ hasText: 'Orders EU' }).first().click();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Mute alerts' });
    await dialog.getByText('The whole environment').click();
    await dialog.getByText('8 h', { exact: true }).click();
    await dialog.getByRole('button', { name: /^Mute until/ }).click();
    await expect(dialog).toBeHidden();
    await app.close();

    const later = await startConsole(profile);
    await watchNative(later.app);
    await later.page.getByRole('banner').getByRole('button', { name: 'Sign in…' }).click();
    await fillSecret(later.page, service);
    await later.page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(later.page.getByRole('banner').getByRole('button', { name: /^Updated \d+ s ago$/ })).toBeVisible();
    for (let polls = 0; polls < 3; polls += 1) await poll(later, service, 30 * minute);
    expect(await shown(later.app)).toEqual([]);

    // News like this without the mute is announced, so it was the mute that silenced it.
    await later.page.getByRole('link', { name: /^Alerts/ }).click();
    await later.page.getByRole('main').getByRole('button', { name: 'End the mute' }).click();
    await poll(later, service, 30 * minute);
    await expect.poll(async () => (await shown(later.app)).length).toBeGreaterThan(0);
    await later.app.close();
  },
);
