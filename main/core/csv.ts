import { stringify } from 'csv-stringify/sync';
import type { Writer } from './json.ts';

/**
 * Rows of cells as CSV, page by page, the names of the columns above them once. Bytes stay as they are, except that no text is a
 * formula to a spreadsheet (S7): it gets an apostrophe in front.
 */
export function csvWriter(columns: readonly string[]): Writer<readonly (string | number)[]> {
  let begun = false;
  const page = (rows: readonly (readonly (string | number)[])[]): string => {
    const text = stringify([...rows], { header: !begun, columns: [...columns], escape_formulas: true });
    begun = true;
    return text;
  };
  return { page, end: () => (begun ? '' : page([])) };
}
