import type { Locator, Page } from '@playwright/test';
import { json, OddService } from '../fixtures/odd-service.ts';
import { type Console, expect, startConsole, test } from './console.ts';
import { connect, fillSecret } from './environment-form.ts';
import { expectAllOpen, flowsTable, groups, groupsFound as found, openNotifications, reports } from './locators.ts';

const list = (page: Page): Locator => page.getByRole('grid', { name: 'Groups of notifications' });
const main = (page: Page): Locator => page.getByRole('main');
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Selected group' });
const inNavigation = (page: Page): Locator => page.getByRole('link', { name: /^Notifications/ });
const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Search notifications' });

/** The notifications of the demo's incident. */
const incident = (page: Page): Locator =>
  groups(page).filter({ hasText: 'orders-eu-s3' }).filter({ hasText: 'could not be parsed' });

async function show(page: Page, what: 'Open' | 'Unread' | 'Muted' | 'All'): Promise<void> {
  await page.getByRole('group', { name: 'Show', exact: true }).getByText(what, { exact: true }).click();
}

async function numberFound(page: Page): Promise<number> {
  await expect(found(page)).toHaveText(/\d/);
  return Number(/^\d+/.exec((await found(page).textContent())!.trim())![0]);
}

/** Ticks one level of the filter and returns the number beside it. */
async function onlyLevel(page: Page, level: string): Promise<number> {
  await main(page).getByRole('button', { name: 'Level' }).first().click();
  const list = page.getByRole('dialog', { name: 'Level' });
  const option = list.locator('li').filter({ has: page.getByRole('checkbox', { name: level, exact: true }) });
  await option.click();
  const offered = Number(/\d+$/.exec((await option.textContent())!.trim())![0]);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  return offered;
}

/** Goes there without the mouse: the list has the keyboard. */
async function goByKeyboard(page: Page): Promise<void> {
  await flowsTable(page).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(list(page)).toBeFocused();
  await expectAllOpen(page);
}

/** Moves the keyboard to the incident and shows it in full. */
async function openIncident(page: Page): Promise<void> {
  await incident(page).click();
  await expect(panel(page)).toContainText('orders-eu-s3');
}

async function startAgain({ app, profile }: Console): Promise<Console> {
  await app.close();
  return startConsole(profile);
}

