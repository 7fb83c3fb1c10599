import { csvWriter } from '../core/base/csv.ts';
import { jsonArrayWriter, type Writer } from '../core/base/json.ts';
import { cellOf, ColumnReader, usualColumns } from '../core/export-format/columns.ts';
import { Table } from './table.ts';

export const formats = ['json', 'table', 'csv'] as const;

/** @param width columns of the screen that the text is for; null for a file or a pipe */
export function createWriter(format: (typeof formats)[number], width: number | null): Writer {
  switch (format) {
    case 'json':
      return jsonArrayWriter();
    case 'table':
      return tableWriter(width);
    case 'csv':
      return sampleCsvWriter();
  }
}

/** Cells of a record by the names of the usual columns. */
type Cells = Map<string, string | number>;

const reader = new ColumnReader(usualColumns);

function cellsOf(record: unknown): Cells {
  const values = reader.values(record);
  return new Map(usualColumns.map(({ name, path }, place) => [name, cellOf(path, values[place])]));
}

function tableWriter(width: number | null): Writer {
  const table = new Table(['TIME', 'TYPE', 'MESSAGE', 'RESOURCE', 'RUN', 'KEY'], width);
  const line = (cells: Cells): string[] => {
    const text = (name: string): string => String(cells.get(name));
    const resource = `${text('resource_type')} ${text('resource_id')}`.trim();
    return [text('time'), text('type'), text('message'), resource, text('run_id'), text('source_key')];
  };
  return {
    page: (records) => table.lines(records.map((record) => line(cellsOf(record)))),
    end: () => '',
  };
}

function sampleCsvWriter(): Writer {
  const csv = csvWriter(usualColumns.map(({ name }) => name));
  return {
    page: (records) => csv.page(records.map((record) => [...cellsOf(record).values()])),
    end: () => csv.end(),
  };
}
