import { csvWriter } from '../core/csv.ts';
import { jsonArrayWriter, type Writer } from '../core/json.ts';
import { visible } from '../log.ts';
import { sampleColumns, type SampleRow, sampleRow } from './sample-rows.ts';
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
      return sampleCsvWriter(width !== null);
  }
}

function tableWriter(width: number | null): Writer {
  const table = new Table(['TIME', 'TYPE', 'MESSAGE', 'RESOURCE', 'RUN', 'KEY'], width);
  const cells = ({ time, type, message, resource_type, resource_id, run_id, source_key }: SampleRow): string[] =>
    [time, type, message, `${resource_type} ${resource_id}`.trim(), run_id, source_key].map(String);
  return {
    page: (records) => table.lines(records.map((record) => cells(sampleRow(record)))),
    end: () => '',
  };
}

/** Bytes as they are in a file or a pipe; inert on a screen (S6). */
function sampleCsvWriter(onScreen: boolean): Writer {
  const csv = csvWriter(sampleColumns);
  const shown = (value: string | number) => (onScreen && typeof value === 'string' ? visible(value) : value);
  return {
    page: (records) => csv.page(records.map(sampleRow).map((row) => sampleColumns.map((column) => shown(row[column])))),
    end: () => csv.end(),
  };
}
