/** From harmless to bad. RECOVERED and RESOLVED mean that a problem is over. */
const ranks: Readonly<Record<string, number>> = { RECOVERED: 0, RESOLVED: 0, DEBUG: 1, INFO: 2, WARN: 3, ERROR: 4 };

export const warnRank = 3;
export const errorRank = 4;

/** Returns the severity of a level. An unknown word may well be a warning, and so counts as one (D12). */
export function rankOf(level: string | null): number {
  return ranks[level ?? ''] ?? warnRank;
}
