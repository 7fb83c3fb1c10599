import { stripVTControlCharacters } from 'node:util';
import { expect } from '@playwright/test';

/** Deviations from the service. */
export interface Difference {
  what: string;
  shown: string;
  so: string;
}

/**
 * Compares the screen with the service, and counts the comparisons, because a check that finds nothing to compare
 * proves nothing.
 */
export class Comparison {
  readonly differences: Difference[] = [];
  compared = 0;

  same(what: string, shown: string | number | null, so: string | number | null): void {
    this.compared += 1;
    if (shown !== so) this.differences.push({ what, shown: String(shown), so: String(so) });
  }

  /**
   * Checks one part of the console, which must have something to compare. A fault does not stop the checks of the
   * others.
   */
  async part(name: string, look: () => Promise<void>): Promise<void> {
    const before = this.compared;
    await look().catch((thrown: unknown) => {
      const why = stripVTControlCharacters(String(thrown)).split('\n');
      const shown = why.filter((line, place) => place === 0 || line.startsWith('Received')).join(' ');
      this.differences.push({ what: `${name}: looked at to its end`, shown, so: 'yes' });
    });
    if (this.compared === before) this.same(`${name}: whether anything was compared`, 'no', 'yes');
  }

  /** For values that move with the clock: any of those since the screen was made. */
  oneOf(what: string, shown: string | number | null, so: readonly (string | number | null)[]): void {
    this.compared += 1;
    if (!so.includes(shown)) this.differences.push({ what, shown: String(shown), so: so.slice(0, 20).join(' or ') });
  }

  /** For a figure between two others, both included. */
  within(what: string, shown: number | null, [least, most]: readonly [number, number]): void {
    this.compared += 1;
    if (shown === null || shown < least || shown > most)
      this.differences.push({ what, shown: String(shown), so: `${least} to ${most}` });
  }
}

/** The shown value once it is the expected one, or its value after a while, because a screen follows with a delay. */
export async function settled<T>(shown: () => Promise<T>, so: T): Promise<T> {
  await expect
    .poll(shown, { timeout: 15_000 })
    .toBe(so)
    .catch(() => undefined);
  return shown();
}

/** `1,234` as a number; null for a dash, which means unknown. */
export function figureIn(text: string): number | null {
  const digits = /\d[\d,]*/.exec(text)?.[0];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}
