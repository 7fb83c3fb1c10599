import type { Page } from '@playwright/test';
import type { RecordKind } from '#contract/models/resource.ts';
import { hostileName, hostileRecord, hostileRows } from '../fixtures/hostile-record.ts';
import { nightly } from '../fixtures/thorough.ts';
import { expectNoViolations } from './axe.ts';
import { call } from './bridge.ts';
import { environmentIdOf, refresh } from './changed.ts';
import { expect, test } from './console.ts';
import { groupsSettled, recordGroups } from './failed-records.ts';
import { expectToFit } from './fit.ts';
import { flowsTable, openFlows, searchFlows } from './locators.ts';

const shown = '<img src=x onerror=';

/** Text that stays text, and a window in which everything can be reached. */
async function expectInert(page: Page): Promise<void> {
  await expect(page.locator('img')).toHaveCount(0);
  await expect(page).toHaveTitle(/Penstock/);
  await expectToFit(page);
  await expectNoViolations(page);
}

test.describe('hostile resources', () => {
  test.use({ serviceOptions: ['--seed', '21', '--flows', '25', '--hold-clock'] });

  test(
    'are listed in an incident, browsed, previewed and checked, whatever their types',
    nightly,
    async ({ connected: { page }, service }) => {
      await page.setViewportSize({ width: 1024, height: 700 });
      const dialog = page.getByRole('dialog');
      const goTo = (hash: string) => page.evaluate((to) => (location.hash = to), `#/${hash}`);
      const environmentId = await environmentIdOf(page);
      const first = async (kind: RecordKind, filter: string) => {
        const list = { kind, from: 'own' } as const;
        await call(page, 'resources.read', { environmentId, list });
        const query = { list, filter, sort: [] };
        return (await call(page, 'resources.window', { environmentId, query, from: 0, to: 1 })).rows[0]!.id;
      };

      // A change of a flow with such a name, in an incident with such a title.
      const source = [...(await service.state()).values()].find(
        ({ parent_node_id: parent, status }) => parent === null && status === 'ACTIVE',
      )!;
      for (const [path, query] of [
        ['/flows', '?page=1&per_page=100'],
        [`/flows/${source.flow_node_id}`, ''],
      ] as const) {
        const body = (await service.get(path + query)) as { flows: { id: number; name: string }[] };
        body.flows.find(({ id }) => id === source.flow_node_id)!.name = hostileName;
        await service.fault({ match: { method: 'GET', path }, action: 'replace', body });
      }
      await refresh(page);
      await openFlows(page);
      await searchFlows(page, `id:${source.flow_node_id}`, /^1 of /);
      await expect(flowsTable(page)).toContainText(shown);
      await flowsTable(page).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('p');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill(hostileName);
      await expectInert(page);
      await dialog
        .getByRole('button', { name: /^Pause/ })
        .last()
        .click();
      await expect(dialog).toBeHidden();
      await goTo('changes');
      const changes = page.getByRole('grid', { name: 'Changes' });
      await expect(changes).toContainText(shown);
      await changes.focus();
      await page.keyboard.press('d');
      await dialog.getByLabel('Title').fill(`${hostileName} ${'i'.repeat(180)}`);
      await expectInert(page);
      await page.keyboard.press('Enter');
      const listed = page.getByRole('main').getByRole('region', { name: 'Changes' });
      await expect(listed.getByRole('listitem')).toContainText(shown);
      await expectInert(page);

      // Behind a connector.
      const credential = await first('credential', 'type:s3');
      const odd = [hostileName, '../..', '__proto__', 'z'.repeat(1_000), 'שלום.csv', ''];
      const object = JSON.parse(
        `{${odd.map((name) => `${JSON.stringify(name)}: {"type": 7, "size": "big", "updated_at": {}, "items": [null]}`).join()}}`,
      );
      const tree = { path: '/data_credentials/*/probe/tree' };
      const listing = await service.fault({ match: tree, action: 'replace', body: { status: 'ok', object } });
      await goTo(`resources/credential/${credential}?browse`);
      const content = page.getByRole('treegrid', { name: 'Content' });
      await expect(content.getByRole('row').filter({ hasText: shown })).toHaveCount(1);
      await expectInert(page);
      await service.clearFaults(listing);
      const response = JSON.stringify([...hostileRows, hostileRecord, 7, null]);
      const sample = { path: '/data_credentials/*/probe/sample' };
      await service.fault({ match: sample, action: 'replace', body: { status: 'ok', output: { response } } });
      await page.getByRole('textbox', { name: 'Path' }).fill('archive/customers.csv');
      await page.keyboard.press('Enter');
      const preview = page.getByRole('region', { name: 'Preview' });
      for (const shape of ['Table', 'Text', 'Bytes']) {
        const choice = preview.getByText(shape, { exact: true });
        if ((await choice.count()) > 0) await choice.click();
        await expect(preview).toContainText(shape === 'Bytes' ? '3c 69 6d 67' : shown);
        await expectInert(page);
      }

      // Whether these would pass now, by a schema of such fields.
      const dataSet = await first('data_set', 'name:"orders eu normalised"');
      await goTo(`quarantine?data_set=${dataSet}&from=${Date.now() - 10 * 60_000}&to=${Date.now()}`);
      await groupsSettled(page);
      await recordGroups(page).filter({ hasText: 'order_total: expected number' }).click();
      await page.getByRole('tab', { name: 'Revalidate' }).click();
      const properties = { [hostileName]: { const: hostileRecord }, order_id: { const: 'x'.repeat(10_000) } };
      const schema = { type: 'object', required: [hostileName, 'y'.repeat(1_000)], properties };
      await service.fault({
        match: { method: 'GET', path: '/data_sets/*' },
        action: 'replace',
        body: JSON.parse(JSON.stringify({ id: dataSet, name: hostileName, output_validation_schema: schema })) as never,
      });
      await page.getByRole('button', { name: 'Run check', exact: true }).click();
      const panel = page.getByRole('region', { name: 'Would these pass now?' });
      await expect(panel.getByRole('table', { name: 'Why the others still fail' })).toContainText(shown);
      await expectInert(page);

      // The wrong type in every field.
      const wrong = [7, [], { a: 1 }, 'text', null, true];
      const members = ['id', 'name', 'description', 'tags', 'owner', 'access_roles', 'updated_at', 'data_defaults'];
      const all = wrong.map((value, nth) => ({
        ...Object.fromEntries(members.map((member, place) => [member, wrong[(nth + place) % wrong.length]])),
        id: 990_000 + nth,
      }));
      await service.fault({
        match: { method: 'GET', path: '/data_maps' },
        action: 'replace',
        body: [...all, { name: hostileName }, null, 7],
      });
      await goTo('resources?kind=lookup&filter=');
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^(Updated|Reading)/ })
        .waitFor();
      await expect(page.getByRole('status', { name: 'Resources found' })).toHaveText(/resources?$/);
      await expectInert(page);
    },
  );
});
