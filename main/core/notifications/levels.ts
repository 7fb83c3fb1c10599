/** From harmless to bad. RECOVERED and RESOLVED say that something is over. */
const ranks: Readonly<Record<string, number>> = { RECOVERED: 0, RESOLVED: 0, DEBUG: 1, INFO: 2, WARN: 3, ERROR: 4 };

export const warnRank = 3;
export const errorRank = 4;

/** How bad a level is. An unknown word may well be a warning, and so counts as one (D12). */
export function rankOf(level: string | null): number {
  return ranks[level ?? ''] ?? warnRank;
}
