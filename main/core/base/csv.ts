import { guard } from './formula-guard.ts';
import type { Writer } from './json.ts';

const needsQuotes = /[",\n\r]/;

/** A line of CSV by RFC 4180, ending with a line feed alone. A single empty cell is quoted, so that its line is not empty. */
export function csvLine(cells: readonly (string | number)[]): string {
  if (cells.length === 1 && cells[0] === '') return '""\n';
  const written = cells.map((cell) =>
    typeof cell === 'string' && needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : String(cell),
  );
  return `${written.join(',')}\n`;
}

/**
 * Rows of cells as CSV, page by page, the names of the columns above them once. Bytes stay as they are, except that no text is a
 * formula to a spreadsheet (S7): it gets an apostrophe in front.
 */
export function csvWriter(columns: readonly string[]): Writer<readonly (string | number)[]> {
  let begun = false;
  const guarded = (cells: readonly (string | number)[]) =>
    csvLine(cells.map((cell) => (typeof cell === 'string' ? guard(cell) : cell)));
  const page = (rows: readonly (readonly (string | number)[])[]): string => {
    const names = begun ? '' : guarded(columns);
    begun = true;
    return names + rows.map(guarded).join('');
  };
  return { page, end: () => (begun ? '' : page([])) };
}
