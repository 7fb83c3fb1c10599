import { DemoService } from '../fixtures/demo-service.ts';
import { hostileName, hostileRecord } from '../fixtures/hostile-record.ts';
import { nightly } from '../fixtures/thorough.ts';
import { expectNoViolations } from './axe.ts';
import { allSeen, refresh, windowOf } from './changed.ts';
import { expect, test } from './console.ts';
import { connect } from './environment-form.ts';
import { expectToFit } from './fit.ts';
import { found, openFlows, tabTo } from './locators.ts';

/** Without audit logs, the list has nothing but what Penstock observed. */
const world = ['--seed', '7', '--flows', '30', '--hold-clock', '--audit-log', 'none'];

test.describe('a change of a resource', () => {
  test.use({ serviceOptions: world });

  test(
    'is listed with its difference, and leads to its flow, by keyboard alone',
    nightly,
    async ({ connected: { page }, service }) => {
      await allSeen(page);
      await page.keyboard.press('g');
      await page.keyboard.press('h');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changes');
      await expect(page.getByText('No changes detected yet')).toBeVisible();

      const sink = [...(await service.state()).values()].find(({ resource_type: type }) => type === 'data_sinks')!;
      await service.put(`/data_sinks/${sink.resource_id}`, { sink_config: { table: 'ELSEWHERE' } });
      const changed = async () => {
        await refresh(page);
        return (await windowOf(page, `kind:destination id:${sink.resource_id}`)).total;
      };
      await expect.poll(changed, { timeout: 60_000 }).toBe(1);

      const row = page.getByRole('grid', { name: 'Changes by others' }).locator('[role="row"][data-index]').first();
      await expect(row).toContainText('Destination');
      await tabTo(page, /^Changes by others$/);
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      const panel = page.getByRole('complementary', { name: 'Selected change' });
      await expect(panel.getByText('sink_config.table')).toBeVisible();
      await expect(panel.getByText('ELSEWHERE')).toBeVisible();
      await expect(panel.getByText('Penstock on this computer sent no request for it at that time')).toBeVisible();
      await expect(panel.getByText('first seen')).toBeVisible();

      await page.keyboard.press('o');
      await expect(page).toHaveURL(new RegExp(`#/flows/${sink.origin_node_id}$`));
      const mark = page.getByRole('main').getByRole('link', { name: /: .*, sink_config\..* and \d+ more/ });
      await expect(mark).toHaveCount(3);
      await mark.first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changes');
      await page.getByRole('link', { name: 'Overview' }).click();
      await expect(mark).toHaveCount(3);
    },
  );

  test(
    'is shown between a flow and its hostile namesake elsewhere, in a window of 1024 x 700',
    nightly,
    async ({ connected, service }) => {
      const { page } = connected;
      const elsewhere = await DemoService.start(...world);
      try {
        const nodes = [...(await service.state()).values()];
        const sink = nodes.find(({ resource_type: type }) => type === 'data_sinks')!;
        await elsewhere.put(`/data_sinks/${sink.resource_id}`, {
          description: hostileName,
          sink_config: hostileRecord,
        });
        await page.getByTitle('Switch environment').click();
        await page.getByRole('menuitem', { name: 'Add an environment…' }).click();
        await connect(connected, elsewhere, { name: 'Elsewhere' });
        await openFlows(page);
        await expect(found(page)).toHaveText('30 flows');
        await page.setViewportSize({ width: 1024, height: 700 });
        await page.evaluate((id) => (location.hash = `#/flows/${id}`), sink.origin_node_id);
        await page.getByRole('button', { name: 'The whole flow' }).press('Enter');
        await page.getByRole('menuitem', { name: 'Compare the flow with…' }).press('Enter');
        const dialog = page.getByRole('dialog', { name: /^Compare / });
        await dialog.getByLabel('In the environment').selectOption('Northgate');
        await expect(dialog.getByRole('status')).toContainText('1 node differs');
        await expect(dialog.getByText('<img src=x onerror=').first()).toBeVisible();
        await expect(page.locator('img')).toHaveCount(0);
        await expectToFit(page);
        await expectNoViolations(page);
      } finally {
        await elsewhere.stop();
      }
    },
  );
});
