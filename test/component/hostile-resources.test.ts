// @module-tag nightly
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { JsonRecord } from '#contract/models/resource.ts';
import { hostileName, hostileRecord, hostileRows } from '../fixtures/hostile-record.ts';
import { openApp } from './app.ts';
import { answerChanges, changeOf, timeline } from './changed-resources.ts';
import { bridge } from './fake-bridge.ts';
import { expectToFit } from './fit.ts';
import { listed } from './listed-resources.ts';
import { focusOn } from './locators.ts';

const shown = '<img src=x onerror=';
const dialog = page.getByRole('dialog');
const entries = page.getByRole('grid', { name: 'Entries of the lookup' });
const resources = page.getByRole('grid', { name: 'Resources' });
const field = (name: string | RegExp) => dialog.getByRole('textbox', { name });

async function open(hash: string): Promise<void> {
  await openApp(hash);
  await page.viewport(1024, 700);
}

async function closeDialog(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}

/** Expects text that stayed text, and a window in which everything can be reached. */
async function expectInert(): Promise<void> {
  expect(document.querySelector('img')).toBeNull();
  expect(document.title).not.toBe('1');
  await expectToFit();
}

describe('a hostile resource stays text in a window of 1024 x 700', () => {
  const description = Array.from({ length: 600 }, (_, line) => `line ${line} ${hostileName}`).join('\n');
  const config = { [hostileName]: [hostileName, null, { '': '' }], table: 'x'.repeat(5_000) };
  const differences = [
    { path: ['name'], before: 'Orders', after: hostileName },
    { path: ['description'], after: description },
    { path: ['sink_config', hostileName], after: config },
    { path: ['sink_config', 'table'], before: 'ORDERS', after: config.table },
  ];
  let id = 0;

  beforeEach(async () => {
    id = (await listed('destination'))[0]!.id;
    bridge.change('editing.plan', (plan) => ({ ...plan, name: hostileName, current: config, differences }));
  });

  it('where it is listed as changed, and restored', async () => {
    answerChanges([{ what: 'observed', change: changeOf(2, { id, name: hostileName, differences }) }]);
    const { environmentId } = bridge;
    const goal = { does: 'copy', resource: { kind: 'destination', id } } as const;
    const options = { reuseCredentials: true, copyAccess: true };
    const plan = await bridge.ask('editing.plan', { environmentId, goal: { ...goal, options } });
    bridge.answer('editing.plan', { ...plan, does: 'update', name: hostileName, current: config, differences });
    await open(`#/timeline?filter=kind:destination id:${id}`);
    await expect.element(timeline).toMatchTextContent(shown);
    await focusOn(timeline);
    await userEvent.keyboard('{Home}{Enter}');
    const panel = page.getByRole('complementary', { name: 'Selected change' });
    await expect.element(panel).toMatchTextContent('sink_config.table');
    await expectInert();
    await userEvent.keyboard('z');
    await expect.element(dialog.getByRole('row').filter({ hasText: 'sink_config' }).first()).toBeVisible();
    await expectInert();
  });

  it('where it is compared, copied and edited', async () => {
    bridge.change('resource.get', (detail) => ({ ...detail, name: hostileName, description, record: config }));
    bridge.change('editing.read', (editable) => {
      const document = { ...editable.document, name: hostileName, description, sink_config: config };
      return { ...editable, name: hostileName, document };
    });
    bridge.answer('timeline.versions', [
      { versionId: 2, seenAt: 2, change: null },
      { versionId: 1, seenAt: 1, change: null },
    ]);
    bridge.answer('timeline.difference', { before: null, after: config, differences });
    await open(`#/resources/destination/${id}`);
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(shown);
    await expectInert();
    for (const [command, awaited] of [
      [/^Compare with/, 'values differ'],
      [/^Copy destination/, 'Copy'],
    ] as const) {
      await page.getByRole('main').getByRole('button', { name: /^More/ }).first().click();
      await page.getByRole('menuitem', { name: command }).click();
      await expect.element(dialog).toMatchTextContent(shown);
      await expect.element(dialog).toMatchTextContent(awaited);
      await expectInert();
      await closeDialog();
    }
    await page.getByRole('main').getByRole('button', { name: 'Edit destination…' }).click();
    await expect.element(field('Name')).toHaveValue(hostileName);
    await expectInert();
  });
});

