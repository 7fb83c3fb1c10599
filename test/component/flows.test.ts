import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nightly } from '../fixtures/thorough.ts';
import { openApp } from './app.ts';
import { bridge } from './fake-bridge.ts';
import { filterButton, flowRows, flowSearch, flowsFound, flowsTable, selectedNode } from './locators.ts';

const firstRow = flowRows.first();
const selection = page.getByRole('region', { name: 'Selection' });
const column = (name: string) => flowsTable.getByRole('columnheader', { name });
const sortButton = (name: string) => column(name).getByRole('button').first();
const readNow = page.getByRole('banner').getByRole('button', { name: /^(Updated|Reading)/ });
const rowAt = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"]`);

async function openFlows(): Promise<void> {
  await openApp('#/flows');
  await expect.element(flowsFound).toHaveTextContent('120 flows');
  await expect.element(firstRow).toMatchTextContent('Failing');
}

/** Ticks one value of a filter, and returns the number of flows that the menu shows for it. */
async function filter(name: string, value: string): Promise<number> {
  await filterButton(name).click();
  const panel = page.getByRole('dialog', { name });
  const option = panel.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: value, exact: true }) });
  await expect.element(option).toMatchTextContent(/\d+$/);
  const offered = Number(/\d+$/.exec(option.element().textContent.trim())![0]);
  await option.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  return offered;
}

/** Records of each row on screen, from the top; -1 where they are unknown or not loaded yet. */
function recordsOnScreen(): number[] {
  const headers = [...document.querySelectorAll('[data-column]')];
  const place = headers.findIndex((header) => header.textContent.trim() === 'Records 24 h');
  return [...document.querySelectorAll<HTMLElement>('[data-index]')]
    .toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']))
    .map((row) => row.querySelectorAll('[role="rowheader"], [role="gridcell"]:not([data-part])')[place]!)
    .map((cell) => cell.querySelector('.num')?.getAttribute('title')?.split(' ')[0])
    .map((figure) => (/^\d/.test(figure ?? '') ? Number(figure!.replaceAll(',', '')) : -1));
}

