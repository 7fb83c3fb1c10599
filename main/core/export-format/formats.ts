import type { ExportDraft } from '#contract/models/export.ts';
import { type ExportFormat, type PackedFormat } from '#contract/models/export-format.ts';
import { csvLine } from '../base/csv.ts';
import { lineCounter, type RowCounter, tableCounter } from './row-counters.ts';
import { columnNames, type Row } from './rows.ts';
import { workbookRows } from './workbook-rows.ts';

/**
 * Converts rows to the text of a file, piece by piece. The text of a row depends on the row, and on how many preceded
 * it.
 */
export interface RowFormat {
  begin: string;
  row(row: Row, before: number): string;
  end(rows: number): string;
}

type Layout = Pick<ExportDraft, 'columns' | 'format' | 'guard'>;

/**
 * Writes the rows of a format, and counts them when they are read back. For a packed format, these are its source rows.
 */
interface Rows {
  write(layout: Layout): RowFormat;
  count(): RowCounter;
}

const textOf = (row: Row): string => (typeof row === 'string' ? row : JSON.stringify(row));

const jsonLines: Rows = {
  write: () => ({ begin: '', row: (row) => `${textOf(row)}\n`, end: () => '' }),
  count: () => lineCounter(0),
};

const rowsOf: Record<ExportFormat, Rows> = {
  ndjson: jsonLines,
  json: {
    write: () => ({
      begin: '[\n',
      row: (row, before) => (before === 0 ? '' : ',\n') + textOf(row),
      end: (rows) => (rows === 0 ? ']\n' : '\n]\n'),
    }),
    count: () => lineCounter(2),
  },
  csv: {
    write: (layout) => ({ begin: csvLine(columnNames(layout)), row: (row) => csvLine([row].flat()), end: () => '' }),
    count: tableCounter,
  },
  xlsx: jsonLines,
};

export const rowFormat = (layout: Layout): RowFormat => rowsOf[layout.format].write(layout);

/** Counts the rows of a file in the format, or of the file that it is packed from. */
export const rowCounter = (format: ExportFormat): RowCounter => rowsOf[format].count();

/** Counts the rows of a packed file. Throws for a truncated one. */
export const packedRows: Record<PackedFormat, (chunks: AsyncIterable<Uint8Array>) => Promise<number>> = {
  xlsx: workbookRows,
};
