import {
  hiddenValue,
  type JsonRecord,
  type JsonValue,
  type RecordKind,
  type ResourceRef,
} from '#contract/models/resource.ts';
import { asId, asRecord, asRecords, asShortText, asTime } from '../core/base/readers.ts';
import type { AuditEntry, OrganizationEntry } from '../core/ports/resources.ts';
import { hideSecrets } from './hide-secrets.ts';

/** Maximum entries of a resource, newest first. */
const MAX_ENTRIES = 200;
/** Maximum changed properties of an entry: no resource has more members. */
const MAX_PROPERTIES = 200;
/** Maximum characters of a user, a word and a name. */
const MAX_NAME = 320;
const MAX_WORD = 60;
/** Maximum characters of a text that is examined for JSON, which may hold secrets. */
const MAX_JSON_TEXT = 1_000_000;

/** Matches names of columns that hold secrets in a form of the service's own, whatever their type. */
const secretColumn = /encrypted|(^|_)enc(_|$)|credentials$|secure_data/i;
/** Matches addresses with a password, and assignments of secrets within longer texts. */
const secretInText = /:\/\/[^/\s@]*:[^/\s@]*@|(password|passphrase|secret|token|api_?key)["']?\s*[=:]/i;

/**
 * Translates an audit log, newest entry first. An entry without a time is left out, because it has no place in a
 * history. The summary, the address and the program of the user are not kept: the first may quote secrets.
 */
export function translateAuditLog(entries: readonly unknown[]): AuditEntry[] {
  const found = asRecords(entries).flatMap((entry, index) => translateEntry(entry, index) ?? []);
  return found.toSorted((a, b) => b.at - a.at).slice(0, MAX_ENTRIES);
}

/** Translates a page of the organization's audit log, in its order. An entry without a time is left out. */
export const translateOrganizationLog = (entries: readonly unknown[]): OrganizationEntry[] =>
  asRecords(entries).flatMap((entry, index) => {
    const found = translateEntry(entry, index);
    return found ? [{ ...found, resource: resourceOf(entry) }] : [];
  });

function translateEntry(entry: Record<string, unknown>, index: number): AuditEntry | null {
  const at = asTime(entry['created_at']);
  if (at === null) return null;
  return {
    entryId: String(asId(entry['id']) ?? `${at}-${index}`),
    at,
    word: asShortText(entry['event'], MAX_WORD),
    user: userOf(entry['user']),
    impersonator: userOf(entry['impersonator']) ?? userOf(entry['impersonator_id']),
    ...changesIn(asRecord(entry['object_changes']) ?? {}),
  };
}

/** Types of items in practice, without their plural. */
const itemKinds: Readonly<Record<string, RecordKind>> = {
  DataSource: 'source',
  DataSet: 'data_set',
  DataSink: 'destination',
  DataCredential: 'credential',
  DataMap: 'lookup',
  CodeContainer: 'code',
};

function resourceOf(entry: Record<string, unknown>): ResourceRef | null {
  const kind = itemKinds[asShortText(entry['item_type'], MAX_NAME)?.replace(/s$/, '') ?? ''];
  const id = asId(entry['item_id']);
  return kind === undefined || id === null ? null : { kind, id };
}

function userOf(value: unknown): string | null {
  const user = asRecord(value);
  if (!user) return textOfId(value) ?? asShortText(value, MAX_NAME);
  return asShortText(user['email'], MAX_NAME) ?? asShortText(user['full_name'], MAX_NAME) ?? textOfId(user['id']);
}

const textOfId = (value: unknown): string | null => {
  const id = asId(value);
  return id === null ? null : String(id);
};

/** A changed property is a list of its values before and after. Any other form is its value after. */
function changesIn(changes: Record<string, unknown>): Pick<AuditEntry, 'before' | 'after' | 'hidden'> {
  const [before, after]: [JsonRecord, JsonRecord] = [{}, {}];
  const hidden: string[] = [];
  for (const [property, values] of Object.entries(changes).slice(0, MAX_PROPERTIES)) {
    const name = asShortText(property, MAX_NAME);
    if (name === null) continue;
    const isPair = Array.isArray(values) && values.length === 2;
    const shown = readable(name, isPair ? values[1] : values);
    const earlier = isPair ? readable(name, values[0]) : undefined;
    if (shown === hiddenValue || earlier === hiddenValue) hidden.push(name);
    define(after, name, shown);
    if (earlier !== undefined) define(before, name, earlier);
  }
  return { before, after, hidden };
}

/** Sets a member of any name, including those with a meaning in JavaScript. */
const define = (record: JsonRecord, name: string, value: JsonValue): void =>
  void Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });

/** Returns a value without possible secrets. The copy goes through text, so that it holds only valid JSON. */
function readable(name: string, value: unknown): JsonValue {
  if (value === null || value === undefined) return null;
  if (secretColumn.test(name)) return hiddenValue;
  const text = JSON.stringify({ [name]: withParsedText(value) }, hideInTexts);
  return (JSON.parse(text) as JsonRecord)[name] ?? null;
}

/** Services store some configurations as text. Inside, secrets have names as well. */
function withParsedText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  if (value.length > MAX_JSON_TEXT) return hiddenValue;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function hideInTexts(name: string, value: unknown): unknown {
  if (secretColumn.test(name) && value !== null) return hiddenValue;
  const shown = hideSecrets(name, withParsedText(value));
  return typeof shown === 'string' && secretInText.test(shown) ? hiddenValue : shown;
}
