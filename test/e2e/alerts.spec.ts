import type { Locator, Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { expect, startConsole, test } from './console.ts';
import { fillSecret } from './environment-form.ts';
import { alertRows, alertsFound, alertTab, openAlerts } from './locators.ts';

const inNavigation = (page: Page): Locator => page.getByRole('link', { name: /^Alerts/ });

/** Alerts of the flow of the demo's incident. */
const incident = (page: Page): Locator => alertRows(page).filter({ hasText: 'Orders EU' });

async function openRules(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Alert rules…' }).click();
  return page.getByRole('dialog', { name: 'Alert rules' });
}

test.describe('the alerts', () => {
  test(
    'show the incident in one row, from all sources, and how many are open',
    nightly,
    async ({ connected: { page } }) => {
      await openAlerts(page);
      await expect(incident(page)).toContainText(/Failing.*could not be parsed/);
      await expect(incident(page)).toHaveCount(1);
      await expect(alertsFound(page)).toHaveText(/^\d+/);
      const open = /^\d+/.exec((await alertsFound(page).textContent())!.trim())![0];
      await expect(inNavigation(page)).toContainText(open);
      await expect(alertTab(page, 'Open')).toContainText(open);
      await incident(page).click();
      const panel = page.getByRole('complementary', { name: 'Selected alerts' });
      await expect(panel).toContainText(/[1-9]\d* in the last hour/);
      await panel.getByRole('button', { name: 'Open the flow' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Orders EU' })).toBeVisible();
    },
  );

  test(
    'are muted for an hour and announced by rules, even after a restart',
    nightly,
    async ({ ownConnected, service }) => {
      const { app, page, profile } = ownConnected;
      await openAlerts(page);
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
      await page.getByRole('dialog').getByText('This flow').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Mute until \d\d:\d\d$|^Mute until tomorrow/ })
        .click();
      await expect(incident(page)).toHaveCount(0);
      await alertTab(page, 'Muted').click();
      const until = /Muted until (tomorrow )?\d\d:\d\d/;
      const panel = page.getByRole('complementary', { name: 'Selected alerts' });
      await incident(page).click();
      await expect(panel).toContainText(until);
      const [time] = /\d\d:\d\d/.exec(until.exec((await panel.textContent())!)![0])!;
      await app.close();

      const later = await startConsole(profile);
      // The test's console has no keychain, so it is signed out after a restart.
      await later.page.getByRole('banner').getByRole('button', { name: 'Sign in…' }).click();
      await fillSecret(later.page, service);
      await later.page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
      await openAlerts(later.page);
      const stored = await openRules(later.page);
      await expect(stored.getByRole('checkbox', { name: 'Warning' })).toBeChecked();
      await expect(stored.getByRole('radio', { name: 'Protected environments only' })).toBeChecked();
      await expect(stored.getByLabel('Quiet from')).toHaveValue('21:30');
      await expect(stored.getByLabel('Quiet to')).toHaveValue('06:15');
      await later.page.keyboard.press('Escape');
      await expect(stored).toBeHidden();
      await alertTab(later.page, 'Muted').click();
      await incident(later.page).click();
      const muted = later.page.getByRole('complementary', { name: 'Selected alerts' });
      // At night it is tomorrow first and then today.
      await expect(muted).toContainText(new RegExp(`Muted until (tomorrow )?${time}`));
      await muted.getByRole('button', { name: 'End the mute' }).first().click();
      await expect(incident(later.page)).toHaveCount(0);
      await alertTab(later.page, 'Open').click();
      await expect(incident(later.page)).toHaveCount(1);
      await later.app.close();
    },
  );
});
