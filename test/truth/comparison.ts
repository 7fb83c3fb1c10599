import { expect } from '@playwright/test';

/** The deviations from what the service says. */
export interface Difference {
  what: string;
  shown: string;
  so: string;
}

/** Compares the screen with the service, and counts the comparisons: a check that finds nothing to compare proves nothing. */
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

/** The shown value once it is the expected one, or its value after a while: a screen follows with a delay. */
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
