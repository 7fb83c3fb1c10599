import { mostColumns, mostPreviewRows, mostPreviewText } from '#contract/limits.ts';
import type { ContentPreview } from '#contract/models/content.ts';
import type { JsonRecord } from '#contract/models/resource.ts';
import { BeyondBounds, type JsonBounds, parseInTurns } from '../base/json-bounds.ts';
import { asRecord } from '../base/readers.ts';
import { jsonOf } from '../base/deep-json.ts';
import { type NamedValue, readTable } from '../samples/named-values.ts';
import { entryFieldNames } from './entries.ts';

/** Maximum number of characters of one cell; the text shows the rest. */
const longestCell = 500;
/** Bounds of content that is displayed as a table. */
const bounds: JsonBounds = { depth: 100, values: 200_000, members: 10_000 };
const longestTable = 2 ** 21;
/** Lines of separated values that are read, the maximum of `readTable`. */
const linesRead = 100;

type Table = NonNullable<ContentPreview['table']>;

/**
 * Returns the content of a preview as text, and as a table where it has rows. These are columns with data, JSON, lines
 * of JSON, or separated values.
 */
export async function layOutPreview(
  content: unknown,
): Promise<Pick<ContentPreview, 'text' | 'length' | 'bytes' | 'table'>> {
  const text = typeof content === 'string' ? content : content === null ? '' : jsonOf(content);
  const shown = text.length > mostPreviewText ? text.slice(0, mostPreviewText) : text;
  const table = typeof content === 'string' ? await tableInText(content) : tableInValue(content);
  return { text: shown.toWellFormed(), length: text.length, bytes: hexDump(text), table };
}

async function tableInText(text: string): Promise<Table | null> {
  if (text.length > longestTable) return null;
  const bare = text.trim();
  if (/^[[{]/.test(bare)) {
    const whole = await parsed(bare);
    if (whole !== undefined) return tableInValue(whole);
    const lines = bare.split('\n').filter((line) => line.trim() !== '');
    const records = await Promise.all(lines.slice(0, mostPreviewRows).map(parsed));
    return areRecords(records) ? tableOf(records, lines.length) : null;
  }
  const lines = bare.split('\n');
  const rows = readTable(lines.slice(0, linesRead).join('\n'));
  // The header does not count as a row.
  const heading = rows && rows.length < Math.min(lines.length, linesRead) ? 1 : 0;
  return rows && tableOf(rows.map(recordOf), lines.length - heading);
}

function tableInValue(value: unknown): Table | null {
  const { columns, data } = asRecord(value) ?? {};
  if (Array.isArray(columns) && Array.isArray(data)) {
    const rows = data
      .slice(0, mostPreviewRows)
      .map((row) => (Array.isArray(row) ? row : [row]).slice(0, mostColumns).map(cellOf));
    return { columns: columns.slice(0, mostColumns).map((one) => cellOf(one) ?? ''), rows, count: data.length };
  }
  if (!Array.isArray(value) || value.length === 0) return null;
  const records = value.slice(0, mostPreviewRows) as unknown[];
  return areRecords(records) ? tableOf(records, value.length) : null;
}

const areRecords = (values: readonly unknown[]): values is JsonRecord[] =>
  values.every((value) => asRecord(value) !== null);

const recordOf = (cells: readonly NamedValue[]): JsonRecord =>
  Object.fromEntries(cells.map(({ name, value }) => [name, value]));

function tableOf(records: readonly JsonRecord[], count: number): Table {
  const columns = entryFieldNames(records, null).slice(0, mostColumns);
  const own = (record: JsonRecord, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined);
  return { columns, rows: records.map((record) => columns.map((name) => cellOf(own(record, name)))), count };
}

/** Returns undefined where the text is not valid JSON, or exceeds the bounds. */
async function parsed(text: string): Promise<unknown> {
  try {
    return await parseInTurns(text, bounds);
  } catch (thrown) {
    if (thrown instanceof BeyondBounds) return undefined;
    throw thrown;
  }
}

/** Returns null for a missing value. JSON notation distinguishes null itself from texts. */
function cellOf(value: unknown): string | null {
  if (value === undefined) return null;
  const text = typeof value === 'string' && value !== '' ? value : jsonOf(value);
  return (text.length > longestCell ? `${text.slice(0, longestCell)}…` : text).toWellFormed();
}

/** Maximum number of displayed bytes: a thousand lines, more than anyone reads. */
const most = 16 * 1024;
const perLine = 16;

/** Returns the bytes of a text in UTF-8, sixteen per line: offset, hexadecimal values, and ASCII characters. */
function hexDump(text: string): { dump: string; shown: number; count: number } {
  const bytes = Buffer.from(text.slice(0, most));
  const shown = bytes.subarray(0, most);
  const lines: string[] = [];
  for (let from = 0; from < shown.length; from += perLine) {
    const line = shown.subarray(from, from + perLine);
    const hex = [...line].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const ascii = [...line].map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${from.toString(16).padStart(8, '0')}  ${hex.padEnd(3 * perLine - 1)}  ${ascii}`);
  }
  return { dump: lines.join('\n'), shown: shown.length, count: Buffer.byteLength(text) };
}
