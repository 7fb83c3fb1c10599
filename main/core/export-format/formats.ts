import { excelSignsIn } from '#contract/models/excel-signs.ts';
import type { ExportDraft } from '#contract/models/export.ts';
import type { ExportFormat, PackedFormat } from '#contract/models/export-format.ts';
import { csvLine, type CsvSigns } from '../base/csv.ts';
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

type Layout = Pick<ExportDraft, 'columns' | 'format' | 'guard' | 'excel'>;

/**
 * Writes the rows of a format, and counts them when they are read back. For a packed format, these are its source rows.
 */
interface Rows {
  write(layout: Layout): RowFormat;
  count(): RowCounter;
}

/** Excel takes a CSV file without it for one in an old encoding of the region. */
const byteOrderMark = '\ufeff';

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
    write: (layout) => {
      const excel = excelSignsIn(layout);
      const signs: CsvSigns | undefined = excel ? { separator: excel.separator, lineEnd: '\r\n' } : undefined;
      const begin = (excel ? byteOrderMark : '') + csvLine(columnNames(layout), signs);
      return { begin, row: (row) => csvLine([row].flat(), signs), end: () => '' };
    },
    count: tableCounter,
  },
  xlsx: jsonLines,
  raw: jsonLines,
};

export const rowFormat = (layout: Layout): RowFormat => rowsOf[layout.format].write(layout);

/** Counts the rows of a file in the format, or of the file that it is packed from. */
export const rowCounter = (format: ExportFormat): RowCounter => rowsOf[format].count();

/** Counts the rows of a packed file. Throws for a truncated one. */
export const packedRows: Record<PackedFormat, (chunks: AsyncIterable<Uint8Array>) => Promise<number>> = {
  xlsx: workbookRows,
  raw: async (chunks) => {
    const counter = lineCounter(0);
    for await (const chunk of chunks) counter.take(chunk);
    return counter.rows();
  },
};

/** Counts the rows of a file as it streams by. */
export interface RowCounter {
  take(bytes: Uint8Array): void;
  rows(): number;
}

const newline = 10;
const quote = 34;

/**
 * Counts the rows of JSON, one per line.
 *
 * @param others number of lines above and below the rows
 */
function lineCounter(others: number): RowCounter {
  let lines = 0;
  return {
    take: (bytes) => {
      for (let place = bytes.indexOf(newline); place >= 0; place = bytes.indexOf(newline, place + 1)) lines += 1;
    },
    rows: () => Math.max(0, lines - others),
  };
}

/** Counts the rows of CSV, which end at line feeds outside of quotes. The first contains the names of the columns. */
function tableCounter(): RowCounter {
  let lines = 0;
  let isQuoted = false;
  return {
    take: (bytes) => {
      // The loop uses an index: an iterator takes many times as long for a file of gigabytes.
      for (let place = 0; place < bytes.length; place += 1) {
        const byte = bytes[place];
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === newline && !isQuoted) lines += 1;
      }
    },
    rows: () => Math.max(0, lines - 1),
  };
}
