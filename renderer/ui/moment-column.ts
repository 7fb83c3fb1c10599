import { yearTime } from '../format/time.ts';
import type { Column } from './table-columns.ts';

/**
 * The width of a column of moments, which grows until the longest fits: times in other languages are longer.
 *
 * @param after the text that follows the moment
 */
export function momentColumn<Row>(
  at: (row: Row) => number | null,
  after: (row: Row) => string = () => '',
): Pick<Column<Row>, 'width' | 'max' | 'text'> {
  return {
    width: 112,
    max: 240,
    text: (row) => {
      const moment = at(row);
      return moment === null ? null : `${yearTime(moment, Date.now())} ${after(row)}`.trim();
    },
  };
}
