import { csvWriter } from '../core/base/csv.ts';
import { inert } from '../core/base/json.ts';
import { inertMarkdown, markdownTable } from '../core/base/markdown.ts';
import type { Context } from './context.ts';
import { wrongUsage } from './input.ts';
import { counted } from './numbers.ts';
import type { ListOutput } from './output-options.ts';
import type { Line } from './styled-line.ts';
import { Table } from './table.ts';

type JsonRow = Record<string, unknown>;

/** A list as its command has it. */
export interface PrintedList<Row> {
  rows: readonly Row[];
  asJson: (row: Row) => object;
  /** Returns the JSON document around the entries, where it is more than a list of them. */
  document?: (rows: readonly JsonRow[]) => unknown;
  table: (rows: readonly Row[], width: number | null) => Line[];
  /** Message instead of an empty table; null where another message explains it. */
  none: string | null;
}

/** Prints a list in the chosen format. All lists use it, so that all take the same options. */
export async function printList<Row>(
  { rows, asJson, document = (all) => all, table, none }: PrintedList<Row>,
  options: ListOutput,
  { terminal }: Context,
): Promise<void> {
  const { output = options.json ? 'json' : 'table', limit = Infinity } = options;
  const all = rows.map((row) => ({ row, json: asJson(row) as JsonRow }));
  const names = namesIn(all.map(({ json }) => json));
  const sorted = typeof options.sort === 'string' ? sortedBy(all, options.sort, names) : all;
  const shown = sorted.slice(0, limit);
  if (shown.length < rows.length) terminal.say(`The first ${limit} of ${counted(rows.length, 'entry', 'entries')}.`);
  const fields = options.fields === undefined ? null : namesFrom(options.fields, '--fields', names);
  const picked = shown.map(({ json }) => (fields ? pick(json, fields) : json));
  switch (output) {
    case 'json':
      return terminal.writeJson(document(picked));
    case 'ndjson':
      return terminal.write(picked.map((row) => `${inert(JSON.stringify(row))}\n`).join(''));
    case 'csv': {
      const writer = csvWriter(fields ?? names);
      return terminal.writeCsv(writer.page(picked.map((row) => cellsOf(row, fields ?? names))) + writer.end());
    }
    case 'md':
      return terminal.write(
        `${markdownTable(
          (fields ?? names).map(inertMarkdown),
          picked.map((row) => cellsOf(row, fields ?? names).map((cell) => (cell === '' ? '' : inertMarkdown(cell)))),
        )}\n`,
      );
    case 'table':
    case 'wide': {
      const width = output === 'wide' ? null : terminal.width;
      if (shown.length === 0) return none === null ? undefined : terminal.say(none);
      if (!fields)
        return terminal.lines(
          table(
            shown.map(({ row }) => row),
            width,
          ),
        );
      const titles = fields.map((name) => name.toUpperCase().replaceAll('_', ' '));
      return terminal.lines(new Table(titles, width).lines(picked.map((row) => cellsOf(row, fields))));
    }
  }
}

/** Returns the members that any entry has, in their order. */
const namesIn = (rows: readonly JsonRow[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))];

/** Reads names of members. An empty list has no members to compare them with. */
function namesFrom(text: string, option: string, known: readonly string[]): string[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = known.length === 0 ? undefined : names.find((name) => !known.includes(name));
  if (unknown === undefined) return names;
  throw wrongUsage(
    `${option}: the entries have no member ${JSON.stringify(unknown)}.`,
    `Members: ${known.join(', ')}.`,
  );
}

const pick = (row: JsonRow, names: readonly string[]): JsonRow =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

function sortedBy<Entry extends { json: JsonRow }>(
  entries: readonly Entry[],
  text: string,
  known: readonly string[],
): Entry[] {
  const parts = text.split(',').map((part) => part.trim());
  const names = namesFrom(parts.map((part) => part.replace(/^-/, '')).join(','), '--sort', known);
  return entries.toSorted(({ json: a }, { json: b }) => {
    for (const [place, name] of names.entries()) {
      const order = compareValues(a[name], b[name], parts[place]!.startsWith('-'));
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** Compares numbers by size and everything else as text. Unknown values come last in either direction. */
function compareValues(a: unknown, b: unknown, isReversed: boolean): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null);
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : cellOf(a).localeCompare(cellOf(b), 'en');
  return isReversed ? -order : order;
}

const cellsOf = (row: JsonRow, names: readonly string[]): string[] => names.map((name) => cellOf(row[name]));

/** Returns a value as text: unknown ones are empty, and nested ones JSON. */
function cellOf(value: unknown): string {
  if (value == null) return '';
  return typeof value === 'string' ? value : inert(JSON.stringify(value));
}
