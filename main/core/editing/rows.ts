import { markedDigits, printDocument } from '#contract/document-json.ts';
import type { EditGoal } from '#contract/models/editing.ts';
import type { JsonRecord } from '#contract/models/resource.ts';
import { failure } from '../base/failure.ts';
import { phrases } from '../base/words.ts';
import type { RequestOptions } from '../ports/service.ts';
import type { RowsBasis, ServiceEditing } from '../ports/editing.ts';
import { own } from './merge.ts';
import { texts } from './words.ts';

/** Lookup data available to a reader of rows: the name of the key, and existing rows by key. */
export interface KnownRows {
  primaryKey: string;
  read: (keys: readonly string[]) => Promise<Pick<RowsBasis, 'document' | 'exact'>>;
}

export type RowsGoal = Extract<EditGoal, { does: 'entries' }>;
export type RowsReader = (known: KnownRows) => JsonRecord[] | Promise<JsonRecord[]>;

/**
 * Returns the goal of writing rows, with the rows that they replace. Throws `invalid_input` for a row without a key,
 * and for a duplicate key.
 */
export async function writingRows(
  lookupId: number,
  rowsOf: RowsReader,
  service: ServiceEditing,
  options: RequestOptions,
): Promise<RowsGoal> {
  const { document } = await service.read({ kind: 'lookup', id: lookupId }, options);
  const primaryKey = own(document, 'map_primary_key');
  if (typeof primaryKey !== 'string') throw failure('wrong_state', texts.noKey, { advice: phrases.nothingSent });
  const read = (keys: readonly string[]): Promise<RowsBasis> => service.readEntries(lookupId, keys, options);
  const wanted = byKey(await rowsOf({ primaryKey, read }), primaryKey);
  const { document: base } = await read([...wanted.keys()]);
  return { does: 'entries', lookupId, base, wanted: Object.fromEntries(wanted) };
}

function byKey(rows: readonly JsonRecord[], primaryKey: string): Map<string, JsonRecord> {
  const found = new Map<string, JsonRecord>();
  for (const row of rows) {
    const key = own(row, primaryKey);
    if (typeof key !== 'string' && typeof key !== 'number')
      throw refused(texts.rowWithoutKey(primaryKey, printDocument(row).slice(0, 80)));
    const text = markedDigits(key) ?? String(key);
    if (found.has(text)) throw refused(texts.keyTwice(text));
    found.set(text, row);
  }
  return found;
}

const refused = (message: string) => failure('invalid_input', message, { advice: phrases.nothingSent });
