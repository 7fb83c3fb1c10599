import { expect } from '@playwright/test';

/** What was found to be otherwise than the service says. */
export interface Difference {
  what: string;
  shown: string;
  so: string;
}

/** Compares what stands on screen with what is so, and counts how much that was: a look that finds nothing to compare is no proof. */
export class Comparison {
  readonly differences: Difference[] = [];
  compared = 0;

  same(what: string, shown: string | number | null, so: string | number | null): void {
    this.compared += 1;
    if (shown !== so) this.differences.push({ what, shown: String(shown), so: String(so) });
  }

  /** For what moves with the clock: any of the values that it had since the screen was made. */
  oneOf(what: string, shown: string | number | null, so: readonly (string | number | null)[]): void {
    this.compared += 1;
    if (!so.includes(shown)) this.differences.push({ what, shown: String(shown), so: so.join(' or ') });
  }
}

/** What is shown once it is what it should be, or what it is still after a while: a screen follows what happens, and not at once. */
export async function settled<T>(shown: () => Promise<T>, so: T): Promise<T> {
  await expect
    .poll(shown, { timeout: 15_000 })
    .toBe(so)
    .catch(() => undefined);
  return shown();
}

/** `1,234` as a number; null for a dash, which says that it is not known. */
export function figureIn(text: string): number | null {
  const digits = /\d[\d,]*/.exec(text)?.[0];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}
