import { documentText } from '#contract/document-json.ts';
import type { JsonValue } from '#contract/models/resource.ts';

/** Column that an attribute is written to. */
export interface MappedColumn {
  attribute: string;
  column: string;
  type: string;
}

const asObject = (value: JsonValue | undefined): Record<string, JsonValue> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;

const textOf = (value: JsonValue): string => (value === '' ? '' : documentText(value));

/** The columns that a destination's configuration maps attributes to; none for an unknown shape. */
export function mappedColumns(config: JsonValue): MappedColumn[] {
  const columns = asObject(asObject(asObject(config)?.['mapping'])?.['mapping']);
  return Object.entries(columns ?? {}).flatMap(([attribute, value]) => {
    const to = asObject(value);
    if (!to) return [{ attribute, column: textOf(value), type: '' }];
    return Object.entries(to).map(([column, type]) => ({ attribute, column, type: textOf(type) }));
  });
}

/** Scalar settings of the configuration outside of the mapping, by the service's names. */
export function writingFacts(config: JsonValue): [string, string | number | boolean | null][] {
  const flat = (record: Record<string, JsonValue> | null, prefix: string) =>
    Object.entries(record ?? {}).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null ? [] : [[prefix + name, value] as [string, typeof value]],
    );
  const whole = asObject(config);
  return [...flat(whole, ''), ...flat(asObject(whole?.['mapping']), 'mapping.')];
}

/** Maximum members of a record that fits into one row of a table. */
const mostColumns = 4;

/** A list of small records as a table, such as runs with their times; null for anything else. */
export function smallTable(value: JsonValue): { titles: string[]; rows: string[][] } | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const records = value.map(asObject);
  const titles = [...new Set(records.flatMap((record) => Object.keys(record ?? {})))];
  const isFlat = (record: Record<string, JsonValue> | null): boolean =>
    record !== null && Object.values(record).every((one) => typeof one !== 'object' || one === null);
  if (titles.length === 0 || titles.length > mostColumns || !records.every(isFlat)) return null;
  const rows = records.map((record) => titles.map((name) => (name in record! ? textOf(record![name]!) : '')));
  return { titles, rows };
}

/** Maximum number of words in one row. */
const mostWords = 50;

/** A list of a few texts, such as tags; null for anything else. */
export function wordsIn(value: JsonValue): string[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostWords) return null;
  const words = value.filter((one) => typeof one === 'string' && one !== '');
  return words.length === value.length ? words.map(textOf) : null;
}

/** Attribute of a JSON schema. */
export interface SchemaAttribute {
  name: string;
  type: string;
  required: boolean;
  about: string;
}

/** The attributes of a JSON schema, those of nested objects by path; none for an unknown shape. */
export function schemaAttributes(schema: JsonValue, prefix = '', depth = 0): SchemaAttribute[] {
  const record = asObject(schema);
  const properties = asObject(record?.['properties']);
  const required = record?.['required'];
  return Object.entries(properties ?? {}).flatMap(([name, value]) => {
    const own = asObject(value);
    const path = prefix + name;
    const attribute = {
      name: path,
      type: typeOf(value),
      required: Array.isArray(required) && required.includes(name),
      about: typeof own?.['description'] === 'string' ? own['description'] : '',
    };
    return depth >= deepest ? [attribute] : [attribute, ...schemaAttributes(value, `${path}.`, depth + 1)];
  });
}

/** Maximum depth in the table; the tree below shows deeper levels. */
const deepest = 8;

function typeOf(value: JsonValue): string {
  const record = asObject(value);
  if (!record) return textOf(value);
  const { type, format } = record;
  const said = type === undefined ? '' : Array.isArray(type) ? type.map(textOf).join(' | ') : textOf(type);
  return typeof format === 'string' ? `${said} (${format})` : said;
}
