// @module-tag nightly
import '../../renderer/styles/tokens.css';
import '../../renderer/styles/base.css';
import type { ChosenColumn } from '#contract/models/table.ts';
import { createRawSnippet } from 'svelte';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import DataTable from '../../renderer/ui/DataTable.svelte';
import type { Column } from '../../renderer/ui/table-columns.ts';
import { openApp } from './app.ts';
import { flowsTable } from './locators.ts';

const nodes = [{ id: 40001, name: 'Orders EU', status: 'Active', project: 'Orders', owner: 'Mira Okafor' }];
type Node = (typeof nodes)[number];

const cell: Column<Node>['cell'] = createRawSnippet((row: () => Node, id: () => string) => ({
  render: () => `<span>${row()[id() as keyof Node]}</span>`,
}));
const columns: Column<Node>[] = [
  { id: 'name', header: 'Name', width: 200, cell },
  { id: 'status', header: 'Status', width: 110, sortable: true, cell },
  { id: 'project', header: 'Project', width: 110, cell },
  { id: 'owner', header: 'Owner', width: 110, cell, text: ({ owner }) => owner },
  { id: 'id', header: 'ID', width: 80, hidden: true, cell },
];

/** Shows a table of one row, and returns the requested sorts and the stored columns. */
async function showTable() {
  await page.viewport(1440, 900);
  const sorts: string[] = [];
  const memory = {
    chosen: [] as ChosenColumn[],
    choose: (chosen: ChosenColumn[]) => void (memory.chosen = chosen),
  };
  // A menu opens within the main part of a page.
  const main = document.createElement('main');
  Object.assign(main.style, { display: 'flex', flexDirection: 'column', height: '300px' });
  document.body.append(main);
  onTestFinished(() => main.remove());
  const onsort = (column: string): void => void sorts.push(column);
  const props = {
    label: 'Flows',
    columns,
    rowCount: 1,
    row: (index: number) => nodes[index],
    sort: [],
    onsort,
    memory,
  };
  await render(DataTable, { target: main, props });
  await expect.element(page.getByText('Orders EU')).toBeVisible();
  return { sorts, memory };
}

const table = page.getByRole('grid', { name: 'Flows' });
const headerIn = (name: string) => page.getByRole('columnheader').getByRole('button', { name, exact: true });
const menuButton = page.getByRole('button', { name: 'Columns of Flows' });
const menu = page.getByRole('dialog', { name: 'Columns of Flows' });
const cellOf = (name: string) =>
  [...document.querySelectorAll('[data-column]')].find((one) => one.textContent.trim() === name)!;
const widthOf = (name: string) => cellOf(name).getBoundingClientRect().width;
const boxOf = (name: string) => headerIn(name).element().getBoundingClientRect();

/** Headers in their order. */
const shownColumns = () => [...document.querySelectorAll('[data-column]')].map((one) => one.textContent.trim());

/** Moves from the first row up into the headers, and along them to this one. */
async function goToHeader(name: string, of = table): Promise<void> {
  of.element().focus();
  await userEvent.keyboard('{Home}{ArrowUp}');
  for (let left = shownColumns().indexOf(name); left > 0; left -= 1) await userEvent.keyboard('{ArrowRight}');
  await expect.element(headerIn(name)).toHaveFocus();
}

