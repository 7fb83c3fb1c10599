/** A stretch of a line, and where in the original it stands. What the layout put in stands nowhere: `from` is `to`. */
export interface Piece {
  text: string;
  from: number;
  to: number;
}

/**
 * A text taken apart into lines, one after the other. Going on is cheap and builds nothing, so that the lines of 10 MB can be
 * counted and passed over; only what is shown is built.
 */
export interface LineSource {
  /** Goes to the next line; false after the last. */
  next(): boolean;
  /** Characters of the line. */
  readonly length: number;
  /** Where in the original the next line begins. */
  readonly end: number;
  pieces(): Piece[];
}

/** What the layout puts in, such as indentation. */
export const inserted = (text: string): Piece => ({ text, from: 0, to: 0 });

/** A stretch of the original; on one line, also where it came on several. */
export function piece(original: string, from: number, to: number): Piece {
  return { text: original.slice(from, to).replaceAll(/\s*\n\s*/g, ' '), from, to };
}

/** How far a level is indented; deeper ones no further, or indentation would be most of the text. */
export const deepestIndent = 50;
export const indentOf = (depth: number): string => '  '.repeat(Math.min(depth, deepestIndent));
