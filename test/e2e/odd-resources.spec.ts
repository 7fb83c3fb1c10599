import type { Page } from '@playwright/test';
import type { RecordKind } from '#contract/models/resource.ts';
import { hostileName, hostileRecord, hostileRows } from '../fixtures/hostile-record.ts';
import { expectNoViolations } from './axe.ts';
import { call } from './bridge.ts';
import { allSeen, environmentIdOf, refresh, windowOf } from './changed.ts';
import { expect, test } from './console.ts';
import { groupsSettled, recordGroups } from './failed-records.ts';
import { expectToFit } from './fit.ts';
import { flowsTable, openFlows, openPalette, searchFlows } from './locators.ts';

const shown = '<img src=x onerror=';

/** Text that stays text, and a window in which everything can be reached. */
async function expectInert(page: Page): Promise<void> {
  await expect(page.locator('img')).toHaveCount(0);
  await expect(page).toHaveTitle(/Penstock/);
  await expectToFit(page);
  await expectNoViolations(page);
}

test.describe('a hostile resource', () => {
  test.use({ serviceOptions: ['--seed', '21', '--flows', '25', '--hold-clock'] });

  test('stays text where it is listed as changed, restored, compared, copied and edited, in a window of 1024 x 700', async ({
    connected: { page },
    service,
  }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await allSeen(page);
    const sink = [...(await service.state()).values()].find(({ resource_type: type }) => type === 'data_sinks')!;
    const id = sink.resource_id;
    const description = Array.from({ length: 600 }, (_, line) => `line ${line} ${hostileName}`).join('\n');
    await service.put(`/data_sinks/${id}`, {
      name: hostileName,
      description,
      sink_config: {
        [hostileName]: [hostileName, null, { '': '' }],
        table: 'x'.repeat(5_000),
        api_key: 'sk-very-secret',
      },
    });
    const changed = async () => {
      await refresh(page);
      return (await windowOf(page, `kind:destination id:${id}`)).total;
    };
    await expect.poll(changed, { timeout: 60_000 }).toBe(1);

    await page.evaluate((one) => (location.hash = `#/timeline?filter=kind:destination id:${one}`), id);
    const grid = page.getByRole('grid', { name: 'What changed' });
    await expect(grid).toContainText(shown);
    await grid.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Selected change' });
    await expect(panel).toContainText('sink_config.table');
    await expectInert(page);

    const dialog = page.getByRole('dialog');
    await page.keyboard.press('z');
    await expect(dialog.getByRole('row').filter({ hasText: 'sink_config' }).first()).toBeVisible();
    await expectInert(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.evaluate((one) => (location.hash = `#/resources/destination/${one}`), id);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(shown);
    const more = page.getByRole('button', { name: 'More…' });
    for (const [command, awaited] of [
      [/^Compare with/, 'Compare with'],
      [/^Copy destination/, 'Copy'],
    ] as const) {
      await more.click();
      await page.getByRole('menuitem', { name: command }).click();
      await expect(dialog).toContainText(shown);
      await expect(dialog).toContainText(awaited);
      await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectInert(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await page.getByRole('main').getByRole('button', { name: 'Edit destination…' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(hostileName);
    await expectInert(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('body')).not.toContainText('sk-very-secret');
  });
});

test.describe('hostile resources', () => {
  test.use({ serviceOptions: ['--seed', '21', '--flows', '25', '--hold-clock'] });

  test('are changed at once, created, written row by row and called in a window of 1024 x 700', async ({
    connected: { page },
    service,
  }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    const dialog = page.getByRole('dialog');
    const goTo = (hash: string) => page.evaluate((to) => (location.hash = to), `#/${hash}`);
    const closed = async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    };

    const other = (await service.get('/data_maps?page=1&per_page=2&access_role=owner')) as { id: number }[];
    await service.put(`/data_maps/${other[0]!.id}`, { name: hostileName, data_defaults: hostileRecord });
    await goTo('resources?kind=lookup&filter=');
    await page.getByRole('button', { name: 'Create lookup…' }).click();
    for (const name of ['Name', 'Description']) await dialog.getByRole('textbox', { name }).fill(hostileName);
    await dialog.getByRole('textbox', { name: 'Tags' }).fill(`${hostileName}, ${'t'.repeat(10_000)}`);
    const json = dialog.getByRole('textbox', { name: /as JSON/ });
    // On one line: a browser types line by line, which takes half a minute for as many.
    await json.fill(JSON.stringify({ map_primary_key: 'code', data_map: hostileRows, data_defaults: hostileRecord }));
    await expectInert(page);
    await json.press('Control+Enter');
    await expect(dialog.getByText('POST /data_maps')).toBeVisible();
    await expectInert(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const link = dialog.getByRole('link', { name: /^Open lookup \d+$/ });
    await expect(link).toBeVisible();
    await expectInert(page);
    const id = Number(/\d+/.exec((await link.textContent())!)![0]);

    await link.click();
    await page.getByRole('tab', { name: 'Entries' }).click();
    const entries = page.getByRole('grid', { name: 'Entries of the lookup' });
    await expect(entries).toContainText('a column');
    await expectInert(page);
    await entries.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'constructor' })).toHaveValue('a column');
    await expectInert(page);
    await dialog.getByRole('textbox', { name: 'constructor' }).fill(hostileName);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('row').filter({ hasText: 'constructor' })).toContainText(shown);
    await expectInert(page);
    await dialog.getByRole('button', { name: 'Change' }).click();
    await expect(dialog.getByText('Done and confirmed')).toBeVisible();
    await closed();
    await entries.focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Delete 3 rows…' }).click();
    await expect(dialog.getByText(/DELETE/).first()).toBeVisible();
    await expectInert(page);
    await closed();

    await goTo(`resources?kind=lookup&filter=${encodeURIComponent('name:"onerror"')}`);
    const list = page.getByRole('grid', { name: 'Resources' });
    await expect(list.locator('[data-index]')).toHaveCount(2);
    await list.focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Edit 2 lookups…' }).click();
    await dialog.getByRole('textbox', { name: 'Description' }).fill(`${hostileName}${'y'.repeat(10_000)}`);
    const change = { data_defaults: { 'a\nb': 2, a: { b: 2 }, 'a.b': 2, ['__proto__x']: hostileName } };
    await json.fill(JSON.stringify(change));
    await expectInert(page);
    await json.press('Control+Enter');
    await expect(dialog.getByText('2 of 2 resources will be changed.')).toBeVisible();
    await expectInert(page);
    await dialog.getByRole('button', { name: 'Change 2 resources' }).click();
    await expect(dialog.getByText('Done and confirmed')).toHaveCount(2);
    await expectInert(page);
    await closed();

    await openPalette(page);
    await page.keyboard.type('call the service');
    await expect(page.getByRole('option', { name: 'Call the service…' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('combobox')).toHaveValue('');
    await page.keyboard.type('data_maps.update');
    await expect(page.getByRole('option').first()).toContainText('Update data map metadata');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('data_map_id').fill(String(id));
    await dialog
      .getByLabel('Body, as JSON')
      .fill(JSON.stringify({ description: hostileName, data_defaults: { ...hostileRecord, more: hostileName } }));
    await expectInert(page);
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('heading', { name: 'What it does' })).toBeVisible();
    await expectInert(page);
    await dialog.getByRole('button', { name: 'Send the change' }).click();
    await expect(dialog.getByText('The service carried it out')).toBeVisible();
    await expectInert(page);
    const branches = dialog.locator('details:not([open]) > summary');
    for (let level = 0; level < 12; level += 1) await branches.last().click();
    await expectInert(page);
    await dialog.getByText('Text', { exact: true }).click();
    await expect(dialog.getByRole('region', { name: 'Answer' })).toContainText(shown);
    await expectInert(page);
    await closed();
  });

  test('are listed in an incident, browsed, previewed and checked, whatever types they have', async ({
    connected: { page },
    service,
  }) => {
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

    // Would these pass now, by a schema of such fields?
    const dataSet = await first('data_set', 'name:"orders eu normalised"');
    await goTo(`quarantine?data_set=${dataSet}&from=${Date.now() - 10 * 60_000}&to=${Date.now()}`);
    await groupsSettled(page);
    await recordGroups(page).filter({ hasText: 'order_total: expected number' }).click();
    await page.getByRole('tab', { name: 'Pass now?' }).click();
    const properties = { [hostileName]: { const: hostileRecord }, order_id: { const: 'x'.repeat(10_000) } };
    const schema = { type: 'object', required: [hostileName, 'y'.repeat(1_000)], properties };
    await service.fault({
      match: { method: 'GET', path: '/data_sets/*' },
      action: 'replace',
      body: JSON.parse(JSON.stringify({ id: dataSet, name: hostileName, output_validation_schema: schema })) as never,
    });
    await page.getByRole('button', { name: 'Check now' }).click();
    const panel = page.getByRole('region', { name: 'Would these pass now?' });
    await expect(panel.getByRole('table', { name: 'Why the others still fail' })).toContainText(shown);
    await expectInert(page);

    // Of the wrong type in every field.
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
    await page.getByRole('banner').getByRole('button', { name: /^Read/ }).waitFor();
    await expect(page.getByRole('status', { name: 'Resources found' })).toHaveText(/resources?$/);
    await expectInert(page);
  });
});
