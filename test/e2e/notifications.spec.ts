import type { Locator, Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { expect, startConsole, test } from './console.ts';
import { fillSecret } from './environment-form.ts';
import { groups, groupsFound as found, openNotifications } from './locators.ts';

const inNavigation = (page: Page): Locator => page.getByRole('link', { name: /^Notifications/ });

/** Notifications of the demo's incident. */
const incident = (page: Page): Locator =>
  groups(page).filter({ hasText: 'orders-eu-s3' }).filter({ hasText: 'could not be parsed' });

async function show(page: Page, what: 'Open' | 'Muted'): Promise<void> {
  await page.getByRole('group', { name: 'Show', exact: true }).getByText(what, { exact: true }).click();
}

async function openRules(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Alert rules…' }).click();
  return page.getByRole('dialog', { name: 'Alert rules' });
}

test.describe('the notifications', () => {
  test(
    'show the incident, its flow, how often it occurred, and how many are open',
    nightly,
    async ({ connected: { page } }) => {
      await openNotifications(page);
      await expect(incident(page)).toHaveCount(1);
      await expect(incident(page)).toContainText('Error');
      await expect(incident(page)).toContainText(/[1-9]\d* in the last hour/);
      await expect(incident(page).getByRole('link', { name: 'Orders EU' })).toBeVisible();
      await expect(found(page)).toHaveText(/^\d+/);
      const open = /^\d+/.exec((await found(page).textContent())!.trim())![0];
      await expect(inNavigation(page)).toContainText(open);
      await expect(page.getByRole('status', { name: 'Open and unread' })).toContainText(`${open} groups open`);
      await incident(page).getByRole('link', { name: 'Orders EU' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Orders EU' })).toBeVisible();
    },
  );

  test(
    'are muted for an hour and announced by rules, even after a restart',
    nightly,
    async ({ ownConnected, service }) => {
      const { app, page, profile } = ownConnected;
      await openNotifications(page);
      const rules = await openRules(page);
      await rules.getByText('Warning', { exact: true }).click();
      await rules.getByText('Protected environments only').click();
      await rules.getByText('Quiet hours', { exact: true }).click();
      await rules.getByLabel('Quiet from').fill('21:30');
      await rules.getByLabel('Quiet to').fill('06:15');
      await rules.getByLabel('Quiet to').blur();
      await rules.getByRole('button', { name: 'Save' }).click();
      await expect(rules).toBeHidden();
      await incident(page).click();
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
      await app.close();

      const later = await startConsole(profile);
      // The test's console has no keychain, so it is signed out after a restart.
      await later.page.getByRole('banner').getByRole('button', { name: 'Sign in…' }).click();
      await fillSecret(later.page, service);
      await later.page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
      await openNotifications(later.page);
      const stored = await openRules(later.page);
      await expect(stored.getByRole('checkbox', { name: 'Warning' })).toBeChecked();
      await expect(stored.getByRole('radio', { name: 'Protected environments only' })).toBeChecked();
      await expect(stored.getByLabel('Quiet from')).toHaveValue('21:30');
      await expect(stored.getByLabel('Quiet to')).toHaveValue('06:15');
      await later.page.keyboard.press('Escape');
      await expect(stored).toBeHidden();
      await show(later.page, 'Muted');
      // At night it is tomorrow first and then today.
      await expect(incident(later.page)).toContainText(new RegExp(`Muted until (tomorrow )?${time}`));
      await incident(later.page).click();
      await later.page
        .getByRole('complementary', { name: 'Selected group' })
        .getByRole('button', { name: 'End the mute' })
        .click();
      await expect(incident(later.page)).toHaveCount(0);
      await show(later.page, 'Open');
      await expect(incident(later.page)).toHaveCount(1);
      await later.app.close();
    },
  );
});
