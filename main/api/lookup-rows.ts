import { isDeepStrictEqual } from 'node:util';
import type { JsonRecord } from '#contract/models/resource.ts';
import { isExactNumber } from '../core/base/deep-json.ts';
import { documentOf, exactNumberIn } from '../core/base/document.ts';
import { failure } from '../core/base/failure.ts';
import { asRecord, asRecords, asShortText, asText } from '../core/base/readers.ts';
import { phrases } from '../core/base/words.ts';
import type { RowsBasis, SendableEdit } from '../core/ports/editing.ts';
import { unusableAnswer } from './errors.ts';
import { dataMaps } from './operations/data-maps.ts';
import type { AnyOperation } from './operations/operation.ts';
import type { RequestInput } from './request.ts';
import { texts } from './words.ts';

/** Rows of a lookup by their keys, each as the service wrote it. */
interface Rows {
  lookupId: number;
  name: string | null;
  primaryKey: string;
  byKey: Record<string, unknown>;
}

/** Keys requested at once: their address stays below 8,000 characters, which every server accepts. */
const keysAtOnce = 50;
/** Above this number of keys, one request reads all rows. */
const mostKeys = 10 * keysAtOnce;
const longestName = 10_000;

/** Reads the rows that have these keys. Throws `invalid_input` for a key that no request can name. */
export async function readRows(
  lookupId: number,
  keys: readonly string[],
  read: (operation: AnyOperation, input: RequestInput) => Promise<unknown>,
  host: string,
): Promise<Rows> {
  for (const key of keys) requireAddressable(key);
  const path = { data_map_id: lookupId };
  const lookup = asRecord(await read(dataMaps.get, { path }));
  const primaryKey = asText(lookup?.['map_primary_key']);
  if (!lookup || primaryKey === null) throw failure('wrong_state', texts.noPrimaryKey, { advice: phrases.nothingSent });
  const rows: unknown[] = [];
  for (const entryKeys of keys.length > mostKeys ? ['*'] : inParts(keys)) {
    const answer = await read(dataMaps.checkEntries, { path: { ...path, entry_keys: entryKeys } });
    const list = Array.isArray(answer) ? answer : asRecord(answer)?.['data'];
    if (!Array.isArray(list)) throw unusableAnswer(texts.otherShape(host), null, { host, effect: 'reads' });
    rows.push(...(list as unknown[]));
  }
  const wanted = new Set(keys);
  const byKey = asRecords(rows)
    .map((row) => [keyOf(row, primaryKey), row] as const)
    .filter(([key]) => key !== null && wanted.has(key));
  const name = asShortText(lookup['name'], longestName);
  return { lookupId, name, primaryKey, byKey: Object.fromEntries(byKey) as Record<string, unknown> };
}

/**
 * Returns the rows that were read as the basis of an edit. New or different rows are written, omitted rows are removed.
 * Nothing in them is hidden, as in lists and exports: they are data, and a column may have any name.
 */
export function rowsBasis(
  { lookupId, name, primaryKey, byKey }: Rows,
  {
    request,
    exactly,
  }: {
    request: (operation: AnyOperation, input: RequestInput) => SendableEdit;
    exactly: (wanted: unknown, exact: unknown) => unknown;
  },
): RowsBasis {
  const document = documentOf(byKey) as JsonRecord;
  const path = { data_map_id: lookupId };
  return {
    resource: { kind: 'lookup', id: lookupId },
    name,
    document,
    exact: byKey,
    replacedWhole: [],
    secretsReplacedBy: () => [],
    hidden: (wanted) => wanted,
    requestsTo: (wanted) => {
      for (const [key, row] of Object.entries(wanted)) requireRow(key, row, primaryKey);
      const written = Object.keys(wanted).filter((key) => !isDeepStrictEqual(wanted[key], document[key]));
      const removed = Object.keys(document).filter((key) => !Object.hasOwn(wanted, key));
      const rows = exactly(wanted, byKey) as Record<string, unknown>;
      const requests: SendableEdit[] = [];
      if (written.length > 0) {
        const entries = written.map((key) => rows[key]);
        requests.push(request(dataMaps.upsertEntries, { path, body: { entries } }));
      }
      const going = inParts(removed).map((entryKeys) =>
        request(dataMaps.deleteEntries, { path: { ...path, entry_keys: entryKeys } }),
      );
      return [...requests, ...going];
    },
  };
}

/** Splits the keys into parts of the size that the service takes. */
function inParts(keys: readonly string[]): string[] {
  const parts = Array.from({ length: Math.ceil(keys.length / keysAtOnce) }, (_, nth) => nth * keysAtOnce);
  return parts.map((from) => keys.slice(from, from + keysAtOnce).join(','));
}

/** Throws for a key that cannot be addressed: commas separate keys, and `*` is a wildcard. */
function requireAddressable(key: string): void {
  if (key !== '' && key === key.trim() && !/[,*]/.test(key)) return;
  throw failure('invalid_input', texts.keyNotAddressable(key), { advice: phrases.nothingSent, field: 'key' });
}

function requireRow(key: string, row: unknown, primaryKey: string): void {
  requireAddressable(key);
  const record = asRecord(row);
  if (record && keyOf(record, primaryKey) === key) return;
  throw failure('invalid_input', texts.rowWithoutKey(key, primaryKey), { advice: phrases.nothingSent, field: key });
}

function keyOf(row: Record<string, unknown>, primaryKey: string): string | null {
  const key = exactNumberIn(row[primaryKey]);
  if (isExactNumber(key)) return key.rawJSON;
  return typeof key === 'string' || typeof key === 'number' ? String(key) : null;
}
