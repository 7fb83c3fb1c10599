import type { Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { call } from './bridge.ts';
import { allSeen, environmentIdOf, mappingBroken, refresh } from './changed.ts';
import { expect, test } from './console.ts';
import { tabTo } from './locators.ts';

/** A minute, at a key a second, because clocks of test machines say little about a user. */
const keysInAMinute = 60;

/** Number of keys pressed since this was called. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { keys: 0 };
    Object.assign(window, { counted });
    addEventListener('keydown', () => (counted.keys += 1), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { counted: { keys: number } }).counted.keys);
}

test.describe('a flow that fails since another user changed a mapping', () => {
  test.use({ serviceOptions: ['--seed', '11', '--flows', '25', '--hold-clock', '--edited-after', '30'] });

  test(
    'is repaired from the suspect, by keyboard alone, and its errors end',
    nightly,
    async ({ connected: { page }, service }) => {
      await allSeen(page);
      const { id, flows } = await mappingBroken(page, service);
      const { originId, name } = flows[0]!;
      const path = `/data_sinks/${id}`;
      const wrong = (await service.get(path)) as { sink_config: { mapping: unknown } };
      expect(JSON.stringify(wrong.sink_config.mapping)).toContain('TINYINT');

      const keys = await countKeys(page);
      await page.keyboard.press('g');
      await page.keyboard.press('o');
      const line = page.getByRole('region', { name: 'Needs attention' }).getByRole('row').filter({ hasText: name! });
      await expect(line.getByRole('link', { name: / changed \d+ [smh].* before$/ })).toBeVisible();
      await tabTo(page, new RegExp(`^${name!}$`));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!);
      await expect(page.getByText('2 changes within the hour before it began to fail')).toBeVisible();
      // It is above the graph, which has the focus.
      await tabTo(page, /^Restore…$/, { key: 'Shift+Tab' });
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('row').filter({ hasText: 'TINYINT' })).toHaveCount(1);
      expect((await service.log()).filter((one) => one.method === 'PUT' && one.path === path)).toHaveLength(0);
      await tabTo(page, /^Change$/);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Done and confirmed')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect(await keys()).toBeLessThan(keysInAMinute);

      expect((await service.log()).filter((one) => one.method === 'PUT' && one.path === path)).toHaveLength(1);
      const mended = (await service.get(path)) as { sink_config: { mapping: unknown } };
      expect(mended.sink_config.mapping).toMatchObject({ mode: 'auto', mapping: {} });
      const environmentId = await environmentIdOf(page);
      const failingSince = async () => {
        await service.advance(10 * 60_000);
        await refresh(page);
        return (await call(page, 'flow.get', { environmentId, nodeId: originId })).failingSince;
      };
      await expect.poll(failingSince, { timeout: 90_000, intervals: [1_000] }).toBeNull();
      await expect(page.getByText('within the hour before it began to fail')).toBeHidden();
    },
  );
});
