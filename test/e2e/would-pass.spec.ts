import type { Locator, Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { expectNoViolations } from './axe.ts';
import { call } from './bridge.ts';
import { expect, test } from './console.ts';
import { tabTo } from './locators.ts';

const groups = (page: Page): Locator => page.getByRole('grid', { name: 'Groups of failed records' });
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Would these pass now?' });

test.describe('a group of failed records', () => {
  test(
    'is checked by keyboard against the current schema of its data set',
    nightly,
    async ({ connected: { page }, service }) => {
      const environmentId = (await call(page, 'environments.list', null)).environments[0]!.id;
      const list = { kind: 'data_set', from: 'own' } as const;
      await call(page, 'resources.read', { environmentId, list });
      const query = { list, filter: 'name:"orders eu normalised"', sort: [] };
      const [dataSet] = (await call(page, 'resources.window', { environmentId, query, from: 0, to: 1 })).rows;
      const from = Date.now() - 10 * 60_000;
      await page.evaluate(
        (hash) => (location.hash = hash),
        `#/records?data_set=${dataSet!.id}&from=${from}&to=${Date.now()}`,
      );
      await groups(page).getByRole('row').filter({ hasText: 'order_total: expected number' }).click();
      const since = (await service.log()).length;
      await page.getByRole('tab', { name: 'Samples' }).focus();
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'Revalidate' })).toBeFocused();
      await tabTo(page, /^Run check$/);
      await page.keyboard.press('Enter');
      await expect(panel(page)).toContainText(/^.*0 of [\d,]+ checked records would pass now\./s);
      const reasons = panel(page).getByRole('table', { name: 'Why the others still fail' });
      await expect(reasons.getByRole('row').nth(1)).toContainText(/order_total\s*type/);
      await expectNoViolations(page);
      // The data set was read for it, and nothing was changed. Other reads continue in the background.
      const asked = await service.log(since);
      expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain(`GET /data_sets/${dataSet!.id}`);
      expect(asked.filter(({ took_effect: changed }) => changed)).toEqual([]);

      // It makes no statement about another group.
      await groups(page).getByRole('row').filter({ hasText: 'currency' }).first().click();
      await expect(panel(page)).toBeVisible();
      await expect(panel(page)).not.toContainText('would pass now.');
      await service.fault({ match: { method: 'GET', path: '/data_sets/*' }, action: 'status', status: 403, count: 1 });
      await page.getByRole('button', { name: 'Run check', exact: true }).click();
      await expect(panel(page).getByRole('button', { name: 'Try again' })).toBeVisible();
      await panel(page).getByRole('button', { name: 'Try again' }).click();
      await expect(reasons.getByRole('row').nth(1)).toContainText(/currency\s*enum/);
    },
  );
});
