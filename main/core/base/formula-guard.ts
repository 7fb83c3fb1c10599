import { texts } from './words.ts';

/**
 * Text that a spreadsheet may take for a formula, or lose. Leading apostrophes are included, so that removing one is
 * unambiguous.
 */
const risky = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n\0＝＋－＠]/;
/** A plain number is not a formula. */
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Risky text in a later line or cell of a text. It excludes the tab, which every line of a stack trace has. */
const riskyWithin = /^'*[=+\-@＝＋－＠]/;
const guardedWithin = /^'+[=+\-@＝＋－＠]/;

/** Returns the text with an apostrophe before everything that a spreadsheet would take for a formula (S7). */
export function guard(text: string): string {
  const within = laterParts(text, (part) => (riskyWithin.test(part) && !number.test(part) ? `'${part}` : part));
  return risky.test(text) && !number.test(text) ? `'${within}` : within;
}

/** Returns exactly the text that `guard` received. */
export function unguard(text: string): string {
  const whole = guarded.test(text) ? text.slice(1) : text;
  return laterParts(whole, (part) => (guardedWithin.test(part) ? part.slice(1) : part));
}

/**
 * Start of a later cell or line within a text, for a spreadsheet in a country with decimal commas. Such a spreadsheet
 * separates cells by semicolons, and interprets quotes only at the start of a cell.
 */
const separator = /([;\r\n]"*)/;

function laterParts(text: string, change: (part: string) => string): string {
  // Parts and their separators, alternating.
  const pieces = text.split(separator);
  return pieces.map((piece, place) => (place > 0 && place % 2 === 0 ? change(piece) : piece)).join('');
}

/** Explanation for recipients of the file. */
export const { guardRule } = texts;
