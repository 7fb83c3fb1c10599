import { failure } from '../base/failure.ts';

/** The most that a spreadsheet takes: characters of a cell, and rows of a sheet below the names of its columns. */
const longestCell = 32_767;
export const mostSheetRows = 1_048_575;

/** The cell as far as a spreadsheet takes it. */
export function cutCell(cell: string | number): string | number {
  if (typeof cell === 'number' || cell.length <= longestCell) return cell;
  // Not between the halves of one character.
  return cell.slice(0, /[\ud800-\udbff]/.test(cell[longestCell - 1]!) ? longestCell - 1 : longestCell);
}

/** Before it begins, where the number is known; else as soon as there are too many. */
export function tooManyRows(): Error {
  return failure('invalid_input', `A workbook holds ${mostSheetRows.toLocaleString('en')} rows, and there are more.`, {
    advice: 'Nothing was given its name. Choose CSV, a shorter time, or fewer groups.',
    field: 'format',
  });
}
