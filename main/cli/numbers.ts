import { wrongUsage } from './input.ts';

/** The whole number, such as an id or a count, in an argument. */
export function wholeNumber(text: string): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && Number.isSafeInteger(number)) return number;
  throw wrongUsage(`${text} is no whole number from 1.`);
}

const figure = new Intl.NumberFormat('en');

/** A figure as people read it, with its noun: `1 call`, `1,204 calls`. */
export function count(number: number, one: string, more = `${one}s`): string {
  return `${figure.format(number)} ${number === 1 ? one : more}`;
}

/** How much of a number is done, for a bar; null where that is unknown, or nothing is to be done. */
export const shareOf = (done: number | null, of: number | null): number | null =>
  done === null || of === null || of === 0 ? null : done / of;
