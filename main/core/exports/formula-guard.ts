/** What a spreadsheet may take for a formula, or lose; with apostrophes in front, so that taking one away is certain. */
const risky = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n\0＝＋－＠]/;
/** A number and nothing else is no formula. */
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The text with an apostrophe in front where a spreadsheet would take it for a formula (S7). */
export function guard(text: string): string {
  return risky.test(text) && !number.test(text) ? `'${text}` : text;
}

/** What `guard` made its text from, exactly. */
export function unguard(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}

/** For whoever gets the file. */
export const guardRule =
  'Texts that begin with = + - @, a tab, a line break, NUL or a full-width form of these have one apostrophe in front, also behind ' +
  'apostrophes of their own; numbers do not. To undo it, take one apostrophe away from texts in which such a character ' +
  'follows one or more apostrophes at the beginning.';
