import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recordKinds } from '#contract/models/resource.ts';
import type { ResourceRow } from '#contract/models/resource-list.ts';
import { hostileName } from '../fixtures/hostile-record.ts';
import { nightly } from '../fixtures/thorough.ts';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { listed } from './listed-resources.ts';
import { reports } from './locators.ts';

const grid = page.getByRole('grid', { name: 'Resources' });
const rows = grid.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
const found = page.getByRole('status', { name: 'Resources found' });
const title = page.getByRole('heading', { level: 1 });
const kindChoice = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const part = page.getByRole('tabpanel');
const json = page.getByRole('region', { name: /as JSON$/ });

async function openResource({ kind, id }: Pick<ResourceRow, 'kind' | 'id'>): Promise<void> {
  await openApp(`#/resources/${kind}/${id}`);
  await expect.element(page.getByRole('tab', { name: 'Fields' })).toBeVisible();
}

describe('a list of resources', () => {
  it('receives the keyboard focus when it arrives after the operator has moved on', nightly, async () => {
    await openApp('#/resources');
    await expect.element(rows.first()).toBeVisible();
    await userEvent.keyboard('/name:"no resource has this name"');
    await expect.element(grid).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('main')).toHaveFocus();
    (
      page
        .getByRole('button', { name: /^Clear/ })
        .first()
        .element() as HTMLElement
    ).click();
    await expect.element(grid).toHaveFocus();
  });

  it('is sorted by a column, and a saved view leads back to its kind', nightly, async () => {
    const credentials = await listed('credential');
    const shared = credentials.filter(({ flows }) => flows! > 1);
    await openApp('#/resources?kind=credential&filter=used%3A%3E1');
    await expect.element(kindChoice('Credentials')).toBeChecked();
    await expect.element(found).toMatchTextContent(`${shared.length} of ${credentials.length} resources`);
    await grid.getByRole('columnheader', { name: 'Flows' }).click();
    const most = Math.max(...shared.map(({ flows }) => flows!));
    await expect.element(rows.first()).toMatchTextContent(shared.find(({ flows }) => flows === most)!.name!);

    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: /^Save/ }).click();
    await userEvent.keyboard('Shared credentials{Enter}');
    await expect.element(page.getByRole('button', { name: 'Shared credentials' })).toBeVisible();
    location.hash = '#/resources?kind=lookup&filter=';
    await expect.element(kindChoice('Lookups')).toBeChecked();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('dialog', { name: 'Commands and flows' }).getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('shared cred');
    await expect.element(page.getByRole('option', { selected: true })).toMatchTextContent('Shared credentials');
    await userEvent.keyboard('{Enter}');
    await expect.element(kindChoice('Credentials')).toBeChecked();
    await expect.element(page.getByRole('combobox', { name: 'Search resources' })).toHaveValue('used:>1');
  });

  it('shows why it cannot be read, and appears once it can', nightly, async () => {
    const message = 'The service refused to list lookups.';
    const refused = { total: 0, all: 0, complete: false, problem: { kind: 'refused', message } } as const;
    bridge.change('resources.window', (window) =>
      bridge.inputs('resources.read').length > 0 ? window : { ...window, ...refused, rows: [] },
    );
    await openApp('#/resources?kind=lookup');
    await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(rows.first()).toBeVisible();
    expect(bridge.inputs('resources.read')).toMatchObject([{ list: { kind: 'lookup', from: 'own' } }]);
  });
});

describe('a resource', () => {
  it.each(recordKinds)('is shown with every field that the service returned: %s', async (kind) => {
    const all = await listed(kind);
    const row = all.find(({ flows }) => flows === 1) ?? all[0]!;
    const { environmentId } = bridge;
    const { record, useCount } = await bridge.ask('resource.get', { environmentId, resource: { kind, id: row.id } });
    await openResource(row);
    await expect.element(title).toMatchTextContent(row.name!);
    for (const name of Object.keys(record).filter((one) => !['sink_config', 'output_schema', 'code'].includes(one)))
      await expect.element(part.getByText(name, { exact: true }).first()).toBeVisible();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expect.element(json).toBeVisible();
    expect(JSON.parse(json.element().textContent)).toEqual(record);
    await page.getByRole('tab', { name: /^Used by/ }).click();
    await expect.poll(() => part.getByRole('row').elements()).toHaveLength(useCount === 0 ? 0 : useCount + 1);
    await page.getByRole('button', { name: 'Copy as JSON' }).click();
    await expect.element(reports).toMatchTextContent('copied');
  });

  it('that is a source leads to the files that it reads', nightly, async () => {
    const row = (await listed('source', 'used:1')).find(({ nodeId }) => nodeId !== null)!;
    await openResource(row);
    await page.getByRole('button', { name: 'Show files' }).click();
    await expect.element(page.getByRole('tab', { name: 'Files' })).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => bridge.inputs('flow.files')[0]).toMatchObject({ sourceId: row.id });
  });

  it('whose fields are odd and hostile is shown whole, as text', async () => {
    const [row] = await listed('lookup');
    bridge.change('resource.get', (detail) => ({
      ...{ ...detail, name: hostileName, tags: [hostileName] },
      record: {
        ...{ id: String(row!.id), name: hostileName, status: { odd: true }, tags: [hostileName, null, 7] },
        ...{ owner: [hostileName], updated_at: 'yesterday', map_primary_key: null, data_sink_id: [[]] },
        [hostileName]: { [hostileName]: ['x'.repeat(5_000), null, { '': '' }] },
      },
    }));
    await openResource(row!);
    await expect.element(title).toMatchTextContent('<img src=x onerror=');
    await expect.element(page.getByRole('heading', { name: 'Other fields' })).toBeVisible();
    const panel = part.element();
    for (const summary of panel.querySelectorAll('summary')) summary.click();
    const inner = () => [...panel.querySelectorAll<HTMLElement>('details details summary')].at(-1);
    await expect.poll(inner).toBeDefined();
    expect(part.getByText('3,000 more characters').elements()).toHaveLength(0);
    inner()!.click();
    await expect.element(part.getByText('3,000 more characters')).toBeVisible();
    expect(document.querySelector('main img')).toBeNull();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expect.element(json).toMatchTextContent('x'.repeat(5_000));
  });

  it('that is a lookup shows both rows where one is added whose key already exists', async () => {
    const [lookup] = await listed('lookup', 'name:"country codes"');
    const dialog = page.getByRole('dialog');
    await openResource(lookup!);
    await page.getByRole('tab', { name: 'Entries' }).click();
    await page.getByRole('button', { name: 'Add row…' }).click();
    await dialog.getByRole('textbox', { name: 'code (key)' }).fill('DE');
    await dialog.getByRole('textbox', { name: 'name' }).fill('Another Germany');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('You and another user changed the same values')).toBeVisible();
    const row = dialog.getByRole('row').filter({ hasText: 'Another Germany' });
    await expect.element(row).toMatchTextContent(/Germany.*Germany/);
    expect(dialog.getByRole('button', { name: 'Change' }).elements()).toHaveLength(0);
  });

  it('that does not exist is reported as missing, and leads to the list of its kind', nightly, async () => {
    await openApp('#/resources/lookup/999999');
    await expect.element(page.getByText('There is no such lookup')).toBeVisible();
    await page.getByRole('link', { name: 'All resources' }).click();
    await expect.element(kindChoice('Lookups')).toBeChecked();
  });
});
