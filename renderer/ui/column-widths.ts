/** Column widths of a table. Pure and in whole pixels: the same room and needs always give the same widths. */
import type { ColumnShape, Widths } from './table-columns.ts';

/** Needs are rounded up to this many pixels, so that one more letter moves nothing. */
const step = 8;

/** Pixels of a few letters, which cost the first column little. */
const few = 40;

interface Room {
  /** Widths set by the user. */
  fixed: Widths;
  /** The width that shows each text in full. */
  needed: Widths;
  /** Pixels for all columns together. */
  available: number;
}

/** The columns that fit at minimum width. A column that the user chose to show stays, whatever the room. */
export function thatFit<C extends ColumnShape>(
  columns: readonly C[],
  { fixed, available }: Omit<Room, 'needed'>,
  isChosen: (column: C) => boolean,
): C[] {
  let kept = [...columns];
  const leaving = columns
    .filter((column, at) => at > 0 && column.leaves !== undefined && !isChosen(column))
    .toSorted((a, b) => a.leaves! - b.leaves!);
  for (const column of leaving) {
    if (sumOf(kept, fixed) <= available) break;
    kept = kept.filter((one) => one !== column);
  }
  return kept;
}

/**
 * Distributes spare width to columns with cut texts: first to those a few letters short, then to the first column, then
 * equally to all. The remainder goes to text columns in proportion to their widths. With too little room, every column
 * keeps its default width and the table scrolls.
 */
export function shareOut(columns: readonly ColumnShape[], { fixed, needed, available }: Room): number[] {
  const widths = columns.map(({ id, width }) => widthIn(fixed, id) ?? width);
  const most = columns.map(({ id, max }) => widthIn(fixed, id) ?? max ?? Infinity);
  const wanted = columns.map(({ id }, at) => Math.min(most[at]!, Math.max(widths[at]!, widthIn(needed, id) ?? 0)));
  const goals = (isMeant: (at: number) => boolean) => wanted.map((goal, at) => (isMeant(at) ? goal : widths[at]!));
  raise(
    widths,
    goals((at) => at > 0 && wanted[at]! - widths[at]! <= few),
    available,
  );
  raise(
    widths,
    goals((at) => at === 0),
    available,
  );
  raise(widths, wanted, available);
  const isText = columns.map(({ id }) => widthIn(fixed, id) === undefined && widthIn(needed, id) !== undefined);
  const growing = isText.includes(true)
    ? isText
    : columns.map(({ id }, at) => at === 0 && widthIn(fixed, id) === undefined);
  widen(widths, (at) => (growing[at] ? most[at]! : widths[at]!), available);
  return widths;
}

/** Raises every width toward its goal by the same amount, until all reach it or no room is left. */
function raise(widths: number[], goals: readonly number[], available: number): void {
  for (;;) {
    const short = widths.flatMap((width, at) => (width < goals[at]! ? [at] : []));
    const left = available - total(widths);
    if (short.length === 0 || left < 1) return;
    const each = Math.max(1, Math.floor(left / short.length));
    const by = Math.min(each, ...short.map((at) => goals[at]! - widths[at]!));
    for (const at of short.slice(0, Math.floor(left / by))) widths[at]! += by;
  }
}

/** Widens in proportion to the present widths, up to each maximum. */
function widen(widths: number[], mostOf: (at: number) => number, available: number): void {
  const base = [...widths];
  const most = widths.map((_, at) => mostOf(at));
  for (;;) {
    const open = widths.flatMap((width, at) => (width < most[at]! ? [at] : []));
    const left = available - total(widths);
    if (open.length === 0 || left < 1) return;
    const all = total(open.map((at) => base[at]!));
    let given = 0;
    for (const at of open) {
      const by = Math.min(Math.floor((left * base[at]!) / all), most[at]! - widths[at]!);
      widths[at]! += by;
      given += by;
    }
    // With less than a pixel each, the first one takes the remainder.
    if (given === 0) {
      const by = Math.min(left, most[open[0]!]! - widths[open[0]!]!);
      widths[open[0]!]! += by;
      if (by < 1) return;
    }
  }
}

/**
 * Merges the needs of newly seen rows. Needs only grow, so that rows that come and go move no column. Returns the same
 * object when nothing grew.
 */
export function grown(before: Widths, seen: Widths): Widths {
  const rounded = Object.entries(seen).map(([id, width]) => [id, Math.ceil(width / step) * step] as const);
  const more = rounded.filter(([id, width]) => width > (widthIn(before, id) ?? -1));
  return more.length === 0 ? before : { ...before, ...Object.fromEntries(more) };
}

export const sumOf = (columns: readonly ColumnShape[], fixed: Widths): number =>
  total(columns.map(({ id, width }) => widthIn(fixed, id) ?? width));

/** A column id may equal an inherited object property. */
const widthIn = (widths: Widths, id: string): number | undefined =>
  Object.hasOwn(widths, id) ? widths[id] : undefined;

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
