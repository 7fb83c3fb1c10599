/** Effects of keys and clicks on a table. It knows rows by index, and nothing of the document. */
import type { SelectionChange } from './table-columns.ts';
import { type Intent, type Keystroke, intentOf } from './table-keys.ts';

/** The current state of a table and its operations. */
export interface Table<Row> {
  /** The current row, which has the keyboard focus. */
  current: () => number;
  rowCount: () => number;
  /** Number of rows that a page up or down moves by. */
  page: () => number;
  row: (index: number) => Row | undefined;
  level: (row: Row) => number;
  expanded: (row: Row) => boolean | null;
  moveTo: (index: number) => void;
  select: (change: SelectionChange) => void;
  expand: (row: Row, open: boolean) => void;
  /** `row` is undefined until loaded. */
  open: (row: Row | undefined, index: number) => void;
  /** Moves the keyboard focus to the header row. */
  enterHead: () => void;
}

/** A click on a row, and on which part of it. */
export interface Hit {
  index: number;
  part: string | null;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The row and the part that an event hit. One listener serves all rows, which come and go. */
export function hitOf(event: MouseEvent): Hit {
  const target = event.target as Element;
  const { shiftKey, ctrlKey, metaKey } = event;
  const part = target.closest('[data-part]')?.getAttribute('data-part') ?? null;
  return { index: indexAt(target), part, shiftKey, ctrlKey, metaKey };
}

/** The index of the row that contains an element; NaN outside of rows. */
export function indexAt(target: Element): number {
  return Number(target.closest('[data-index]')?.getAttribute('data-index') ?? NaN);
}

export function controlTable<Row>(table: Table<Row>) {
  /** Start of a range of selected rows. */
  let anchor = table.current();

  function selectTo(index: number): void {
    table.select({ mode: 'range', from: Math.min(anchor, index), to: Math.max(anchor, index) });
  }

  function toggle(index: number): void {
    anchor = index;
    table.select({ mode: 'toggle', from: index, to: index });
  }

  function selectAll(all: boolean): void {
    table.select({ mode: all ? 'all' : 'none', from: 0, to: Math.max(0, table.rowCount() - 1) });
  }

  function moveTo(index: number, extend: boolean): void {
    if (extend) selectTo(index);
    else anchor = index;
    table.moveTo(index);
  }

  function moveToParent(): void {
    const levelAt = (index: number): number => {
      const row = table.row(index);
      return row === undefined ? 1 : table.level(row);
    };
    const below = levelAt(table.current());
    let parent = table.current() - 1;
    while (parent > 0 && levelAt(parent) >= below) parent -= 1;
    moveTo(Math.max(0, parent), false);
  }

  function carryOut(intent: Intent): void {
    const row = table.row(table.current());
    switch (intent.kind) {
      case 'move':
        return moveTo(intent.to, intent.extend);
      case 'parent':
        return moveToParent();
      case 'expand':
        if (row !== undefined) table.expand(row, intent.open);
        return;
      case 'toggle':
        return toggle(table.current());
      case 'all':
      case 'none':
        return selectAll(intent.kind === 'all');
      case 'open':
        return table.open(row, table.current());
      case 'head':
        return table.enterHead();
    }
  }

  return {
    selectAll,

    /** Returns whether the key was for the table. */
    press(stroke: Keystroke): boolean {
      const row = table.row(table.current());
      const below = table.row(table.current() + 1);
      const intent = intentOf(stroke, {
        index: table.current(),
        rowCount: table.rowCount(),
        page: table.page(),
        expanded: row === undefined ? null : table.expanded(row),
        level: row === undefined ? 1 : table.level(row),
        levelBelow: below === undefined ? null : table.level(below),
      });
      if (intent !== null) carryOut(intent);
      return intent !== null;
    },

    /** A click moves the keyboard to the row; on the box, or with Ctrl or Shift, it selects as well. */
    click({ index, part, shiftKey, ctrlKey, metaKey }: Hit): void {
      const row = table.row(index);
      if (row === undefined || part === 'actions') return;
      if (part === 'twist') {
        const open = table.expanded(row);
        if (open !== null) table.expand(row, !open);
      } else if (shiftKey) selectTo(index);
      else if (part === 'check' || ctrlKey || metaKey) toggle(index);
      else anchor = index;
      table.moveTo(index);
    },

    /** Moves the keyboard to the row of a context menu. The selection stays. */
    point({ index }: Pick<Hit, 'index'>): void {
      if (table.row(index) === undefined) return;
      anchor = index;
      table.moveTo(index);
    },

    /** A double click opens, except where a single one already does something. */
    doubleClick({ index, part }: Pick<Hit, 'index' | 'part'>): void {
      const row = table.row(index);
      if (row !== undefined && part === null) table.open(row, index);
    },
  };
}
