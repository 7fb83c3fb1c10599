import type { ExportDraft } from '#contract/models/export.ts';
import { csvLine } from '../../core/base/csv.ts';
import { columnNames, type Row } from '../../core/export-format/rows.ts';

/**
 * How rows become the text of a file, piece by piece; of a workbook, the text that it is made of at the end. What is written for
 * a row depends on the row, and on how many came before.
 */
export interface RowFormat {
  begin: string;
  row(row: Row, before: number): string;
  end(rows: number): string;
}

export function rowFormat(draft: Pick<ExportDraft, 'columns' | 'format' | 'guard'>): RowFormat {
  switch (draft.format) {
    case 'ndjson':
    case 'xlsx':
      return { begin: '', row: (row) => `${textOf(row)}\n`, end: () => '' };
    case 'json':
      return {
        begin: '[\n',
        row: (row, before) => (before === 0 ? '' : ',\n') + textOf(row),
        end: (rows) => (rows === 0 ? ']\n' : '\n]\n'),
      };
    case 'csv':
      return { begin: csvLine(columnNames(draft)), row: (row) => csvLine([row].flat()), end: () => '' };
  }
}

const textOf = (row: Row): string => (typeof row === 'string' ? row : JSON.stringify(row));
