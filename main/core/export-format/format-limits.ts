import { type ExportFormat, formatFacts } from '#contract/models/export-format.ts';
import { failure } from '../base/failure.ts';
import { texts } from './words.ts';

/** Marks a cut cell for readers of the file. */
const cutMark = ' … [cut]';

/** Cuts the cell to the format's limit, and marks that. */
export function fitting(cell: string | number, format: ExportFormat): string | number {
  const longest = formatFacts[format].longestCell ?? Infinity;
  if (typeof cell === 'number' || cell.length <= longest) return cell;
  const room = longest - cutMark.length;
  // The cut is never between the halves of one character.
  return cell.slice(0, /[\ud800-\udbff]/.test(cell[room - 1]!) ? room - 1 : room) + cutMark;
}

/**
 * Throws for more rows than a file of the format holds: before it begins if the number is known, else at the first row
 * too many.
 */
export function requireFitting(rows: number, format: ExportFormat): void {
  const { mostRows, thing } = formatFacts[format];
  if (mostRows === null || rows <= mostRows) return;
  throw failure('invalid_input', texts.tooManyRows(thing, mostRows), {
    advice: texts.chooseFewer,
    field: 'format',
  });
}
