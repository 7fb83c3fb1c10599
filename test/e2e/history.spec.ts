import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { expect, startConsole, test } from './console.ts';
import { found, rows } from './locators.ts';

const signedOut = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'You are signed out.' });

/** When the flows of its one environment were stored. */
function storedAt(profile: string): unknown {
  const database = new DatabaseSync(join(profile, 'penstock.db'), { readOnly: true });
  const stored = database.prepare('SELECT flows_read_at FROM environment').get();
  database.close();
  return stored?.['flows_read_at'] ?? null;
}

test.describe('what was read before', () => {
  test('is on screen at the next start, with its age, although the service is down', async ({
    ownConnected,
    service,
  }) => {
    const { app, page, profile } = ownConnected;
    await expect(found(page)).toHaveText('120 flows');
    await expect.poll(() => storedAt(profile)).not.toBeNull();
    const name = (await page.getByRole('rowheader').first().textContent())!.trim();
    await app.close();
    await service.stop();

    const later = await startConsole(profile);
    await later.page
      .getByRole('link', { name: /^Flows/ })
      .first()
      .click();
    await expect(found(later.page)).toHaveText('120 flows');
    await later.page.getByRole('combobox', { name: 'Search flows' }).fill(name);
    // Not by its position, which depends on the runs that were stored before the window closed.
    await expect(rows(later.page).filter({ hasText: name }).first()).toBeVisible();
    // The test's console has no keychain, so it is signed out after a restart.
    await expect(signedOut(later.page)).toContainText(/The data shown is \d+ (s|m) old/);
    await expect(later.page.getByRole('banner')).toContainText(/Read \d+ (s|m) ago/);

    await later.page.clock.setFixedTime(Date.now() + 18 * 3_600_000);
    await expect(signedOut(later.page)).toContainText('The data shown is 18 h old');
    await later.app.close();
  });
});
