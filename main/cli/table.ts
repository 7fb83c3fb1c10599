import stringWidth from 'string-width';
import { visible } from '../log.ts';
import { heading, type Line, type Part, textOf } from './styled-line.ts';

/** Maximum screen columns of a table column, if nothing limits the line. */
const widest = 60;
const narrowest = 12;
const gap = '  ';

const graphemes = new Intl.Segmenter('en');

/** Lines of columns for the user, page by page: the first rows determine the width of each column. */
export class Table {
  readonly #titles: readonly Part[];
  readonly #width: number | null;
  #columns: number[] | undefined;

  /** @param width columns of the screen, to which lines are cut; null for whole lines */
  constructor(titles: readonly string[], width: number | null) {
    this.#titles = titles.map(heading);
    this.#width = width;
  }

  /** Returns the rows as lines, with the titles above the first ones. Escapes what a terminal would interpret (S6). */
  lines(rows: readonly (readonly Part[])[]): Line[] {
    const shown = rows.map((row) => row.map((cell) => withText(cell, shownText(textOf(cell)))));
    if (!this.#columns) {
      shown.unshift([...this.#titles]);
      this.#columns = widthsOf(
        shown.map((row) => row.map(textOf)),
        this.#width,
      );
    }
    return shown.map((row) => this.#line(row));
  }

  /** Returns the cells and the spaces between them, without trailing spaces. */
  #line(row: readonly Part[]): Line {
    const last = row.findLastIndex((cell) => textOf(cell).trimEnd() !== '');
    return row.slice(0, last + 1).flatMap((cell, index) => {
      const width = this.#columns?.[index] ?? 0;
      const full = textOf(cell);
      const text = this.#width === null ? full : cut(full, width);
      if (index === last) return [withText(cell, text.trimEnd())];
      return [withText(cell, text), ' '.repeat(Math.max(0, width - stringWidth(text))) + gap];
    });
  }
}

/** Column of a table that may leave out columns where the screen is narrow. */
export interface DroppableColumn<Row> {
  title: string;
  cell: (row: Row) => Part;
  /** Columns with a higher number are left out before those with a lower one; a column without one never is. */
  drop?: number;
}

/** Formats rows with as many of the columns as the screen has room for. */
export function fittingTable<Row>(
  columns: readonly DroppableColumn<Row>[],
  rows: readonly Row[],
  width: number | null,
): Line[] {
  const all = columns.map(({ title, cell, drop }) => ({ title, drop, cells: rows.map(cell) }));
  const leastOf = ({ title, cells }: (typeof all)[number]): number =>
    Math.min(narrowest, Math.max(...[title, ...cells].map((cell) => stringWidth(visible(textOf(cell))))));
  const needed = (): number => all.reduce((sum, column) => sum + leastOf(column) + gap.length, -gap.length);
  while (width !== null && needed() > width) {
    const last = Math.max(...all.map(({ drop = 0 }) => drop));
    if (last === 0) break;
    all.splice(
      all.findIndex(({ drop }) => drop === last),
      1,
    );
  }
  const cellsOf = rows.map((_, row) => all.map(({ cells }) => cells[row]!));
  return new Table(
    all.map(({ title }) => title),
    width,
  ).lines(cellsOf);
}

const withText = (part: Part, text: string): Part => (typeof part === 'string' ? text : { ...part, text });

/** Returns the column widths: that of the widest cell. On a screen the widest columns shrink until a line fits. */
function widthsOf(rows: readonly (readonly string[])[], most: number | null): number[] {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.min(widest, Math.max(...rows.map((row) => stringWidth(row[index] ?? '')))),
  );
  const room = (most ?? Infinity) - gap.length * (widths.length - 1);
  const excess = (): number => widths.reduce((sum, width) => sum + width, 0) - room;
  while (excess() > 0 && Math.max(...widths) > narrowest) widths[widths.indexOf(Math.max(...widths))]! -= 1;
  return widths;
}

/** Returns the text of a cell. A name of blanks alone would look like a missing one, so it is quoted. */
function shownText(text: string): string {
  const shown = visible(text);
  return shown !== '' && shown.trim() === '' ? `"${shown}"` : shown;
}

/** Cuts the text between the characters that a user sees. */
function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let fitting = '';
  for (const { segment } of graphemes.segment(text)) {
    if (stringWidth(fitting + segment) > width - 1) break;
    fitting += segment;
  }
  return `${fitting}…`;
}
