import type { Attention } from '#contract/models/overview.ts';

/** Deeper than this, lines are indented no further. */
const deepest = 3;

/** A line of "needs attention" in its place. */
export interface PlacedLine {
  line: Attention;
  /** Among all lines, from 0. */
  place: number;
  /** Counted among those that depend on no other line; null below another. */
  rank: number | null;
  /** 0 for a line with a rank, 1 for those that read from it, and so on. */
  depth: number;
  /** The line that it most likely fails because of. */
  above: Attention | null;
  /** Whether no line of the same depth follows directly. */
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

/** Where to begin: the first line that others depend on, and how many do. null when every line stands alone. */
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
