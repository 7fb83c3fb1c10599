import { isExactNumber } from './deep-json.ts';

/**
 * Readers for values of any type that the service may send: a number or text, null, missing, or something else altogether. They
 * return null instead of failing, so that one odd row never costs a list (D12).
 */

/** The value as an object with named members; null for lists, numbers that are preserved as raw JSON, and everything else. */
export function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** The entries that are objects; empty when the value is not a list. */
export function asRecords(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is Record<string, unknown> => asRecord(entry) !== null);
}

/** Text that is not empty, with lone surrogates replaced, which no file and no bridge could carry. */
export function asText(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return value.isWellFormed() ? value : value.toWellFormed();
}

/** As `asText`, and no longer than so many characters: the rest would fill memory with what nobody can read. */
export function asShortText(value: unknown, most: number): string | null {
  const text = asText(value);
  if (text === null || text.length <= most) return text;
  // Copied: a substring would retain the whole text in memory. Without half a surrogate pair at its end.
  return `${Buffer.from(text.slice(0, most).toWellFormed()).toString()}…`;
}

/** The texts among the first `most` entries, each once and cut to `length` characters. */
export function asShortTexts(value: unknown, most: number, length: number): string[] {
  if (!Array.isArray(value)) return [];
  const texts = value.slice(0, most).map((entry) => asShortText(entry, length));
  return [...new Set(texts)].filter((text) => text !== null);
}

/** A finite number, also when it comes as text or is preserved as raw JSON. */
export function asNumber(value: unknown): number | null {
  if (isExactNumber(value)) return asNumber(value.rawJSON);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A whole number that JavaScript holds exactly. */
export function asWhole(value: unknown): number | null {
  const number = asNumber(value);
  return number !== null && Number.isSafeInteger(number) ? number : null;
}

/** An id: a whole number from 1 that JavaScript holds exactly. No other could be requested. */
export function asId(value: unknown): number | null {
  const number = asWhole(value);
  return number !== null && number > 0 ? number : null;
}

/**
 * The units in which services count time, each up to a number that no time reaches in it before the year 2286 and that is April
 * 1970 in the next one; and how many milliseconds they have.
 */
const units = [
  { end: 1e10, milliseconds: 1000 },
  { end: 1e13, milliseconds: 1 },
  { end: 1e16, milliseconds: 1e-3 },
  { end: 1e19, milliseconds: 1e-6 },
];

/**
 * A point in time, epoch milliseconds: from ISO 8601 text, or from a number of seconds, milliseconds, microseconds or nanoseconds.
 * Never one that a Date cannot hold.
 */
export function asTime(value: unknown): number | null {
  const number = asNumber(value);
  if (number !== null) {
    const unit = units.find(({ end }) => Math.abs(number) < end);
    return unit ? Math.trunc(number * unit.milliseconds) : null;
  }
  if (typeof value !== 'string') return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : time;
}
