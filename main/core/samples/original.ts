import type { RecordView } from '#contract/models/quarantine.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { BeyondBounds, type JsonBounds, parseWithin } from '../base/json-bounds.ts';
import { jsonOf } from '../base/deep-json.ts';
import { type NamedValue, readPairs, readTable } from './named-values.ts';

/** Record as its source wrote it. */
export interface Original {
  /** Text as received; an object as JSON. */
  text: string;
  format: RecordView['format'];
  /** Parsed value; undefined if the format is unknown. It is never too deep for recursion. */
  value: unknown;
}

/** Maximum number of characters: larger originals are treated as text, because parsing them would take too long. */
const largest = { json: 16 * 1024 * 1024, xml: 1024 * 1024 };
const deepest = 500;
const bounds: JsonBounds = { depth: deepest, values: 1_000_000, members: 100_000 };
/** Number of characters checked, and how many of them may be binary: a share, but a few in the shortest text. */
const lookedAt = 10_000;
const mostNoText = { few: 3, share: 0.1 };
/** Control characters, except those that lay out text or, like ESC, color it in a terminal. */
const noText = /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f-\u009f\ufffd]/g;

/** Parses the original record by its apparent format. Never throws, and handles anything in bounded time. */
export function readOriginal(raw: unknown): Original {
  if (raw === null || raw === undefined) return { text: '', format: 'empty', value: undefined };
  if (typeof raw === 'string') return { text: raw, ...understood(raw) };
  const text = jsonOf(raw);
  return { text, format: 'json', value: isTooDeep(text) ? undefined : raw };
}

function understood(text: string): Omit<Original, 'text'> {
  const bare = text.trim();
  if (bare === '') return { format: 'empty', value: undefined };
  // JSON may hold control characters.
  const json = jsonIn(bare);
  if (json) return json;
  if (isBinary(bare)) return { format: 'binary', value: undefined };
  return xmlIn(bare) ?? pairsIn(text) ?? tableIn(text) ?? { format: 'text', value: undefined };
}

function isBinary(text: string): boolean {
  const looked = text.slice(0, lookedAt);
  return (looked.match(noText)?.length ?? 0) > Math.max(mostNoText.few, looked.length * mostNoText.share);
}

/** Whether the text looks like something that would be parsed if it were smaller. */
export function isTooLarge(text: string): boolean {
  const begin = text.slice(0, 100).trimStart();
  return (/^[[{]/.test(begin) && text.length > largest.json) || (begin.startsWith('<') && text.length > largest.xml);
}

function jsonIn(text: string): Omit<Original, 'text'> | null {
  if (!/^[[{]/.test(text) || text.length > largest.json) return null;
  try {
    const value = parseWithin(text, bounds);
    return value === undefined ? null : { format: 'json', value };
  } catch (thrown) {
    if (thrown instanceof BeyondBounds) return { format: 'json', value: undefined };
    throw thrown;
  }
}

/** Whether JSON is nested so deep that recursion over its value could fail. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let place = 0; place < json.length; place += 1) {
    const code = json.charCodeAt(place);
    if (code === 34) place = endOfString(json, place) - 1;
    else if (code === 91 || code === 123) depth += 1;
    else if (code === 93 || code === 125) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** Returns the end of the JSON string that begins at `from`, after its quote. */
export function endOfString(json: string, from: number): number {
  for (let quote = json.indexOf('"', from + 1); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let before = quote;
    while (json.charCodeAt(before - 1) === 92) before -= 1;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
  return json.length;
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  // An entity may expand to endless text. The entities that XML itself defines are resolved below.
  processEntities: false,
  maxNestedTags: deepest,
  tagValueProcessor: (_name, value) => withEntities(value),
  attributeValueProcessor: (_name, value) => withEntities(value),
});

function xmlIn(text: string): Omit<Original, 'text'> | null {
  if (!/^<[?!\p{L}_]/u.test(text) || !text.endsWith('>') || text.length > largest.xml) return null;
  try {
    return XMLValidator.validate(text) === true ? { format: 'xml', value: xmlValue(text) } : null;
  } catch {
    return null;
  }
}

/** Returns undefined if the value is nested too deep, or has names that are unsafe in an object. */
function xmlValue(text: string): unknown {
  try {
    const { '?xml': _, ...value } = xml.parse(text) as Record<string, unknown>;
    return value;
  } catch {
    return undefined;
  }
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Replaces entities by their characters. */
export function withEntities(value: string): string {
  return value.replaceAll(
    /&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (written, name, decimal, hex) => {
      if (name) return entities[String(name)] ?? String(written);
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : String(written);
    },
  );
}

function pairsIn(text: string): Omit<Original, 'text'> | null {
  const pairs = readPairs(text);
  return pairs && { format: 'key_value', value: recordOf(pairs) };
}

function tableIn(text: string): Omit<Original, 'text'> | null {
  const rows = readTable(text)?.map(recordOf);
  return rows ? { format: 'csv', value: rows.length === 1 ? rows[0] : rows } : null;
}

/** Returns values by name; a list if a name occurs more than once. */
function recordOf(values: readonly NamedValue[]): Record<string, string | string[]> {
  const byName = Map.groupBy(values, ({ name }) => name);
  return Object.fromEntries(
    [...byName].map(([name, all]) => [name, all.length === 1 ? all[0]!.value : all.map(({ value }) => value)]),
  );
}