describe('hostile texts stay text in a window of 1024 x 700', () => {
  const json = field(/\(JSON\)/);
  const record = hostileRecord as JsonRecord;

  it('where a lookup is created', async () => {
    await open('#/resources?kind=lookup&filter=');
    await page.getByRole('button', { name: 'Create lookup…' }).click();
    for (const name of ['Name', 'Description']) await field(name).fill(hostileName);
    await field('Tags').fill(`${hostileName}, ${'t'.repeat(10_000)}`);
    const data = { map_primary_key: 'code', data_map: hostileRows, data_defaults: record };
    await json.fill(JSON.stringify(data));
    await expectInert();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog.getByText('POST /data_maps')).toBeVisible();
    await expectInert();
  });

  it('where rows of a lookup are listed, changed and deleted', async () => {
    const [lookup] = await listed('lookup', 'name:"country codes"');
    const rows = hostileRows as JsonRecord[];
    const columns = ['code', 'constructor', 'text', 'toString', 'nested'];
    bridge.change('resource.entries', (window) => ({ ...window, rows, columns, total: rows.length }));
    bridge.change('editing.readEntries', (editable) => ({ ...editable, document: { [hostileName]: rows[0]! } }));
    await open(`#/resources/lookup/${lookup!.id}`);
    await page.getByRole('tab', { name: 'Entries' }).click();
    await expect.element(entries).toMatchTextContent('a column');
    await expectInert();
    await focusOn(entries);
    await userEvent.keyboard('{Home}{Enter}');
    await expect.element(field('constructor')).toHaveValue('a column');
    await expectInert();
    await closeDialog();
    await focusOn(entries);
    await userEvent.keyboard('{Control>}a{/Control}');
    await page.getByRole('button', { name: 'Delete 3 rows…' }).click();
    await expect.element(dialog).toBeVisible();
    await expectInert();
  });

  it('where many resources are changed at once', async () => {
    bridge.change('resources.window', (window) => ({
      ...window,
      rows: window.rows.map((row) => ({ ...row, name: hostileName })),
    }));
    await open('#/resources?kind=lookup&filter=');
    await expect.element(resources).toMatchTextContent(shown);
    await focusOn(resources);
    await userEvent.keyboard('{Control>}a{/Control}');
    await page.getByRole('button', { name: /^Edit \d+ lookups…$/ }).click();
    await field('Description').fill(`${hostileName}${'y'.repeat(10_000)}`);
    const change = { data_defaults: { 'a\nb': 2, a: { b: 2 }, 'a.b': 2, ['__proto__x']: hostileName } };
    await json.fill(JSON.stringify(change));
    await expectInert();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog.getByText(/^(\d+) of \1 resources will be changed\.$/)).toBeVisible();
    await expectInert();
  });

  it('where the service is called', async () => {
    const [lookup] = await listed('lookup');
    await open('#/overview');
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(dialog.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('call the service');
    await expect
      .element(page.getByRole('option', { name: 'Call the service…' }))
      .toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('combobox')).toHaveValue('');
    await expect.element(dialog.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('data_maps.update');
    await expect.element(dialog.getByRole('option').first()).toMatchTextContent('Update data map metadata');
    await userEvent.keyboard('{Enter}');
    await dialog.getByLabelText('data_map_id').fill(String(lookup!.id));
    const body = { description: hostileName, data_defaults: { ...record, more: hostileName } };
    await dialog.getByLabelText('Body, as JSON').fill(JSON.stringify(body));
    await expectInert();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog.getByRole('heading', { name: 'Effects' })).toBeVisible();
    await expectInert();
  });
});
