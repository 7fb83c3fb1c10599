import { yearTime } from '../format/time.ts';
import type { Column } from './table-columns.ts';

/**
 * The width of a column of moments, which grows until the longest is whole: times of other languages are longer.
 *
 * @param after what stands behind it
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
