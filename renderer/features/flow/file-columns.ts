import { readServiceTime } from '#contract/service-time.ts';
import type { Cell, FilePage } from '#contract/models/flow-parts.ts';
import { exactNumber } from '../../format/number.ts';
import { phrases } from '../../format/phrases/words.ts';
import { texts } from './words.ts';

/** Display format of a column's values. */
export type ColumnKind = 'number' | 'bytes' | 'time' | 'id' | 'text';

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Headings of known service columns, keyed without letter case and underscores. */
const headings: ReadonlyMap<string, string> = new Map([
  ['name', phrases.name],
  ['records', phrases.records],
  ['size', phrases.size],
  ['errors', phrases.errors],
  ['runid', phrases.run],
  ['lastmodified', texts.lastModified],
]);

/** The heading of a column: our word for it, or the service's own. */
export function headingOf(name: string): string {
  return headings.get(name.replaceAll('_', '').toLowerCase()) ?? name;
}

/** The kind of a column, inferred from its name and its values on this page. */
export function columnKind(name: string, cells: readonly Cell[]): ColumnKind {
  const known = cells.filter((cell) => cell !== null);
  if (/^id$|_id$|Id$/.test(name)) return 'id';
  if (known.length > 0 && known.every((cell) => typeof cell === 'number'))
    return /^(size|bytes)$/i.test(name) ? 'bytes' : 'number';
  return known.length > 0 && known.every(isTime) ? 'time' : 'text';
}

function isTime(cell: Cell): boolean {
  return typeof cell === 'string' && isoTime.test(cell) && readServiceTime(cell) !== null;
}

/** The position of a page among all, if the service reports it: `page 2 of 14, 1,372 files`. */
export function pageWords({ page, pages, total }: Pick<FilePage, 'page' | 'pages' | 'total'>): string {
  if (total === 0) return texts.noFilesThere;
  const place = pages === null ? texts.page(exactNumber(page)) : texts.pageOf(exactNumber(page), exactNumber(pages));
  return total === null ? place : texts.pageAndFiles(place, total);
}

/** Where the service does not report the number of pages, the next one may be empty. */
export function hasNext({ page, pages, rows }: Pick<FilePage, 'page' | 'pages' | 'rows'>): boolean {
  return pages === null ? rows.length > 0 : page < pages;
}
