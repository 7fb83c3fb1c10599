import { compareDecimals, readDecimal } from '#contract/decimal.ts';
import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { csvWriter } from '../base/csv.ts';
import { isExactNumber } from '../base/deep-json.ts';
import { failure } from '../base/failure.ts';
import { unguard } from '../base/formula-guard.ts';
import { asRecord } from '../base/readers.ts';
import { phrases } from '../base/words.ts';
import type { RowsBasis } from '../ports/editing.ts';
import { texts } from './words.ts';

/**
 * Writes rows as CSV, with a column for every name that any row has. Values that are neither text nor number become
 * JSON.
 */
export function* rowsAsCsv(rows: readonly Record<string, unknown>[]): Generator<string> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const writer = csvWriter(columns);
  yield writer.page(rows.map((row) => columns.map((name) => cellOf(Object.hasOwn(row, name) ? row[name] : ''))));
  yield writer.end();
}

/** Returns text and numbers as they are, a number with all digits as text, and anything else as JSON. */
const cellOf = (value: unknown): string | number =>
  typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);

/** Whether a cell is the current value, a number in any notation: a spreadsheet saves 1.10 as 1.1. */
function isCurrent(cell: string, current: unknown): boolean {
  if (String(cellOf(current)) === cell) return true;
  if (typeof current !== 'number' && !isExactNumber(current)) return false;
  const [written, number] = [readDecimal(cell), readDecimal(String(cellOf(current)))];
  return written !== null && number !== null && compareDecimals(written, number) === 0;
}

/** Key of a lookup, and its rows by key. */
interface ExistingRows {
  primaryKey: string;
  read: (keys: string[]) => Promise<Pick<RowsBasis, 'document' | 'exact'>>;
}

/** Characters between the columns of CSV files, the usual one first. Excel writes those of the system's region. */
const separators = [',', ';', '\t', '|'] as const;
type Separator = (typeof separators)[number];

/**
 * Parses the rows of a CSV file. A cell that equals the lookup's current value keeps the type of that value; any other
 * cell is text. An empty cell is omitted if the row lacks that column. Throws a Failure where the text is not
 * valid CSV, or the numbers of cells differ.
 *
 * @returns the rows, and a sentence about the separator of the columns if it is not a comma
 */
export async function rowsInCsv(
  text: string,
  { primaryKey, read }: ExistingRows,
): Promise<{ rows: JsonRecord[]; note: string | null }> {
  const separator = separatorOf(text, primaryKey);
  const [columns = [], ...lines] = linesOf(text, separator);
  const keyAt = columns.indexOf(primaryKey);
  if (keyAt < 0) throw refused(texts.noKeyColumn(primaryKey));
  if (new Set(columns).size < columns.length) throw refused(texts.columnTwice);
  const { document, exact } = await read(lines.map((cells) => cells[keyAt]!));
  const rows = lines.map((cells) => {
    const key = cells[keyAt]!;
    const before = asRecord(Object.hasOwn(document, key) ? document[key] : null) ?? {};
    const current = asRecord(Object.hasOwn(exact, key) ? exact[key] : null) ?? {};
    const members = columns.map((name, place): [string, JsonValue | undefined] => {
      const cell = cells[place]!;
      if (!Object.hasOwn(before, name)) return [name, cell === '' ? undefined : cell];
      return [name, isCurrent(cell, current[name]) ? (before[name] as JsonValue) : cell];
    });
    return Object.fromEntries(members.filter((member): member is [string, JsonValue] => member[1] !== undefined));
  });
  return { rows, note: separator === ',' ? null : texts.separatedBy(texts.separators[separator]) };
}

/** Returns the first separator by which the first line has a column with the key. */
function separatorOf(text: string, primaryKey: string): Separator {
  const fits = (separator: Separator): boolean => {
    try {
      return linesOf(text, separator, { to: 1 })[0]?.includes(primaryKey) ?? false;
    } catch {
      return false;
    }
  };
  return separators.find(fits) ?? ',';
}

function linesOf(text: string, delimiter: Separator, range: { to?: number } = {}): string[][] {
  try {
    return parse(text, { skip_empty_lines: true, delimiter, ...range }).map((line) => line.map(unguard));
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    throw refused(texts.noCsv(thrown.message));
  }
}

const refused = (message: string) => failure('invalid_input', message, { advice: phrases.nothingSent });
