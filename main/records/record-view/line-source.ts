/** A stretch of a line, and its position in the original. What the layout inserted has none: `from` is `to`. */
export interface Piece {
  text: string;
  from: number;
  to: number;
}

/**
 * A text split into lines, one after the other. Advancing is cheap and builds nothing, so that the lines of 10 MB can be counted
 * and skipped; only what is shown is built.
 */
export interface LineSource {
  /** Advances to the next line; false after the last. */
  next(): boolean;
  /** Characters of the line. */
  readonly length: number;
  /** Where in the original the next line begins. */
  readonly end: number;
  pieces(): Piece[];
}

/** What the layout inserts, such as indentation. */
export const inserted = (text: string): Piece => ({ text, from: 0, to: 0 });

/** A stretch of the original, on one line even if it had several. */
export function piece(original: string, from: number, to: number): Piece {
  return { text: original.slice(from, to).replaceAll(/\s*\n\s*/g, ' '), from, to };
}

/** How far a level is indented; deeper ones no further, or indentation would be most of the text. */
export const deepestIndent = 50;
export const indentOf = (depth: number): string => '  '.repeat(Math.min(depth, deepestIndent));
