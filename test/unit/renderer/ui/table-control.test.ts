import { describe, expect, it } from 'vitest';
import type { SelectionChange } from '../../../../renderer/ui/table-columns.ts';
import { type Hit, controlTable } from '../../../../renderer/ui/table-control.ts';

interface Row {
  name: string;
  level: number;
  expanded: boolean | null;
}

const rows: Row[] = [
  { name: 'orders', level: 1, expanded: true },
  { name: 'raw', level: 2, expanded: true },
  { name: 'lines', level: 3, expanded: null },
  { name: 'archive', level: 3, expanded: null },
  { name: 'sales', level: 1, expanded: false },
  { name: 'stock', level: 1, expanded: null },
];

function openTable(start = 0, atHand = rows.length) {
  let current = start;
  const selected: SelectionChange[] = [];
  const done: string[] = [];
  const control = controlTable<Row>({
    current: () => current,
    rowCount: () => rows.length,
    page: () => 2,
    row: (index) => (index < atHand ? rows[index] : undefined),
    level: (row) => row.level,
    expanded: (row) => row.expanded,
    moveTo: (index) => (current = index),
    select: (change) => selected.push(change),
    expand: (row, open) => done.push(`${open ? 'open' : 'close'} ${row.name}`),
    open: (row, index) => done.push(`show ${row?.name ?? index}`),
    enterHead: () => done.push('head'),
  });
  const keys = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  return {
    selected,
    done,
    current: () => current,
    press: (key: string, also = {}) => control.press({ ...keys, key, ...also }),
    click: (index: number, also: Partial<Hit> = {}) => control.click({ ...keys, index, part: null, ...also }),
    doubleClick: (index: number, part: string | null = null) => control.doubleClick({ index, part }),
    selectAll: control.selectAll,
  };
}

describe('with keys', () => {
  it('a range grows from the row of the keyboard, in both directions', () => {
    const table = openTable(2);
    table.press('ArrowDown', { shiftKey: true });
    table.press('Home', { shiftKey: true });
    expect(table.selected).toEqual([
      { mode: 'range', from: 2, to: 3 },
      { mode: 'range', from: 0, to: 2 },
    ]);
    expect(table.current()).toBe(0);
  });

  it('a range begins again after a move without Shift', () => {
    const table = openTable(0);
    table.press('End');
    table.press('ArrowUp', { shiftKey: true });
    expect(table.selected).toEqual([{ mode: 'range', from: 4, to: 5 }]);
  });

  it('Left goes up the tree one level at a time', () => {
    const table = openTable(3);
    table.press('ArrowLeft');
    expect(table.current()).toBe(1);
    table.press('ArrowLeft');
    expect(table.done).toEqual(['close raw']);
  });

  it('Enter shows the row, Right expands it, and a foreign key is reported as such', () => {
    const table = openTable(4);
    expect(table.press('Enter')).toBe(true);
    expect(table.press('ArrowRight')).toBe(true);
    expect(table.press('q')).toBe(false);
    expect(table.done).toEqual(['show sales', 'open sales']);
  });

  it('Enter reports a row that is not loaded yet', () => {
    const table = openTable(0, 1);
    table.press('ArrowDown');
    table.press('Enter');
    expect(table.done).toEqual(['show 1']);
  });

  it('all and none name every row', () => {
    const table = openTable();
    table.press('a', { ctrlKey: true });
    table.selectAll(false);
    expect(table.selected).toEqual([
      { mode: 'all', from: 0, to: 5 },
      { mode: 'none', from: 0, to: 5 },
    ]);
  });
});

describe('with the pointer', () => {
  it('a click moves the keyboard and selects nothing', () => {
    const table = openTable();
    table.click(3);
    expect(table.current()).toBe(3);
    expect(table.selected).toEqual([]);
  });

  it('the box, Ctrl and Command toggle; Shift takes the rows in between', () => {
    const table = openTable();
    table.click(1, { part: 'check' });
    table.click(3, { shiftKey: true });
    table.click(5, { ctrlKey: true });
    table.click(4, { metaKey: true });
    expect(table.selected).toEqual([
      { mode: 'toggle', from: 1, to: 1 },
      { mode: 'range', from: 1, to: 3 },
      { mode: 'toggle', from: 5, to: 5 },
      { mode: 'toggle', from: 4, to: 4 },
    ]);
  });

  it('the arrow of a row expands and collapses it', () => {
    const table = openTable();
    table.click(0, { part: 'twist' });
    table.click(4, { part: 'twist' });
    table.click(5, { part: 'twist' });
    expect(table.done).toEqual(['close orders', 'open sales']);
  });

  it('a double click shows the row, but not on its box, arrow or buttons', () => {
    const table = openTable();
    table.doubleClick(0);
    for (const part of ['check', 'twist', 'actions']) table.doubleClick(1, part);
    expect(table.done).toEqual(['show orders']);
  });

  it('its buttons are not the row, and a position without a row does nothing', () => {
    const table = openTable(2);
    table.click(4, { part: 'actions' });
    table.click(99);
    expect(table.current()).toBe(2);
  });
});
