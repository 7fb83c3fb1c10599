import type { ContentEntry, ContentKind, ContentPlace } from '#contract/models/content.ts';
import { asNumber, asRecord, asShortText, asTime } from '../core/base/readers.ts';

/** Kinds of entries by the service's words. A collection of documents can be opened like a table. */
const kinds: Readonly<Record<string, ContentKind>> = {
  folder: 'folder',
  file: 'file',
  database: 'database',
  table: 'table',
  collection: 'table',
  column: 'column',
};

/** Top-level member that describes the answer and is not an entry. */
const notAnEntry = 'meta';

/** Maximum number of translated entries: a longer list is only counted. */
const mostTranslated = 100_000;

/** Returns the content of one place, one level deep. For a named table, these are its columns. */
export function translateContent(entries: Record<string, unknown> | null, place: ContentPlace): ContentEntry[] {
  const listed = Object.entries(entries ?? {}).filter(
    ([name, entry]) => name !== notAnEntry || kindIn(entry) !== 'other',
  );
  if (place.table !== '') {
    const [[, table] = []] = listed.filter(([name]) => name === place.table);
    const columns = asRecord(table)?.['value'];
    return Array.isArray(columns) ? columns.slice(0, mostTranslated).map((one) => entryOf(null, one, place)) : [];
  }
  return listed.slice(0, mostTranslated).map(([name, entry]) => entryOf(name, entry, place));
}

const kindIn = (entry: unknown): ContentKind =>
  kinds[asShortText(asRecord(entry)?.['type'], 40)?.toLowerCase() ?? ''] ?? 'other';

/**
 * Translates one entry.
 *
 * @param key what the entry is listed under; null if its record names it
 */
function entryOf(key: string | null, entry: unknown, above: ContentPlace): ContentEntry {
  const record = asRecord(entry) ?? {};
  const kind = kindIn(entry);
  const name = key ?? asShortText(record['name'], 1_000) ?? '';
  return {
    name: name.toWellFormed(),
    kind,
    word: asShortText(record['type'], 40),
    size: asNumber(record['size']),
    createdAt: timeIn(record['created_at']),
    updatedAt: timeIn(record['updated_at']),
    place: name === '' ? null : placeOf(kind, name, above),
  };
}

/** Limit of the times that a Date can hold. */
const lastTime = 8.64e15;

function timeIn(value: unknown): number | null {
  const time = asTime(value);
  return time !== null && Math.abs(time) <= lastTime ? time : null;
}

/** Returns the place of an entry; null if it can be neither opened nor expanded. */
function placeOf(kind: ContentKind, name: string, above: ContentPlace): ContentPlace | null {
  if (kind === 'folder' || kind === 'file') {
    const folder = above.path === '' || above.path.endsWith('/') ? above.path : `${above.path}/`;
    return { path: folder + name, database: '', table: '' };
  }
  if (kind === 'database') return { path: '', database: name, table: '' };
  return kind === 'table' ? { path: '', database: above.database, table: name } : null;
}
