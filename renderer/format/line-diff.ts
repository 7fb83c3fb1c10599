import { structuredPatch } from 'diff';

/** A line of a text comparison: in both texts, only in the earlier one, only in the later one, or omitted lines. */
export interface DiffLine {
  sign: ' ' | '-' | '+' | '@';
  text: string;
}

/**
 * Lines around a difference, and the maximum number of edits: with more, the texts have little in common and are shown
 * in full.
 */
const context = 2;
const mostEdits = 2_000;

/** Compares two texts line by line; null where one of them is a single line, or they have too little in common. */
export function diffLines(before: string, after: string): DiffLine[] | null {
  if (!before.includes('\n') && !after.includes('\n')) return null;
  const patch = structuredPatch('', '', before, after, '', '', { context, maxEditLength: mostEdits });
  if (!patch) return null;
  return patch.hunks.flatMap(({ oldStart, lines }): DiffLine[] => [
    { sign: '@', text: String(oldStart) },
    // A remark of the patch format, not of the text.
    ...lines
      .filter((line) => !line.startsWith('\\'))
      .map((line) => ({ sign: line[0] as ' ' | '-' | '+', text: line.slice(1) })),
  ]);
}
