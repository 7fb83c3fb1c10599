import {
  type ExportColumn,
  type ExportDraft,
  patternNames,
  personalKinds,
  type Redaction,
  redactionWays,
} from '#contract/models/export.ts';
import { type ExcelSigns, excelSignsOf } from '#contract/models/excel-signs.ts';
import { type ExportFormat, exportFormats, formatFacts } from '#contract/models/export-format.ts';
import { nearest } from '#contract/filter/nearest.ts';
import { usualColumns } from '../core/export-format/columns.ts';
import { pathNames } from '../core/export-format/paths.ts';
import { wrongUsage } from './input.ts';

const nothingSent = 'Nothing was sent or written.';

/** Returns the format for a file name's extension. */
export function formatOf(file: string): ExportFormat | null {
  const ending = /\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase();
  const isOf = (format: ExportFormat): boolean => {
    const { extension, otherExtensions } = formatFacts[format];
    return [extension, ...otherExtensions].some((one) => one === ending);
  };
  return exportFormats.find(isOf) ?? null;
}

/** Reads `--columns error.message,metadata.ingestTime=Time`. A comma within brackets belongs to a path. */
export function readColumns(text: string, before: readonly ExportColumn[] | undefined = []): ExportColumn[] {
  const columns = text.split(/,(?![^[]*\])/).map((part) => {
    const [, path = '', name = path] = /^((?:\["(?:[^"\\]|\\.)*"\]|[^=])+)(?:=(.+))?$/.exec(part.trim()) ?? [];
    if (path === '')
      throw wrongUsage(`--columns: ${part === '' ? 'a column is empty' : `${part} is not valid`}.`, nothingSent);
    return { path: requirePath('--columns', path.trim()), name: name.trim() };
  });
  return [...before, ...columns];
}

/**
 * Reads `--redact field=record.customer.email:hash`, `--redact pattern=email:mask`, or `--redact
 * pattern=/order-\d+/:drop`. An unknown pattern, path or method is refused: taken for another kind of target, it would
 * redact nothing (S1).
 */
export function readRedaction(text: string, before: readonly Redaction[] | undefined = []): Redaction[] {
  const { groups = {} } =
    /^(?:field=(?<path>(?:\["(?:[^"\\]|\\.)*"\]|[^:[])+)|pattern=\/(?<expression>.+)\/|pattern=(?<name>[^/:]+))(?::(?<how>[^:]*))?$/s.exec(
      text,
    ) ?? {};
  const { path, expression, name, how = 'mask' } = groups;
  if (path === undefined && expression === undefined && name === undefined) {
    throw wrongUsage(
      `--redact: ${text} is not valid.`,
      `${nothingSent} Write field=PATH, pattern=NAME or pattern=/EXPRESSION/, followed by :mask, :hash or :drop. A colon in a path needs brackets: record["a:b"].`,
    );
  }
  const method = oneOf('--redact', 'a redaction method', redactionWays, how);
  if (path !== undefined)
    return [...before, { target: { by: 'field', path: requirePath('--redact', path) }, how: method }];
  if (expression !== undefined) return [...before, { target: { by: 'pattern', pattern: expression }, how: method }];
  const pattern = oneOf(
    '--redact',
    'a pattern',
    patternNames,
    name!,
    ' Write a regular expression between slashes: /EXPRESSION/.',
  );
  return [...before, { target: { by: 'named', pattern }, how: method }];
}

/**
 * Reads `--accept record.customer.email`, which permits personal data at that path; `--accept all` permits it anywhere.
 */
export function readAccepted(text: string, before: ExportDraft['accepted'] | undefined = []): ExportDraft['accepted'] {
  if (before === 'all' || text === 'all') return 'all';
  const path = requirePath('--accept', text, ['all']);
  return [...before, ...personalKinds.map((kind) => ({ path, kind }))];
}

/** Reads `--for-excel de`: the locale of the computer on which Excel opens the file. */
export function readExcelSigns(locale: string): ExcelSigns {
  const tag = locale.replaceAll('_', '-');
  try {
    if (Intl.NumberFormat.supportedLocalesOf(tag).length > 0) return excelSignsOf(tag);
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
  }
  throw wrongUsage(`--for-excel: ${locale} is not a locale.`, `${nothingSent} Write a language, as in de or en-GB.`);
}

/** Parts of a record that an export can use, and members of them that every service has. */
const parts = ['record', 'error', 'metadata', 'rawMessage'];
const knownPaths = usualColumns.map(({ path }) => path);

/**
 * Returns a path that a record can have. Refuses an unknown first part, and a path that differs by a letter or two from
 * a known one. Either would be an empty column, or hide nothing.
 */
function requirePath(option: string, path: string, others: readonly string[] = []): string {
  if (path.startsWith('["')) {
    const [name, ...inside] = pathNames(path);
    return inside.length === 0 && /^[^.[\]]+$/.test(name!) ? name! : path;
  }
  if (knownPaths.includes(path)) return path;
  const [, first = ''] = /^([^.[]*)/.exec(path) ?? [];
  const meant = nearest(path, [...knownPaths, ...others]);
  if (path !== first && parts.includes(first) && meant === null) return path;
  const hint = meant ?? nearest(first, parts);
  throw wrongUsage(
    `${option}: ${path} is not a path in a failed record.${hint === null ? '' : ` Did you mean ${hint}?`}`,
    `${nothingSent} Paths start with ${parts.slice(0, 3).join(', ')}, or are raw or other. Write ["${path}"] if a record has a field of that name.`,
  );
}

/** Returns a path as the options accept it: a member of the record with an unknown name is in brackets. */
export function asOption(path: string): string {
  try {
    return requirePath('', path);
  } catch {
    return `[${JSON.stringify(path)}]`;
  }
}

/** Returns the word if it is one of these. Otherwise throws with the nearest one, and all of them. */
function oneOf<T extends string>(option: string, what: string, known: readonly T[], word: string, more = ''): T {
  const found = known.find((one) => one === word);
  if (found) return found;
  const meant = nearest(word, known);
  throw wrongUsage(
    `${option}: ${word} is not ${what}.${meant === null ? '' : ` Did you mean ${meant}?`}`,
    `${nothingSent} Choose from ${known.join(', ')}.${more}`,
  );
}
