import type { Cell, FilePage } from '#contract/models/flow-parts.ts';
import { asNumber, asRecord, asTime, asWhole } from '../core/base/readers.ts';
import type { FileArrival, ServiceFiles } from '../core/ports/service.ts';
import type { listFileMetrics } from './operations/monitoring.ts';
import type { AnswerOf } from './operations/operation.ts';

interface PageAsked {
  page: number;
  size: number;
}

/** Matches columns that identify a file. The specification names none. */
const names = /^(file_?)?(name|path|key)$/i;
const figures = ['records', 'size', 'errors'];
/** Column for a row that is not an object. */
const only = 'value';

/** Maximum characters of a cell. Longer text is unreadable on screen and would block the page. */
const longestCell = 2_000;
/** Maximum rows and columns of a page. A server may send more rows than requested. */
const mostRows = 1_000;
const mostColumns = 100;

/** Matches columns with the time when a file came or last changed, by the usual names; the specification names none. */
const times = /^(ingest(ed|ion)?|received|arrived|created|(last_?)?modified|updated)_?(at|time|on)?$/i;
const runs = /^run_?id$/i;

/** Translates a page of files and the arrival of each. */
export function translateFiles(answer: AnswerOf<typeof listFileMetrics>, asked: PageAsked): ServiceFiles {
  return { page: tableOf(answer, asked), arrivals: answer.rows.slice(0, mostRows).map(arrivalOf) };
}

function arrivalOf(row: unknown): FileArrival {
  const record = asRecord(row) ?? {};
  const first = <T>(name: RegExp, read: (value: unknown) => T | null): T | null => {
    for (const [column, value] of Object.entries(record)) {
      const found = name.test(column) ? read(value) : null;
      if (found !== null) return found;
    }
    return null;
  };
  return { at: first(times, asTime), runId: first(runs, asWhole) };
}

/** Returns a page of files as a table of the returned columns: names and figures first, the others as they came. */
function tableOf({ rows, meta }: AnswerOf<typeof listFileMetrics>, asked: PageAsked): FilePage {
  const records = rows.slice(0, mostRows).map((row) => asRecord(row) ?? { [only]: row });
  const columns = columnsOf(records)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, mostColumns);
  return {
    columns,
    rows: records.map((record) => columns.map((column) => cellOf(column, record[column]))),
    page: meta.page ?? asked.page,
    pages: meta.pages ?? (meta.total === null ? null : Math.ceil(meta.total / asked.size)),
    total: meta.total,
  };
}

/** Returns the columns. Where each row has its own, only the first few rows count. */
function columnsOf(records: readonly Record<string, unknown>[]): string[] {
  const columns = new Set<string>();
  for (const record of records) {
    for (const name of Object.keys(record)) columns.add(name);
    if (columns.size > 10 * mostColumns) break;
  }
  return [...columns];
}

function rank(column: string): number {
  if (names.test(column)) return -1;
  const place = figures.indexOf(column.toLowerCase());
  return place === -1 ? figures.length : place;
}

/** Returns a cell. A missing value is unknown, never 0 (D12). */
function cellOf(column: string, value: unknown): Cell {
  if (value === undefined || value === null || value === '') return null;
  if (figures.includes(column.toLowerCase())) return asNumber(value) ?? textOf(value);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
  return textOf(value);
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (text.length > longestCell ? `${text.slice(0, longestCell)}…` : text).toWellFormed();
}
