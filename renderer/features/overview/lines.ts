import type { Attention } from '#contract/models/overview.ts';

/** Maximum indentation depth. */
const deepest = 3;

/** Positioned row of "needs attention". */
export interface PlacedLine {
  line: Attention;
  /** Index among all rows, from 0. */
  place: number;
  /** Rank among the rows that depend on no other; null for dependent rows. */
  rank: number | null;
  /** 0 for a row with a rank, 1 for those that read from it, and so on. */
  depth: number;
  /** The row that most likely causes this failure. */
  above: Attention | null;
  /** Whether no row of the same depth follows directly. */
  last: boolean;
}

export function placeLines(attention: readonly Attention[]): PlacedLine[] {
  const byId = new Map(attention.map((line) => [line.originId, line]));
  const aboveOf = (line: Attention) => (line.below === null ? null : (byId.get(line.below) ?? null));
  let rank = 0;
  const placed = attention.map((line, place) => {
    const above = aboveOf(line);
    let depth = 0;
    for (let next = above; next && depth < deepest; next = aboveOf(next)) depth += 1;
    return { line, place, rank: above ? null : (rank += 1), depth, above, last: true };
  });
  placed.forEach((one, i) => (one.last = (placed[i + 1]?.depth ?? 0) < one.depth));
  return placed;
}

/** The common cause: the first row with dependents, and their number. null when no row has any. */
export function commonCause(lines: readonly PlacedLine[]): { line: Attention; dependents: number } | null {
  let cause: { line: Attention; dependents: number } | null = null;
  for (const { line, rank } of lines) {
    if (rank !== null) {
      if (cause && cause.dependents > 0) return cause;
      cause = { line, dependents: 0 };
    } else if (cause) cause.dependents += 1;
  }
  return cause && cause.dependents > 0 ? cause : null;
}
