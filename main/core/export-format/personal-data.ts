import type { ExportDraft, PersonalField, PersonalFinding } from '#contract/models/export.ts';
import { asRecord } from '../base/readers.ts';
import { isExactNumber, jsonOf } from '../base/deep-json.ts';
import { flatten } from '../samples/flatten.ts';
import { readOriginal } from '../samples/original.ts';
import { readSample, type Sample } from '../samples/sample.ts';
import { partsOf } from './columns.ts';
import { patternsIn } from './patterns.ts';
import { isRedactedWord } from './redaction-words.ts';
import { exportColumns } from './rows.ts';

/** Names that suggest personal data. */
const personalName =
  /mail|phone|mobile|fax|(?:first|last|full|sur|given|family|user|customer|contact)_?name|^name$|street|address|post_?code|(?<!g)zip|(?<!capa|velo|elasti|electri)city|iban|account|(?<!dis)card(?!inal)|birth|\bdob\b|ssn|tax_?id|passport|gender|^ip$/i;

/** Ids that the service assigns: long runs of digits that are not personal. */
const ownIds: readonly string[] = ['metadata.uuid', 'metadata.trackerId'];

/**
 * Limits of the fields of an original that are examined individually. If there are more, its text is examined as well.
 */
const mostFields = { fields: 1_000, depth: 20 };
/**
 * Maximum length of a path, in characters. A longer one cannot be chosen, so its value counts as part of the original.
 */
const longestPath = 1_000;

type Layout = Pick<ExportDraft, 'columns' | 'format'>;

/** Whether any part of a field is written. */
export type IsWritten = (path: string) => boolean;

/** Determines which fields of a record end up in the file. */
export function writtenFields(layout: Layout): IsWritten {
  const paths = exportColumns(layout)?.map(({ path }) => path) ?? ['other'];
  // `other` contains everything that no other column names, including the original.
  if (paths.includes('other')) return () => true;
  const isInside = (inner: string, outer: string): boolean =>
    inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);
  return (path) =>
    paths.some(
      (column) =>
        column === path ||
        isInside(path, column) ||
        isInside(column, path) ||
        (column === 'raw' && inOriginal.test(path)),
    );
}

/** Returns the personal data in a record, each kind in each field once. */
export function personalIn(record: unknown, isWritten: IsWritten): PersonalField[] {
  const sample = readSample(record);
  const found: PersonalField[] = [];
  const look = (path: string, value: unknown): void => {
    if (!isWritten(path)) return;
    const place = path.length > longestPath ? 'raw' : path;
    for (const kind of kindsIn(path, value)) found.push({ path: place, kind });
  };
  for (const [path, value] of partsOf(sample)) if (path !== 'raw' && !ownIds.includes(path)) look(path, value);
  lookIntoOriginal(sample, look);
  return found;
}

function lookIntoOriginal({ raw }: Sample, look: (path: string, value: unknown) => void): void {
  const { value } = readOriginal(raw);
  const fields = flatten(value, mostFields);
  const hasFields = fields.some(([path]) => path !== '');
  if (hasFields)
    for (const [path, part] of fields) look(path.startsWith('[') ? `record${path}` : `record.${path}`, part);
  if (!hasFields || fields.length >= mostFields.fields) look('raw', raw);
}

function kindsIn(path: string, value: unknown): PersonalField['kind'][] {
  const text = textOf(value);
  if (text === '' || isRedactedWord(text)) return [];
  const isInOriginal = path === 'raw' || inOriginal.test(path);
  // Counts and measurements of the service are numbers: runs, positions in files, times.
  if (!isInOriginal && isNumber(value)) return [];
  const kinds: PersonalField['kind'][] = patternsIn(text);
  if (soundsPersonal(path)) kinds.push('name');
  return kinds;
}

/** Cached results: most records have the same fields as the preceding one. */
const sounds = new Map<string, boolean>();
const mostRemembered = 10_000;

function soundsPersonal(path: string): boolean {
  const known = sounds.get(path);
  if (known !== undefined) return known;
  if (sounds.size >= mostRemembered) sounds.clear();
  const isPersonal = inOriginal.test(path) && personalName.test(lastName(path));
  sounds.set(path, isPersonal);
  return isPersonal;
}

const inOriginal = /^record[.[]/;
const isNumber = (value: unknown): boolean => typeof value === 'number' || isExactNumber(value);

/** Returns a value as text; empty if it identifies no individual. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return /^(?:\{\}|\[\])$/.test(value) ? '' : value.trim();
  if (isExactNumber(value)) return value.rawJSON;
  if (typeof value === 'number') return String(value);
  const members = Array.isArray(value) ? value : Object.values(asRecord(value) ?? {});
  return members.length === 0 ? '' : jsonOf(value);
}

const lastName = (path: string): string => path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf('[')) + 1);

const mostFound = 300;

/** Counts the records in which each piece of personal data was found. */
export class PersonalTally {
  readonly #findings = new Map<string, PersonalFinding>();

  add(found: readonly PersonalField[]): void {
    for (const [name, field] of new Map(found.map((one) => [nameOf(one), one]))) {
      const { count } = this.#findings.get(name) ?? { count: 0 };
      this.#findings.set(name, { ...field, count: count + 1 });
    }
  }

  /** Findings, the most frequent first, limited to what one prompt can show. */
  get found(): PersonalFinding[] {
    return [...this.#findings.values()].sort((a, b) => b.count - a.count).slice(0, mostFound);
  }
}

/** Whether the user has accepted that a field is written as it is. */
export function acceptedBy({ accepted }: Pick<ExportDraft, 'accepted'>): (field: PersonalField) => boolean {
  if (accepted === 'all') return () => true;
  const names = new Set(accepted.map(nameOf));
  return (field) => names.has(nameOf(field));
}

const nameOf = ({ path, kind }: PersonalField): string => `${kind} ${path}`;
