import { compareDecimals, type Decimal, readDecimal } from '#contract/decimal.ts';
import { heldText, holdText, losesDigits, markDigits, markedDigits } from '#contract/document-json.ts';
import type { JsonValue } from '#contract/models/resource.ts';
import { isExactNumber } from './deep-json.ts';
import { parseJson, rawJson } from './json-text.ts';

/**
 * Returns an exactly parsed value as a document, in which numbers keep their digits. The copy holds only valid JSON and
 * shares nothing with the value. A missing value becomes null.
 *
 * @param replace JSON replacer for all values but numbers
 */
export function documentOf(exact: unknown, replace?: (name: string, value: unknown) => unknown): JsonValue {
  const json = JSON.stringify(exact, (name, value: unknown) => {
    if (isExactNumber(value)) return markDigits(value.rawJSON);
    if (typeof value === 'number') return losesDigits(value, String(value)) ? markDigits(String(value)) : value;
    const held = typeof value === 'string' ? holdText(value) : value;
    return replace ? replace(name, held) : held;
  }) as string | undefined;
  return parseJson(json ?? 'null') as JsonValue;
}

/** Returns a number of a document as raw JSON, and any other value as it is outside of documents. */
export function exactNumberIn(value: unknown): unknown {
  const digits = markedDigits(value);
  if (digits !== null) return rawJson(digits);
  return typeof value === 'string' ? heldText(value) : value;
}

/** Returns a document with its numbers as raw JSON, for sending and printing. */
export function exactOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(exactOf);
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return exactNumberIn(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, exactOf(member)]));
}

type Comparison = (one: JsonValue, other: JsonValue | undefined) => boolean;

/** Whether two values are one number in different notations: 1.10 and 1.1. */
export const areEqualNumbers: Comparison = (one, other) => {
  const [a, b] = [decimalIn(one), decimalIn(other)];
  return a !== null && b !== null && compareDecimals(a, b) === 0;
};

/** Also holds if the first value is the second one rounded, or null for its size, as Penstock stored them earlier. */
const mayBeRounded: Comparison = (one, other) => {
  const digits = markedDigits(other);
  if (digits === null) return areEqualNumbers(one, other);
  const rounded = Number(digits);
  return one === rounded || (one === null && !Number.isFinite(rounded)) || areEqualNumbers(one, other);
};

function decimalIn(value: JsonValue | undefined): Decimal | null {
  const digits = typeof value === 'number' ? String(value) : markedDigits(value);
  return digits === null ? null : readDecimal(digits);
}

/**
 * Returns a document with the numbers of another one wherever those are equal: notation and rounding alone are no
 * difference.
 */
export function alignNumbers<T extends JsonValue>(value: T, other: JsonValue | undefined, areEqual?: Comparison): T;
export function alignNumbers(
  value: JsonValue,
  other: JsonValue | undefined,
  areEqual: Comparison = mayBeRounded,
): JsonValue {
  if (typeof value !== 'object' || value === null)
    return value !== other && other !== undefined && areEqual(value, other) ? other : value;
  if (typeof other !== 'object' || other === null) return value;
  if (Array.isArray(value))
    return Array.isArray(other) ? value.map((entry, place) => alignNumbers(entry, other[place], areEqual)) : value;
  if (Array.isArray(other)) return value;
  const aligned = Object.entries(value).map(([name, member]): [string, JsonValue] => [
    name,
    Object.hasOwn(other, name) ? alignNumbers(member, other[name], areEqual) : member,
  ]);
  return Object.fromEntries(aligned);
}
