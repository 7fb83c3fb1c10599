import { stringify } from 'csv-stringify/sync';
import { visible } from '../log.ts';
import { jsonArrayWriter, type Writer } from './json.ts';
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
      return csvWriter(width !== null);
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

/** Bytes as they are in a file or a pipe, except that no text is a formula to a spreadsheet; inert on a screen (S6). */
function csvWriter(onScreen: boolean): Writer {
  let begun = false;
  const shown = (value: string | number) => (onScreen && typeof value === 'string' ? visible(value) : value);
  return {
    page(records) {
      const rows = records.map((record) => {
        const row = sampleRow(record);
        return sampleColumns.map((column) => shown(row[column]));
      });
      const text = stringify(rows, { header: !begun, columns: [...sampleColumns], escape_formulas: true });
      begun = true;
      return text;
    },
    end: () => '',
  };
}
