import { csvWriter } from '../core/base/csv.ts';
import { jsonArrayWriter, type Writer } from '../core/base/json.ts';
import { cellOf, ColumnReader, usualColumns } from '../core/export-format/columns.ts';
import type { Line } from './styled-line.ts';
import { Table } from './table.ts';
import type { Terminal as CommandTerminal } from './terminal.ts';

export const formats = ['json', 'table', 'csv'] as const;

/** Returns a printer of records in that format, page by page. */
export function createPrinter(format: (typeof formats)[number], terminal: Terminal): Printer {
  if (format === 'table') {
    const linesOf = sampleTable(terminal.width);
    return { page: (records) => terminal.lines(linesOf(records)), end: () => Promise.resolve() };
  }
  const writer = format === 'json' ? jsonArrayWriter() : sampleCsvWriter();
  const write = (text: string) => (format === 'csv' ? terminal.writeCsv(text) : terminal.write(text));
  return { page: (records) => write(writer.page(records)), end: () => write(writer.end()) };
}

type Terminal = Pick<CommandTerminal, 'width' | 'lines' | 'write' | 'writeCsv'>;

interface Printer {
  page: (records: readonly unknown[]) => Promise<void>;
  /** Ends the output. It is not called after a failure, so that half a list never looks like a whole one. */
  end: () => Promise<void>;
}

/** Cells of a record by the names of the usual columns. */
type Cells = Map<string, string | number>;

const reader = new ColumnReader(usualColumns);

function cellsOf(record: unknown): Cells {
  const values = reader.values(record);
  return new Map(usualColumns.map(({ name, path }, place) => [name, cellOf(path, values[place])]));
}

/**
 * Returns a formatter of sample lines.
 *
 * @param width columns of the screen that the lines are for; null for a file or a pipe
 */
function sampleTable(width: number | null): (records: readonly unknown[]) => Line[] {
  const table = new Table(['TIME', 'TYPE', 'MESSAGE', 'RESOURCE', 'RUN', 'KEY'], width);
  const line = (cells: Cells): string[] => {
    const text = (name: string): string => String(cells.get(name));
    const resource = `${text('resource_type')} ${text('resource_id')}`.trim();
    return [text('time'), text('type'), text('message'), resource, text('run_id'), text('source_key')];
  };
  return (records) => table.lines(records.map((record) => line(cellsOf(record))));
}

function sampleCsvWriter(): Writer {
  const csv = csvWriter(usualColumns.map(({ name }) => name));
  return {
    page: (records) => csv.page(records.map((record) => [...cellsOf(record).values()])),
    end: () => csv.end(),
  };
}
