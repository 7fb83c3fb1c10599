import { readServiceTime } from '#contract/service-time.ts';
import { isExactNumber } from './deep-json.ts';

/**
 * Readers for values of any type that the service may send: a number or text, null, missing, or something else. They
 * return null instead of failing, so that one odd row never costs a list (D12).
 */

/** Returns the value if it is an object with named members; null for lists, raw JSON numbers, and everything else. */
export function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** Returns the entries that are objects; empty if the value is not a list. */
export function asRecords(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is Record<string, unknown> => asRecord(entry) !== null);
}

/** Returns text that is not empty. Lone surrogates, which no file and no bridge could carry, are replaced. */
export function asText(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return value.isWellFormed() ? value : value.toWellFormed();
}

/** Returns text like `asText`, cut to `most` characters: the rest would fill memory with text that no user can read. */
export function asShortText(value: unknown, most: number): string | null {
  const text = asText(value);
  if (text === null || text.length <= most) return text;
  // A copy, because a substring would retain the whole text in memory. It does not end with half a surrogate pair.
  return `${Buffer.from(text.slice(0, most).toWellFormed()).toString()}…`;
}

/** Returns the texts among the first `most` entries, each once and cut to `length` characters. */
export function asShortTexts(value: unknown, most: number, length: number): string[] {
  if (!Array.isArray(value)) return [];
  const texts = value.slice(0, most).map((entry) => asShortText(entry, length));
  return [...new Set(texts)].filter((text) => text !== null);
}

/** Returns a finite number, also from text or raw JSON. */
export function asNumber(value: unknown): number | null {
  if (isExactNumber(value)) return asNumber(value.rawJSON);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Returns a whole number that JavaScript holds exactly. */
export function asWhole(value: unknown): number | null {
  const number = asNumber(value);
  return number !== null && Number.isSafeInteger(number) ? number : null;
}

/** Returns an id: a whole number from 1 that JavaScript holds exactly. No other could be requested. */
export function asId(value: unknown): number | null {
  const number = asWhole(value);
  return number !== null && number > 0 ? number : null;
}

/**
 * Units in which services count time, as powers of ten of a millisecond. No time reaches `end` in its unit before the
 * year 2286; in the next unit, that number is April 1970.
 */
const units = [
  { end: 1e10, power: 3 },
  { end: 1e13, power: 0 },
  { end: 1e16, power: -3 },
  { end: 1e19, power: -6 },
];

/** Returns the unit of a time, as a power of ten of a millisecond; null if there is none. */
export const timeUnitOf = (number: number): number | null =>
  units.find(({ end }) => Math.abs(number) < end)?.power ?? null;

/**
 * Returns a time in epoch milliseconds: from text, or from a number of seconds, milliseconds, microseconds or
 * nanoseconds; null for anything else, and for a time that is not plausible.
 */
export function asTime(value: unknown): number | null {
  const number = asNumber(value);
  if (number !== null) {
    const unit = number < 0 ? null : timeUnitOf(number);
    return unit === null ? null : Math.trunc(number * Number(`1e${unit}`));
  }
  return typeof value === 'string' ? readServiceTime(value) : null;
}

/** Run ids are usually the start of the run in epoch milliseconds. Other numbers are of another kind. */
const FIRST_TIME_LIKE_ID = 1e12;
const END_OF_TIME_LIKE_IDS = 1e13;

/** Returns when a run began, epoch milliseconds, by its id; null where the id does not look like a time. */
export const asRunStart = (runId: number): number | null =>
  runId >= FIRST_TIME_LIKE_ID && runId < END_OF_TIME_LIKE_IDS ? runId : null;
