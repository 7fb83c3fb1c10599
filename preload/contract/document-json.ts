import type { JsonValue } from './models/resource.ts';

/**
 * A document holds a number that JavaScript would print differently or round as text: this mark and its digits. Such
 * text can be cloned, compared and stored like any other. Unicode assigns the character to nothing. A text that looks
 * like such a number nevertheless is held with one more mark.
 */
const mark = '\uFDD0';

/**
 * A marked number in JSON, or a text with more marks. Before the quote of a text's end there is no backslash; a name is
 * followed by a colon.
 */
const markedInJson = /(?<!\\)"\uFDD0(\uFDD0*)(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)"(?!:)/g;
const likeMarked = /^\uFDD0+-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

export const markDigits = (digits: string): string => mark + digits;

/** Returns a text as a document holds it. */
export const holdText = (text: string): string => (likeMarked.test(text) ? mark + text : text);

/** Returns a text that a document holds. */
export const heldText = (text: string): string =>
  text.startsWith(mark + mark) && likeMarked.test(text) ? text.slice(1) : text;

/** Returns the digits of a marked number; null for any other value. */
export function markedDigits(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith(mark)) return null;
  const json = withDigits(JSON.stringify(value));
  return json.startsWith('"') ? null : json;
}

/** Whether a number must be marked to keep its digits. Whole numbers of 16 and more digits may be rounded ones. */
export const losesDigits = (number: number, digits: string): boolean =>
  String(number) !== digits || Math.abs(number) > Number.MAX_SAFE_INTEGER;

/** Returns JSON text with the digits of marked numbers in place of their texts. */
export const withDigits = (json: string): string =>
  json.replace(markedInJson, (_text, marks: string, digits: string) =>
    marks === '' ? digits : JSON.stringify(marks + digits),
  );

/** Returns a value of a document as JSON, with every number as the service or the user wrote it. */
export const printDocument = (value: JsonValue, indent?: number): string =>
  withDigits(JSON.stringify(value, null, indent));

/** Returns a value of a document as readable text: text and numbers unchanged, everything else as JSON. */
export function documentText(value: JsonValue): string {
  const json = printDocument(value);
  return typeof value === 'string' && value !== '' && json.startsWith('"') ? heldText(value) : json;
}

/** Parses a document and keeps the digits of its numbers. Throws a SyntaxError. */
export const parseDocument = (text: string): JsonValue =>
  (JSON.parse as ParseWithSource)(text, (_name, value, { source }) => {
    if (typeof value === 'string') return holdText(value);
    return typeof value === 'number' && losesDigits(value, source) ? markDigits(source) : value;
  });

/**
 * Known to V8, but not yet to TypeScript
 * (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/JSON/parse#context).
 */
type ParseWithSource = (
  text: string,
  reviver: (name: string, value: JsonValue, context: { source: string }) => JsonValue,
) => JsonValue;
