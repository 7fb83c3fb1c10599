import stringWidth from 'string-width';
import { visible } from '../log.ts';

/** Columns of the screen that one column of the table may take where nothing limits the line. */
const widest = 60;
const narrowest = 12;
const gap = '  ';

const graphemes = new Intl.Segmenter('en');

/** Lines of columns for a person, page by page: the first rows determine the width of each column. */
export class Table {
  readonly #titles: readonly string[];
  readonly #width: number | null;
  #columns: number[] | undefined;

  /** @param width columns of the screen, to which lines are cut; null for whole lines */
  constructor(titles: readonly string[], width: number | null) {
    this.#titles = titles;
    this.#width = width;
  }

  /** The rows as lines, with the titles above the first ones. What a terminal would interpret is escaped (S6). */
  lines(rows: readonly (readonly string[])[]): string {
    const shown = rows.map((row) => row.map(visible));
    if (!this.#columns) {
      shown.unshift([...this.#titles]);
      this.#columns = widthsOf(shown, this.#width);
    }
    return shown.map((row) => `${this.#line(row)}\n`).join('');
  }

  #line(row: readonly string[]): string {
    const cells = row.map((cell, index) => {
      const width = this.#columns?.[index] ?? 0;
      const text = this.#width === null ? cell : cut(cell, width);
      return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
    });
    return cells.join(gap).trimEnd();
  }
}

/** As wide as the widest cell; on a screen the widest columns give way until a line fits. */
function widthsOf(rows: readonly (readonly string[])[], most: number | null): number[] {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.min(widest, Math.max(...rows.map((row) => stringWidth(row[index] ?? '')))),
  );
  const room = (most ?? Infinity) - gap.length * (widths.length - 1);
  const excess = (): number => widths.reduce((sum, width) => sum + width, 0) - room;
  while (excess() > 0 && Math.max(...widths) > narrowest) widths[widths.indexOf(Math.max(...widths))]! -= 1;
  return widths;
}

/** Cut between characters as a person counts them. */
function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let fitting = '';
  for (const { segment } of graphemes.segment(text)) {
    if (stringWidth(fitting + segment) > width - 1) break;
    fitting += segment;
  }
  return `${fitting}…`;
}
