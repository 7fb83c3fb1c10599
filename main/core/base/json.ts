import { jsonOf } from './deep-json.ts';

/** Characters that JSON leaves as they are and that could mislead a terminal or a reader (S6). */
const unsafeInJson = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Returns JSON that is inert wherever it is printed. Such characters occur only in strings, where an escape is equal.
 */
export function inert(json: string): string {
  return json.replace(unsafeInJson, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Returns a value as inert JSON, formatted for reading; on one line if it is nested too deep for that. */
export function inertJson(value: unknown): string {
  try {
    return inert(JSON.stringify(value, null, 2));
  } catch (thrown) {
    if (thrown instanceof RangeError) return inert(jsonOf(value));
    throw thrown;
  }
}

/** Serializes records, page by page. */
export interface Writer<T = unknown> {
  page(records: readonly T[]): string;
  /** End of the text. Omitted after a failure, so that a partial list never looks complete. */
  end(): string;
}

/** Writes the records as received, as one JSON array. */
export function jsonArrayWriter(): Writer {
  let begun = false;
  return {
    page: (records) =>
      records
        .map((record) => {
          const before = begun ? ',\n' : '[\n';
          begun = true;
          return before + inertJson(record).replace(/^/gm, '  ');
        })
        .join(''),
    end: () => (begun ? '\n]\n' : '[]\n'),
  };
}