describe('the columns of a table', () => {
  it('are chosen in a menu, by keyboard, and return to the default', async () => {
    await showTable();
    await goToHeader('Name');
    await userEvent.keyboard('{End}');
    await expect.element(menuButton).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(menu.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
    menu.getByRole('checkbox', { name: 'Owner' }).element().focus();
    await userEvent.keyboard(' ');
    await expect.element(headerIn('Owner')).not.toBeInTheDocument();
    menu.getByRole('checkbox', { name: 'ID' }).element().focus();
    await userEvent.keyboard(' ');
    await expect.element(headerIn('ID')).toBeVisible();
    await expect.element(table.getByText('40001')).toBeVisible();

    await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
    await expect.poll(shownColumns).toEqual(['Name', 'Status', 'ID', 'Project']);
    await expect.element(menu.getByRole('checkbox', { name: 'ID' })).toHaveFocus();
    const moveStatus = menu.getByRole('button', { name: 'Move Status right' });
    moveStatus.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(shownColumns).toEqual(['Name', 'ID', 'Status', 'Project']);
    await expect.element(moveStatus).toHaveFocus();

    menu.getByRole('button', { name: 'Default columns' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(shownColumns).toEqual(['Name', 'Status', 'Project', 'Owner']);
    await userEvent.keyboard('{Escape}');
    await expect.element(menuButton).toHaveFocus();
  });

  it('are moved and resized from their headers by keyboard, except the name, which never moves', async () => {
    const { memory } = await showTable();
    await goToHeader('Status');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect.poll(shownColumns).toEqual(['Name', 'Project', 'Status', 'Owner']);
    await expect.element(headerIn('Status')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    await expect.poll(shownColumns).toEqual(['Name', 'Status', 'Project', 'Owner']);
    const width = widthOf('Status');
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await expect.poll(() => widthOf('Status')).toBe(width + 16);
    expect(memory.chosen).toContainEqual(expect.objectContaining({ id: 'status', width: width + 16 }));

    await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowRight}{/Shift}');
    await expect.element(headerIn('Name')).toHaveFocus();
    expect(shownColumns()).toEqual(['Name', 'Status', 'Project', 'Owner']);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(table).toHaveFocus();
  });

  it('are moved and resized by pointer, and a drag does not sort', async () => {
    const { sorts } = await showTable();
    const [from, to] = [boxOf('Status'), boxOf('Owner')];
    const y = from.y + 8;
    await commands.pointer([
      { move: [from.x + 10, y] },
      { button: 'down' },
      { move: [from.x + 100, y] },
      { move: [to.right - 4, y] },
      { button: 'up' },
    ]);
    await expect.poll(shownColumns).toEqual(['Name', 'Project', 'Owner', 'Status']);
    expect(sorts).toEqual([]);

    const width = widthOf('Project');
    const edge = cellOf('Project').getBoundingClientRect().right - 1;
    await commands.pointer([
      { move: [edge, y] },
      { button: 'down' },
      { move: [edge + 20, y] },
      { move: [edge + 40, y] },
      { button: 'up' },
    ]);
    await expect.poll(() => widthOf('Project')).toBe(width + 40);
    // A double click resets the width.
    await commands.pointer([{ button: 'down' }, { button: 'up' }]);
    await page.elementLocator(cellOf('Project').querySelector('[aria-hidden]:last-child')!).dblClick();
    await expect.poll(() => widthOf('Project')).toBeLessThan(width + 40);
  });
});

describe('the columns of the flows', () => {
  it("keep the end of a node's name on its line when they are narrow, and a tooltip has all of it", async () => {
    await openApp('#/flows');
    const node = () => document.querySelector('[data-index="1"]')!;
    const name = () => node().querySelector('[role="rowheader"] bdi')!;
    await expect.element(flowsTable).toHaveFocus();
    await expect.poll(() => document.querySelector('[data-index="0"]')?.ariaBusy).toBeNull();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await expect.poll(() => node().ariaLevel).toBe('2');
    await goToHeader('Name', flowsTable);
    for (let presses = 0; presses < 7; presses += 1) await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await expect.poll(() => name().scrollWidth > name().clientWidth).toBe(true);
    const [line, row] = [name().getBoundingClientRect(), node().getBoundingClientRect()];
    expect(line.top).toBeGreaterThanOrEqual(row.top);
    expect(line.bottom).toBeLessThanOrEqual(row.bottom);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(page.getByRole('tooltip')).toMatchTextContent(name().textContent);
  });

  it('truncate no text on a wide window, and are not moved by the rows of another page', async () => {
    await openApp('#/flows');
    await page.viewport(2560, 1440);
    const cut = () =>
      [...document.querySelectorAll('[data-index] [role="rowheader"], [data-index] [role="gridcell"]')]
        .filter((one) => [one, ...one.querySelectorAll('bdi.name')].some((part) => part.scrollWidth > part.clientWidth))
        .map((one) => one.textContent);
    const loadedRows = () => document.querySelectorAll('[data-index]:not([aria-busy])').length;
    await expect.poll(loadedRows).toBeGreaterThan(40);
    await expect.poll(cut).toEqual([]);
    const widths = () => (flowsTable.element() as HTMLElement).style.getPropertyValue('--tracks');
    const before = widths();
    await userEvent.keyboard('{PageDown}{PageDown}');
    await expect.poll(() => document.querySelector('[data-index="0"]')).toBeNull();
    await expect.poll(() => document.querySelector('[data-index][aria-busy]')).toBeNull();
    expect(widths()).toBe(before);
  });

  it('that show trouble are in view in a window of 1024 x 700, and others on request', async () => {
    await openApp('#/flows');
    await page.viewport(1024, 700);
    for (const name of ['Name', 'Status', 'Last run', 'Errors 24 h', 'Trend 24 h'])
      await expect.element(headerIn(name)).toBeInViewport({ ratio: 1 });
    await expect.element(headerIn('Owner')).not.toBeInTheDocument();
    await menuButton.click();
    const owner = menu.getByRole('listitem').filter({ hasText: 'Owner' });
    await expect.element(owner).toMatchTextContent('no room');
    owner.getByRole('checkbox').element().focus();
    await userEvent.keyboard('  ');
    await expect.element(headerIn('Owner')).toBeVisible();
  });
});