describe('the table of flows', () => {
  it('finds flows by name, owner and id, reports when none matches, and shows all again', async () => {
    await openFlows();
    await userEvent.keyboard('/orders eu');
    await expect.element(flowsFound).toMatchTextContent(/^\d of 120 flows$/);
    await expect.element(firstRow).toMatchTextContent('Orders EU');
    await flowSearch.fill('mira');
    await expect.element(firstRow).toMatchTextContent('Mira Okafor');
    await expect.poll(() => flowRows.filter({ hasNotText: 'Mira Okafor' }).elements()).toHaveLength(0);
    await flowSearch.fill('id:40016');
    await expect.element(flowsFound).toMatchTextContent('1 of 120 flows');
    await userEvent.keyboard('{Escape}');
    await expect.element(flowsFound).toHaveTextContent('120 flows');

    await flowSearch.fill('nothing is called this');
    await expect.element(page.getByText('120 flows are hidden by the search and the filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.element(flowsFound).toHaveTextContent('120 flows');
  });

  it('is narrowed by one filter after another', nightly, async () => {
    await openFlows();
    const paused = await filter('Status', 'Paused');
    await expect.element(flowsFound).toMatchTextContent(`${paused} of 120 flows`);
    await expect.poll(() => flowRows.filter({ hasNotText: 'Paused' }).elements()).toHaveLength(0);
    await page.getByText('With errors').click();
    await expect.element(flowsFound).not.toMatchTextContent(`${paused} of 120 flows`);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.element(flowsFound).toHaveTextContent('120 flows');
  });

  it('is sorted by a column, in reverse, and by two columns', nightly, async () => {
    await openFlows();
    await sortButton('Records').click();
    await expect.element(column('Records')).toHaveAttribute('aria-sort', 'descending');
    const isFromMost = (shown: number[]) =>
      shown[0]! > 0 && shown.every((records, index) => index === 0 || records <= shown[index - 1]!);
    await expect.poll(() => isFromMost(recordsOnScreen())).toBe(true);
    const most = recordsOnScreen()[0]!;
    await sortButton('Records').click();
    await expect.element(column('Records')).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(() => recordsOnScreen()[0]).toBeLessThan(most);

    await sortButton('Status').click();
    await sortButton('Records').click({ modifiers: ['Shift'] });
    await expect.element(column('Records')).toHaveAttribute('aria-sort');
    await expect.element(column('Status')).toHaveAttribute('aria-sort');
    const sent = () =>
      bridge
        .inputs('flows.window')
        .at(-1)
        ?.query.sort.map(({ column: name }) => name);
    await expect.poll(sent).toEqual(['status', 'records']);
  });

  it('expands a flow to its nodes and collapses it by keyboard, and expands all of them at once', nightly, async () => {
    await openFlows();
    const rowCount = () => Number(flowsTable.element().getAttribute('aria-rowcount'));
    flowsTable.element().focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await expect.element(firstRow).toHaveAttribute('aria-expanded', 'true');
    await expect.element(flowRows.nth(1)).toHaveAttribute('aria-level', '2');
    await expect.poll(rowCount).toBeGreaterThan(121);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(rowCount).toBe(121);

    const { environmentId } = bridge;
    const { nodes } = await bridge.ask('watch.state', { environmentId });
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect.poll(rowCount).toBe(nodes + 1);
    expect(document.querySelectorAll('[data-index]').length).toBeLessThan(100);
    flowsTable.element().focus();
    await userEvent.keyboard('{End}');
    await expect.poll(() => rowAt(nodes - 1)).not.toBeNull();
    await expect.element(rowAt(nodes - 1)).toBeInViewport();
  });

  it('explains what would be here when the service has no flows', async () => {
    const nothing = { rowCount: 0, flowCount: 0, flowTotal: 0, rows: [] };
    bridge.change('flows.window', (answer) => ({ ...answer, ...nothing }));
    await openApp('#/flows');
    await expect.element(page.getByText('No flows here')).toBeVisible();
  });

  it('shows its age, and is read again on request', async () => {
    await openFlows();
    bridge.answer('watch.refresh', null);
    await expect.element(readNow).toMatchTextContent(/Updated \d+ \w+ ago/);
    await readNow.click();
    await expect.poll(() => bridge.inputs('watch.refresh')).toHaveLength(1);
  });
});

describe('a selection of flows', () => {
  it('stays when the filter hides it, and reports that', async () => {
    await openFlows();
    flowsTable.element().focus();
    await userEvent.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.element(selection).toMatchTextContent('3 flows selected');
    await flowSearch.fill('store footfall');
    await expect.element(selection).toMatchTextContent('3 hidden by the filter');
    flowsTable.element().focus();
    await userEvent.keyboard('{Home} ');
    await expect.element(selection).toMatchTextContent('4 flows selected');
    await expect.element(selection).toMatchTextContent('3 hidden by the filter');
    await flowSearch.fill('');
    await expect.element(selection).not.toMatchTextContent('hidden');
    await expect.element(selection.getByRole('button', { name: 'Pause 4 flows…' })).toBeEnabled();
  });

  it('of all takes the matches, on screen or not', nightly, async () => {
    await openFlows();
    const active = await filter('Status', 'Active');
    await expect.element(flowsFound).toMatchTextContent(`${active} of 120 flows`);
    expect(active).toBeGreaterThan(document.querySelectorAll('[data-index]').length);
    flowsTable.element().focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(selection).toMatchTextContent(`${active} flows selected`);
    await userEvent.keyboard('{Control>}{Shift>}A{/Shift}{/Control}');
    await expect.element(selection).not.toBeInTheDocument();
  });
});

it('the list of flows is restored unchanged after opening a flow', async () => {
  await openFlows();
  const active = await filter('Status', 'Active');
  await sortButton('Name').click();
  await expect.element(flowsFound).toMatchTextContent(`${active} of 120 flows`);
  flowsTable.element().focus();
  await userEvent.keyboard('{End} ');
  await expect.element(selection).toMatchTextContent('1 flow selected');
  const last = () => rowAt(active - 1);
  await expect.poll(() => last()?.getAttribute('aria-busy')).toBeNull();
  const name = last()!.querySelector('[role="rowheader"]')!.textContent;

  await userEvent.keyboard('{Enter}');
  await expect.element(selectedNode).toBeVisible();
  history.back();
  await expect.element(flowsFound).toMatchTextContent(`${active} of 120 flows`);
  await expect.poll(() => last()?.querySelector('[role="rowheader"]')?.textContent).toBe(name);
  await expect.element(last()).toBeInViewport();
  await expect.element(last()).toHaveAttribute('aria-selected', 'true');
  await expect.element(column('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(selection).toMatchTextContent('1 flow selected');
});

describe('a flow', () => {
  it('shows its nodes, its runs, its links and the words of the service', nightly, async () => {
    const { environmentId } = bridge;
    const { nodes } = await bridge.ask('flow.get', { environmentId, nodeId: 40001 });
    await openApp('#/flows/40001');
    await expect.poll(() => page.getByRole('treeitem').elements()).toHaveLength(nodes.length);
    const runs = page.getByRole('region', { name: 'Runs', exact: true });
    await expect.element(runs.getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('tab', { name: /^Links/ }).click();
    await expect.element(page.getByRole('row').filter({ hasText: 'Owner' })).toBeVisible();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expect.element(page.getByLabelText('Service response')).toMatchTextContent('40001');
  });

  it('that the service does not have is reported, with a link to all flows', async () => {
    await openApp('#/flows/999999999');
    await expect.element(page.getByText('There is no such flow')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'All flows' }).click();
    await expect.element(flowsTable).toBeVisible();
  });
});
