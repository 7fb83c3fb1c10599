import type { Cell, FilePage } from '#contract/models/flow-parts.ts';
import { asNumber, asRecord, asTime, asWhole } from '../core/base/readers.ts';
import type { Arrival, ServiceFiles } from '../core/ports/service.ts';
import type { listFileMetrics } from './operations/monitoring.ts';
import type { AnswerOf } from './operations/operation.ts';

interface PageAsked {
  page: number;
  size: number;
}

/** The identity of a file. The specification names it no more than any other column. */
const names = /^(file_?)?(name|path|key)$/i;
const figures = ['records', 'size', 'errors'];
/** For a row without columns, because it is not an object. */
const only = 'value';

/** Longer text of a single cell is not read on a screen, and would block the page. */
const longestCell = 2_000;
/** Nor do people read more rows than were asked for, or that many columns. */
const mostRows = 1_000;
const mostColumns = 100;

/** When a file came or was last changed, by the names that services give it; the specification names none. */
const times = /^(ingest(ed|ion)?|received|arrived|created|(last_?)?modified|updated)_?(at|time|on)?$/i;
const runs = /^run_?id$/i;

/** A page of files, with when each came. */
export function translateFiles(answer: AnswerOf<typeof listFileMetrics>, asked: PageAsked): ServiceFiles {
  return { page: tableOf(answer, asked), arrivals: answer.rows.slice(0, mostRows).map(arrivalOf) };
}

function arrivalOf(row: unknown): Arrival {
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

/** A page of files as a table of whatever the service returns: names and figures first, the rest as it came. */
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

/** Of the first few rows, and not of all where each has its own. */
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

/** What is missing is unknown, never 0 (D12). */
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
