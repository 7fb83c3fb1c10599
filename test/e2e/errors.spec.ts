import { nightly } from '../fixtures/thorough.ts';
import { poll, watchNative } from './announced.ts';
import { call } from './bridge.ts';
import { expect, test } from './console.ts';
import { tabTo } from './locators.ts';

const table = { name: 'Kinds of failure' };
const minute = 60_000;
/**
 * Milliseconds. The incident begins an hour before the world's start, which is in the future here: nothing fails yet.
 */
const untilStart = 2 * 3_600_000;

test.describe('kinds of failure over all flows', () => {
  test.use({
    serviceOptions: async ({}, use) => {
      const startTime = new Date(Date.now() + untilStart).toISOString();
      const clock = ['--hold-clock', '--start-time', startTime, `--skew-ms=${-untilStart}`];
      await use(['--seed', '7', '--flows', '120', ...clock]);
    },
  });

  test(
    'lead from what is new on the overview to its failed records, by keyboard alone',
    nightly,
    async ({ ownConnected, service }) => {
      const { app, page } = ownConnected;
      await watchNative(app);
      const { environments } = await call(page, 'environments.list', null);
      const environmentId = environments[0]!.id;
      const errors = (filter = '') => call(page, 'errors.window', { environmentId, filter, from: 0, to: 50 });
      await expect.poll(async () => (await errors()).watchedTo).not.toBeNull();
      expect((await errors()).all).toBe(0);

      // The incident: every kind of failure from it is new, and occasional older failures are not.
      await poll(ownConnected, service, untilStart);
      const read = async () => {
        const { read: now } = await errors();
        return now.failing > 0 && now.undecided === 0 && now.nodes === now.failing;
      };
      // Each read of the service reads the failed records of one node, which spares it.
      await expect(async () => {
        await poll(ownConnected, service, minute);
        expect(await read()).toBe(true);
      }).toPass();
      const { fresh, rows } = await errors('state:new');
      expect(rows).toHaveLength(fresh);

      await page.keyboard.press('g');
      await page.keyboard.press('o');
      const news = page.getByRole('link', { name: new RegExp(`^${fresh} new kinds of failure since `) });
      await expect(news).toBeVisible();
      // From the beginning: the whole page, which has the focus at first, contains this somewhere.
      await tabTo(page, /^\d+ new kinds of failure since/, { most: 120 });
      await page.keyboard.press('Enter');

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed records');
      await expect(page.getByRole('status', { name: 'Kinds of failure found' })).toHaveText(
        /^\d+ (of \d+ )?kinds of failure/,
      );
      await expect(page.getByRole('main')).toContainText(/From the newest [\d,]+ of [\d,]+ records that failed/);
      const grid = page.getByRole('grid', table);
      await expect(grid.locator('[role="row"][data-index]')).toHaveCount(fresh);
      const currency = grid.locator('[role="row"][data-index]').filter({ hasText: 'is not one of EUR, GBP, SEK, PLN' });
      await grid.focus();
      await page.keyboard.press('Home');
      for (let index = Number(await currency.getAttribute('data-index')); index > 0; index -= 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const panel = page.getByRole('complementary', { name: 'Selected kind of failure' });
      await expect(panel.getByRole('heading', { level: 2 })).toContainText('is not one of EUR, GBP, SEK, PLN');
      await expect(panel.getByRole('link', { name: 'Orders EU normalised' })).toBeVisible();
      await expect(panel.getByRole('button', { name: /^Pause from Orders EU normalised \(\d+\)…$/ })).toBeVisible();

      // Records of the kind, in their group.
      await page.keyboard.press('i');
      const groups = page.getByRole('grid', { name: 'Groups of failed records' });
      await expect(groups.locator('[aria-current="true"]')).toContainText('is not one of EUR, GBP, SEK, PLN');
    },
  );
});
