import type { Page } from '@playwright/test';
import type { ResourceRow } from '#contract/models/resource-list.ts';
import type { RecordKind } from '#contract/models/resource.ts';
import { nightly } from '../fixtures/thorough.ts';
import { expectNoViolations } from './axe.ts';
import { call } from './bridge.ts';
import { expect, test } from './console.ts';
import { readRows, tabTo } from './locators.ts';

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Content' });
const line = (page: Page, name: string | RegExp) => tree(page).getByRole('row', { name });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const read = (page: Page) => page.getByRole('status', { name: 'Content' });

async function one(page: Page, kind: RecordKind, filter: string): Promise<ResourceRow> {
  const environmentId = (await call(page, 'environments.list', null)).environments[0]!.id;
  const list = { kind, from: 'own' } as const;
  await call(page, 'resources.read', { environmentId, list });
  const query = { list, filter, sort: [] };
  return (await call(page, 'resources.window', { environmentId, query, from: 0, to: 1 })).rows[0]!;
}

test.describe('browsing a credential', () => {
  test(
    'opens by key from the list, and the files are browsed and previewed by keyboard alone',
    nightly,
    async ({ connected: { page } }) => {
      const { name } = await one(page, 'credential', 'type:s3');
      const filter = encodeURIComponent(`name:"${name}"`);
      await page.evaluate((hash) => (location.hash = hash), `#/resources?kind=credential&filter=${filter}`);
      // A key acts on the focused row, and on nothing before there is one.
      await expect(readRows(page, 'Resources').first()).toContainText(name!);
      await page.getByRole('grid', { name: 'Resources' }).focus();
      await page.keyboard.press('b');
      await expect(tree(page)).toBeFocused();
      await expect(read(page)).toContainText('entries at the top');
      const rows = tree(page).locator('[role="row"][data-index]');
      const place = (await rows.locator('[role="rowheader"]').allTextContents()).findIndex(
        (text) => text.trim() === 'orders',
      );
      for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await expect(line(page, /^orders/)).toHaveAttribute('aria-expanded', 'true');
      await expect(line(page, /^2026-/).first()).toHaveAttribute('aria-level', '2');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(line(page, /^part-00000\.jsonl/)).toHaveAttribute('aria-level', '3');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(preview(page).getByRole('grid', { name: 'Previewed rows' })).toContainText('EU-');
      await expect(preview(page)).toContainText('25 of the 25 rows that the service returned.');
      await tabTo(page, /^Table$/);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(preview(page).getByRole('region', { name: 'Bytes' })).toContainText(/^0{8} {2}7b 22 6f/);
      await expectNoViolations(page);
    },
  );
});
