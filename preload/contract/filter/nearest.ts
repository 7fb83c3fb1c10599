/** Maximum number of typos: one in a short word, two in a longer one. */
const mostSlips = (word: string): number => (word.length <= 5 ? 1 : 2);

/** The closest choice for an unknown word; null where none is close. */
export function nearest(word: string, choices: readonly string[]): string | null {
  const typed = word.toLowerCase();
  const close = choices
    .filter((choice) => Math.abs(choice.length - typed.length) <= mostSlips(typed))
    .map((choice) => ({ choice, slips: slipsBetween(typed, choice) }))
    .filter(({ slips }) => slips <= mostSlips(typed))
    .sort((a, b) => a.slips - b.slips);
  return close[0]?.choice ?? null;
}

/**
 * Number of letters to add, remove, replace or swap with their neighbor to turn one word into the other (optimal string
 * alignment, https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance).
 */
function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = rows[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1]);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? rows[i - 2]![j - 2]! + 1 : Infinity;
      row.push(Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, replaced, swapped));
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