test.describe('the notifications', () => {
  test('show the incident, its flow, how often it occurred, and how many are open', async ({ connected: { page } }) => {
    await openNotifications(page);
    await expect(incident(page)).toHaveCount(1);
    await expect(incident(page)).toContainText('Error');
    await expect(incident(page)).toContainText(/[1-9]\d* in the last hour/);
    await expect(incident(page).getByRole('link', { name: 'Orders EU' })).toBeVisible();
    const open = await numberFound(page);
    await expect(inNavigation(page)).toContainText(String(open));
    await expect(page.getByRole('status', { name: 'Open and unread' })).toContainText(`${open} groups open`);
    await incident(page).getByRole('link', { name: 'Orders EU' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders EU' })).toBeVisible();
  });

  test('are filtered by level and by text, and Escape shows all again', async ({ connected: { page } }) => {
    await openNotifications(page);
    await show(page, 'All');
    await expect(found(page)).toHaveText(/^\d+ groups$/);
    const all = await numberFound(page);
    const errors = await onlyLevel(page, 'Error');
    await expect(found(page)).toHaveText(`${errors} of ${all} groups`);
    await expect(groups(page).filter({ hasNotText: 'Error' })).toHaveCount(0);
    await page.keyboard.press('/');
    await page.keyboard.type('orders parsed');
    await expect(found(page)).toHaveText(new RegExp(`^[1-9]\\d* of ${all} groups$`));
    await expect(incident(page)).toHaveCount(1);
    await search(page).fill('nothing says this');
    await expect(page.getByText('No group matches')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(found(page)).toHaveText(`${all} groups`);
    await search(page).fill('level:error last-seen:<7d');
    await expect(found(page)).toHaveText(`${errors} of ${all} groups`);
    await expect(page.getByRole('radio', { name: '7 d' })).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(list(page)).toBeFocused();
    await main(page).getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(found(page)).toHaveText(`${all} groups`);
  });

  test('are shown in full by keyboard: what differs is masked, and the latest ones are listed below', async ({
    connected: { page },
  }) => {
    await goByKeyboard(page);
    const second = await groups(page).nth(1).getByRole('rowheader').locator('bdi').first().textContent();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText(second!);
    await expect(panel(page).getByText('number', { exact: true }).first()).toBeVisible();
    await expect(panel(page).getByRole('listitem').first()).toContainText(/read/);
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(list(page)).toBeFocused();
  });

  test('are acknowledged by keyboard: no longer open, still listed, and reversible', async ({
    connected: { page },
  }) => {
    await openNotifications(page);
    const open = await numberFound(page);
    await openIncident(page);
    await page.keyboard.press('a');
    await expect(incident(page)).toHaveCount(0);
    await expect(found(page)).toHaveText(new RegExp(`^${open - 1} of`));
    await expect(reports(page)).toContainText('1 group acknowledged');
    await show(page, 'All');
    await expect(incident(page)).toContainText('Acknowledged');
    await openIncident(page);
    await panel(page).getByRole('button', { name: 'Reopen' }).click();
    await expect(incident(page)).toContainText('New');
    await show(page, 'Open');
    await expect(found(page)).toHaveText(new RegExp(`^${open}\\b`));
  });

  test('are acknowledged several at once', async ({ connected: { page } }) => {
    await goByKeyboard(page);
    const open = await numberFound(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 groups selected');
    await page.getByRole('button', { name: 'Acknowledge 2 groups' }).click();
    await expect(found(page)).toHaveText(new RegExp(`^${open - 2} of`));
    await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden();
  });

  test('are muted for an hour, also after a restart, until they are unmuted', async ({ ownConnected, service }) => {
    const { page } = ownConnected;
    await openNotifications(page);
    await openIncident(page);
    await page.keyboard.press('m');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Mute until \d\d:\d\d$|^Mute until tomorrow/ })
      .click();
    await expect(incident(page)).toHaveCount(0);
    await show(page, 'Muted');
    const until = /Muted until (tomorrow )?\d\d:\d\d/;
    await expect(incident(page)).toContainText(until);
    const [time] = /\d\d:\d\d/.exec(until.exec((await incident(page).textContent())!)![0])!;

    const later = await startAgain(ownConnected);
    // The test's console has no keychain, so it is signed out after a restart.
    await later.page.getByRole('banner').getByRole('button', { name: 'Sign in…' }).click();
    await fillSecret(later.page, service);
    await later.page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
    await openNotifications(later.page);
    await show(later.page, 'Muted');
    // At night it is tomorrow first and then today.
    await expect(incident(later.page)).toContainText(new RegExp(`Muted until (tomorrow )?${time}`));
    await openIncident(later.page);
    await panel(later.page).getByRole('button', { name: 'End the mute' }).click();
    await expect(incident(later.page)).toHaveCount(0);
    await show(later.page, 'Open');
    await expect(incident(later.page)).toHaveCount(1);
    await later.app.close();
  });

  test('of a whole environment are muted, which is shown until they are unmuted', async ({ connected: { page } }) => {
    await goByKeyboard(page);
    const open = await numberFound(page);
    await page.keyboard.press('m');
    await page.getByRole('radio', { name: 'The whole environment' }).check();
    await page.getByText('8 h', { exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Mute until/ })
      .click();
    const said = main(page).getByRole('status').filter({ hasText: 'This whole environment is muted until' });
    await expect(said).toBeVisible();
    await expect(page.getByText('Nothing is open')).toBeVisible();
    await said.getByRole('button', { name: 'End the mute' }).click();
    await expect(found(page)).toHaveText(new RegExp(`^${open}\\b`));
    await expect(said).toBeHidden();
  });

  test('are marked as read at the service, each once', async ({ connected: { page }, service }) => {
    await openNotifications(page);
    await openIncident(page);
    const before = (await service.log()).length;
    await panel(page)
      .getByRole('button', { name: /^Mark \d+ as read at the service$/ })
      .click();
    await expect(reports(page)).toContainText(/\d+ notifications? marked as read at the service/);
    await expect(incident(page)).not.toContainText('unread');
    const marks = (await service.log(before)).filter(({ method }) => method === 'PUT');
    expect(marks).toMatchObject([{ route: '/notifications/mark_read', status: 200, took_effect: true }]);
    await show(page, 'Unread');
    await expect(incident(page)).toHaveCount(0);
  });

  test('stay on screen with their age when the service is down', async ({ ownConnected: { page }, service }) => {
    await openNotifications(page);
    await service.stop();
    await page.getByRole('banner').getByRole('button', { name: /^Read/ }).click();
    const said = main(page).getByRole('status').filter({ hasText: 'The notifications were read' });
    await expect(said).toContainText(/read \d+ (s|m) ago\. /);
    await expect(incident(page)).toBeVisible();
    await page.clock.setFixedTime(Date.now() + 3 * 3_600_000);
    await expect(said).toContainText('read 3 h ago.');
    await expect(main(page).locator('.stale').first()).toContainText('orders-eu-s3');
  });

  test('of one flow are shown by a link to them, and of every flow when the filter is removed', async ({
    connected: { page },
    service,
  }) => {
    const orders = [...(await service.state()).values()].find((node) => node.parent_node_id === null)!;
    await page.evaluate((id) => (location.hash = `#/notifications?filter=flow:${id}`), orders.origin_node_id);
    await expect(found(page)).toHaveText(/^\d+ of \d+ groups$/);
    const ownLinks = groups(page).locator(`a[href="#/flows/${orders.origin_node_id}"]`);
    await expect(ownLinks.first()).toBeVisible();
    await expect.poll(async () => (await groups(page).getByRole('link').count()) - (await ownLinks.count())).toBe(0);
    await page.getByRole('button', { name: 'Show every flow' }).click();
    await expect(found(page)).toHaveText(/^\d+ groups$/);
  });

  test('are announced by rules that survive a restart', async ({ ownConnected }) => {
    const { page } = ownConnected;
    await openNotifications(page);
    await page.getByRole('button', { name: 'Alert rules…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alert rules' });
    await dialog.getByText('Warning', { exact: true }).click();
    await dialog.getByText('Protected ones only').click();
    await dialog.getByText('Quiet hours', { exact: true }).click();
    await dialog.getByLabel('Quiet from').fill('21:30');
    await dialog.getByLabel('Quiet to').fill('21:30');
    await dialog.getByLabel('Quiet to').blur();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByLabel('Quiet to').fill('06:15');
    await dialog.getByLabel('Quiet to').blur();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();

    const later = await startAgain(ownConnected);
    await later.page.getByRole('link', { name: /^Notifications/ }).click();
    await later.page.getByRole('button', { name: 'Alert rules…' }).click();
    await expect(later.page.getByRole('checkbox', { name: 'Warning' })).toBeChecked();
    await expect(later.page.getByRole('radio', { name: 'Protected ones only' })).toBeChecked();
    await expect(later.page.getByLabel('Quiet from')).toHaveValue('21:30');
    await expect(later.page.getByLabel('Quiet to')).toHaveValue('06:15');
    await later.app.close();
  });

  test('of an unknown level and about an unknown kind are shown unchanged, and can be filtered', async ({
    console,
  }) => {
    const now = Math.floor(Date.now() / 1000);
    const announced = [
      {
        id: 1,
        level: 'FATAL',
        resource_type: 'APPROVAL_STEP',
        resource_id: 9,
        message: 'Step <b>9</b> is stuck',
        ts: now,
      },
      {
        id: 2,
        level: null,
        resource_type: null,
        resource_id: null,
        message: 'Nobody said what',
        ts: now - 60,
        read_at: null,
      },
    ];
    const service = await OddService.start((request, response) => {
      const ofNotifications = new URL(request.url ?? '/', 'https://localhost').pathname === '/notifications';
      json(ofNotifications ? announced : { flows: [], metrics: [] })(request, response);
    });
    try {
      await connect(console, service);
      const { page } = console;
      // Going elsewhere before the form has led there would be undone.
      await page.waitForFunction(() => location.hash === '#/overview');
      await openNotifications(page);
      await expect(groups(page)).toHaveCount(2);
      await expect(groups(page).first()).toContainText(/FATAL.*Step <b>9<\/b> is stuck.*APPROVAL_STEP 9/);
      await expect(groups(page).nth(1)).toContainText(/No level.*Nobody said what/);
      expect(await onlyLevel(page, 'FATAL')).toBe(1);
      await expect(groups(page)).toHaveCount(1);
    } finally {
      await service.stop();
    }
  });
});
