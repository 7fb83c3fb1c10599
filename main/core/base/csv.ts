import { guard } from './formula-guard.ts';
import type { Writer } from './json.ts';

const needsQuotes = { ',': /[",\n\r]/, ';': /[";\n\r]/ };

/** Signs between the cells and after the lines of a CSV file. */
export interface CsvSigns {
  separator: keyof typeof needsQuotes;
  lineEnd: '\n' | '\r\n';
}

const usualSigns: CsvSigns = { separator: ',', lineEnd: '\n' };

/**
 * Formats a CSV line by RFC 4180, by default ending with a line feed alone. A single empty cell is quoted, so that the
 * line is not empty.
 */
export function csvLine(cells: readonly (string | number)[], { separator, lineEnd } = usualSigns): string {
  if (cells.length === 1 && cells[0] === '') return `""${lineEnd}`;
  const written = cells.map((cell) =>
    typeof cell === 'string' && needsQuotes[separator].test(cell) ? `"${cell.replaceAll('"', '""')}"` : String(cell),
  );
  return `${written.join(separator)}${lineEnd}`;
}

/**
 * Writes rows of cells as CSV, page by page, with the column names at the top once. Text stays unchanged, except that
 * an apostrophe precedes what a spreadsheet would take for a formula (S7).
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
