/** Selection and order of a table's columns: the default, changed by the user's choice. Pure. */
import type { ChosenColumn } from '#contract/models/table.ts';
import { type ColumnShape, clampWidth, type Widths } from './table-columns.ts';

type Columns = readonly ColumnShape[];
type Chosen = readonly ChosenColumn[];

/**
 * The choice, completed with every column of the table. The first column names the row and stays first. A column
 * missing from the choice follows its neighbor. One from another release keeps its position.
 */
function complete(columns: Columns, chosen: Chosen): ChosenColumn[] {
  const [first, ...others] = columns;
  if (!first) return [...chosen];
  const list = chosen.filter(({ id }, at) => id !== first.id && chosen.findIndex((one) => one.id === id) === at);
  const name = chosen.find(({ id }) => id === first.id);
  list.unshift({ id: first.id, shown: null, width: name?.width ?? null });
  let before = first.id;
  for (const { id } of others) {
    if (!list.some((one) => one.id === id)) {
      list.splice(list.findIndex((one) => one.id === before) + 1, 0, { id, shown: null, width: null });
    }
    before = id;
  }
  return list;
}

export interface Arranged<C> {
  column: C;
  shown: boolean;
  /** The user chose to show or hide it. */
  byHand: boolean;
}

/**
 * Every column of the table in order. Whatever was stored, each occurs once, and the first is shown and stays first.
 */
export function arrange<C extends ColumnShape>(columns: readonly C[], chosen: Chosen): Arranged<C>[] {
  return complete(columns, chosen).flatMap(({ id, shown }) => {
    const column = columns.find((one) => one.id === id);
    if (!column) return [];
    return [{ column, shown: shown ?? column.hidden !== true, byHand: shown !== null }];
  });
}

/** The widths that the user has set. */
export function widthsByHand(columns: Columns, chosen: Chosen): Widths {
  return Object.fromEntries(
    complete(columns, chosen).flatMap(({ id, width }) => {
      const column = columns.find((one) => one.id === id);
      return column && width !== null ? [[id, clampWidth(column, width)]] : [];
    }),
  );
}

/** Shows or hides a column; the first one is always shown. */
export function withShown(columns: Columns, chosen: Chosen, id: string, shown: boolean): ChosenColumn[] {
  return complete(columns, chosen).map((one) => (one.id === id && id !== columns[0]?.id ? { ...one, shown } : one));
}

/** Sets the width of a column; null lets the table find it. */
export function withWidth(columns: Columns, chosen: Chosen, id: string, width: number | null): ChosenColumn[] {
  return complete(columns, chosen).map((one) => (one.id === id ? { ...one, width } : one));
}

/** Puts a column before another one, or at the end for null. The first column keeps its position. */
export function withMoved(columns: Columns, chosen: Chosen, id: string, before: string | null): ChosenColumn[] {
  const list = complete(columns, chosen);
  const moved = list.find((one) => one.id === id);
  if (!moved || list[0] === moved || id === before) return list;
  const others = list.filter((one) => one !== moved);
  const at = before === null ? others.length : others.findIndex((one) => one.id === before);
  if (at < 0) return list;
  others.splice(Math.max(1, at), 0, moved);
  return others;
}

/** The column before which to insert a column to move it by one position in the list. undefined at either end. */
export function columnNeighbor(ids: readonly string[], id: string, by: 1 | -1): string | null | undefined {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at < 1 || to < 1 || to >= ids.length) return undefined;
  return by === 1 ? (ids[to + 1] ?? null) : ids[to];
}
