/** Part of a line, and its position in the original. Text that the layout inserted has none: `from` is `to`. */
export interface Piece {
  text: string;
  from: number;
  to: number;
}

/**
 * Text split into lines, one after the other. Advancing is cheap and builds nothing, so that the lines of 10 MB can be
 * counted and skipped. Only visible lines are built.
 */
export interface LineSource {
  /** Advances to the next line; false after the last. */
  next(): boolean;
  /** Length of the line in characters. */
  readonly length: number;
  /** Start of the next line in the original. */
  readonly end: number;
  pieces(): Piece[];
}

/** Returns a piece that the layout inserts, such as indentation. */
export const inserted = (text: string): Piece => ({ text, from: 0, to: 0 });

/** Returns a part of the original, on one line even if it had several. */
export function piece(original: string, from: number, to: number): Piece {
  return { text: original.slice(from, to).replaceAll(/\s*\n\s*/g, ' '), from, to };
}

/** Maximum levels of indentation: deeper ones get no more, or indentation would be most of the text. */
export const deepestIndent = 50;
export const indentOf = (depth: number): string => '  '.repeat(Math.min(depth, deepestIndent));
