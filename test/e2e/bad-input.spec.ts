import { json, OddService } from '../fixtures/odd-service.ts';
import { expect, test } from './console.ts';
import { connectAtOnce } from './environment-form.ts';
import { flowsTable, rows } from './locators.ts';
import { essential } from '../fixtures/thorough.ts';

/** The list of flows of one node each, with these names. */
const flowsNamed = (...names: (string | null)[]) => ({
  flows: names.map((name, index) => ({
    id: index + 1,
    origin_node_id: index + 1,
    data_source_id: index + 1001,
    status: 'ACTIVE',
    name,
    children: [],
  })),
  data_sources: names.map((name, index) => ({ id: index + 1001, status: 'ACTIVE', source_type: 's3', name })),
  metrics: [],
});

test.describe('a misbehaving service', () => {
  test('markup and reversed text in names are shown as text (S6)', essential, async ({ console }) => {
    const names = [
      '<img src=x onerror="window.ran=1"><b>bold</b>',
      'abc\u202Egnp.exe',
      'bell\u0007 and \u001b[31mred',
      null,
    ];
    const service = await OddService.start(json(flowsNamed(...names)));
    try {
      await connectAtOnce(console, service);
      const { page } = console;
      await page.evaluate(() => (location.hash = '#/flows'));
      const table = flowsTable(page);
      await expect(table).toContainText('<img src=x');
      await expect(table.locator('img, b:has-text("bold")')).toHaveCount(0);
      const text = await table.textContent();
      expect(text).not.toMatch(/[\u0007\u001b\u202e]/);
      await rows(page).filter({ hasText: '<img' }).click();
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: /JSON/ }).click();
      await expect(page.locator('pre')).toContainText('onerror');
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    } finally {
      await service.stop();
    }
  });
});
