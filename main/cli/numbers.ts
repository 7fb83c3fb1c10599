import { wrongUsage } from './input.ts';

/** Reads a whole number, such as an id or a count, in an argument. */
export function wholeNumber(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && Number.isSafeInteger(number)) return number;
  throw wrongUsage(`Invalid number ${JSON.stringify(text)}: use a positive integer.`);
}

/** Formats a number for users: `1,204`. */
export const numberFormat = new Intl.NumberFormat('en');

/** Formats a figure with its noun: `1 call`, `1,204 calls`. */
export function counted(number: number, one: string, more = `${one}s`): string {
  return `${numberFormat.format(number)} ${number === 1 ? one : more}`;
}

/** Returns the completed share, for a bar; null if it is unknown, or if there is nothing to do. */
export const shareOf = (done: number | null, of: number | null): number | null =>
  done === null || of === null || of === 0 ? null : done / of;
