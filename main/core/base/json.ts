import { jsonOf } from './deep-json.ts';

/** Characters that JSON leaves as they are and that could mislead a terminal or a reader (S6). */
const unsafeInJson = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** The JSON, inert wherever it is printed. Such characters occur in strings only, where an escape means the same. */
export function inert(json: string): string {
  return json.replace(unsafeInJson, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A value as inert JSON, formatted for reading; on one line where it is nested deeper than that can be printed. */
export function inertJson(value: unknown): string {
  try {
    return inert(JSON.stringify(value, null, 2));
  } catch (thrown) {
    if (thrown instanceof RangeError) return inert(jsonOf(value));
    throw thrown;
  }
}

/** Serialises records, page by page. */
export interface Writer<T = unknown> {
  page(records: readonly T[]): string;
  /** The end of the text. Left out after a failure, so that half a list never looks like a whole one. */
  end(): string;
}

/** One JSON array of the records as they came. */
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
