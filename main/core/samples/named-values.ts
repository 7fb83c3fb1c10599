import { parse } from 'csv-parse/sync';

/** Value with a name in a text, or at a position that has a name. */
export interface NamedValue {
  name: string;
  value: string;
  /** Position in the text, including its quotes; the end is exclusive. */
  from: number;
  to: number;
}

/** Maximum number of characters. A longer text is not a record of a few lines. */
const longest = 128 * 1024;
const mostRows = 100;
const name = String.raw`[\p{L}_][\p{L}\p{N}_.@-]{0,79}`;
const quoted = String.raw`"(?:[^"\\\n]|\\.)*"`;

/** Notations of pairs: their separator, and the form of a value. */
const pairForms = [
  { between: '&', value: String.raw`[^\s&=]*` },
  { between: String.raw`;[ \t]*`, value: `${quoted}|[^;\n]*` },
  { between: String.raw`\|[ \t]*`, value: String.raw`${quoted}|[^|\n]*` },
  { between: ', ?', value: `${quoted}|[^,\\s]*` },
  { between: String.raw`\s+`, value: String.raw`${quoted}|[^\s"]*` },
].map(({ between, value }) => new RegExp(`(${name})=(${value})(?:${between}|$)`, 'uy'));
/** A pair on each line: `name: value` or `name = value`. */
const linePair = /([\p{L}_][\p{L}\p{N}_.@-]*(?: [\p{L}\p{N}_.@-]+){0,3}) ?[:=]([^\n]*)(?:\n\s*|$)/uy;

/**
 * Returns the pairs of a text that consists only of two or more of them: `a=1 b="x"`, `a=1&b=2`, `a: 1` on lines.
 * Returns null for any other text.
 */
export function readPairs(text: string): NamedValue[] | null {
  if (text.length > longest) return null;
  const begin = /^\s*\??/.exec(text)![0].length;
  const end = text.trimEnd().length;
  const body = text.slice(0, end);
  for (const form of [...pairForms, linePair]) {
    const pairs = allPairs(body, form, begin);
    if (pairs && pairs.length > 1) return form === pairForms[0] ? pairs.map(decoded) : pairs;
  }
  return null;
}

function allPairs(text: string, form: RegExp, begin: number): NamedValue[] | null {
  const pairs: NamedValue[] = [];
  form.lastIndex = begin;
  while (form.lastIndex < text.length) {
    const start = form.lastIndex;
    const match = form.exec(text);
    if (!match) return null;
    const [all, label = '', written = ''] = match;
    const value = written.trim();
    const from = start + all.indexOf(value, label.length + 1);
    pairs.push({ name: label, value: withoutQuotes(value), from, to: from + value.length });
  }
  return pairs;
}

function withoutQuotes(value: string): string {
  return value.length > 1 && value.startsWith('"') && value.endsWith('"')
    ? value.slice(1, -1).replaceAll(/\\(["\\])/g, '$1')
    : value;
}

function decoded(pair: NamedValue): NamedValue {
  try {
    return { ...pair, value: decodeURIComponent(pair.value.replaceAll('+', ' ')) };
  } catch {
    return pair;
  }
}

/** Returns the cells of a text that is clearly one row of a table, or a few; null for any other text. */
export function readTable(text: string): NamedValue[][] | null {
  if (text.length > longest) return null;
  let end = text.length;
  while (end > 0 && /[\r\n]/.test(text[end - 1]!)) end -= 1;
  const bare = text.slice(0, end);
  if (bare.split('\n', mostRows + 1).length > mostRows || /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare)) return null;
  const candidates = ['\t', '|', ';', ','].map((delimiter) => ({ delimiter, rows: rowsOf(bare, delimiter) }));
  const best = candidates.toSorted((a, b) => (b.rows?.[0]?.length ?? 0) - (a.rows?.[0]?.length ?? 0))[0];
  return best?.rows ? named(bare, best.rows, best.delimiter) : null;
}

/** Returns rows with the same number of cells, at least three. Prose has a space after its commas, a table has none. */
function rowsOf(text: string, delimiter: string): string[][] | null {
  if (text.split(delimiter, 3).length < 3) return null;
  try {
    const rows = parse(text, { delimiter, skip_empty_lines: true });
    const fits = rows[0]!.length > 2 && (/[\t|]/.test(delimiter) || !rows.flat().some((cell) => /^ \p{L}/u.test(cell)));
    return fits ? rows : null;
  } catch {
    return null;
  }
}

/** Name of columns without a heading, followed by their number. Errors use these names, too. */
const unnamed = 'column';

/**
 * Names the cells. The first of several rows is a heading if it could be one: different words, none of them a number.
 */
function named(text: string, rows: string[][], delimiter: string): NamedValue[][] {
  const [first = []] = rows;
  const isHeading =
    rows.length > 1 && new Set(first).size === first.length && first.every((cell) => /^[\p{L}_]/u.test(cell));
  let place = 0;
  const placed = rows.map((row) =>
    row.map((value, column) => {
      while (/[\r\n]/.test(text[place] ?? '')) place += 1;
      const from = place;
      place = endOfCell(text, from, value);
      const cell = { name: isHeading ? first[column]! : `${unnamed} ${column + 1}`, value, from, to: place };
      if (text[place] === delimiter) place += 1;
      return cell;
    }),
  );
  return isHeading ? placed.slice(1) : placed;
}

function endOfCell(text: string, from: number, value: string): number {
  return from + (text[from] === '"' ? value.length + value.split('"').length + 1 : value.length);
}
