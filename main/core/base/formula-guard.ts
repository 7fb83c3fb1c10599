import { texts } from './words.ts';

/** What a spreadsheet may take for a formula, or lose; also after apostrophes, so that removing one is unambiguous. */
const risky = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n\0＝＋－＠]/;
/** A number and nothing else is not a formula. */
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The same for what begins within a text, where every line of a stack trace has a tab. */
const riskyWithin = /^'*[=+\-@＝＋－＠]/;
const guardedWithin = /^'+[=+\-@＝＋－＠]/;

/** The text with an apostrophe in front of whatever a spreadsheet would take for a formula (S7). */
export function guard(text: string): string {
  const within = laterParts(text, (part) => (riskyWithin.test(part) && !number.test(part) ? `'${part}` : part));
  return risky.test(text) && !number.test(text) ? `'${within}` : within;
}

/** What `guard` made its text from, exactly. */
export function unguard(text: string): string {
  const whole = guarded.test(text) ? text.slice(1) : text;
  return laterParts(whole, (part) => (guardedWithin.test(part) ? part.slice(1) : part));
}

/**
 * Where a cell, or a line, begins within a text for a spreadsheet in a country with decimal commas: it separates by semicolons,
 * and quotes matter to it only at the beginning of a cell.
 */
const separator = /([;\r\n]"*)/;

function laterParts(text: string, change: (part: string) => string): string {
  // Parts and their separators, alternately.
  const pieces = text.split(separator);
  return pieces.map((piece, place) => (place > 0 && place % 2 === 0 ? change(piece) : piece)).join('');
}

/** An explanation for whoever gets the file. */
export const { guardRule } = texts;
