import { setFlagsFromString } from 'node:v8';
import type { WatchState } from '#contract/models/flow.ts';

/**
 * Makes V8 collect garbage before it takes more memory, while no environment is read for the first time. What the first read of
 * a big estate leaves behind would otherwise stay for hours: 130 MB of 350 with 50,000 nodes (P11). Not during that read,
 * because a heap that may not grow lengthens it by half. V8 looks at the flag whenever it decides how far the heap may grow
 * (Heap::ShouldOptimizeForMemoryUsage).
 */
export class HeapLimit {
  readonly #firstReads = new Set<string>();
  readonly #setFlags: (flags: string) => void;
  #limited = false;

  constructor(setFlags = setFlagsFromString) {
    this.#setFlags = setFlags;
  }

  look({ environmentId, phase, reading }: Pick<WatchState, 'environmentId' | 'phase' | 'reading'>): void {
    if (phase === 'first_read' || phase === 'stored') this.#firstReads.add(environmentId);
    else this.#firstReads.delete(environmentId);
    if (this.#firstReads.size > 0) this.#limit(false);
    else if (phase === 'live' && !reading) this.#limit(true);
  }

  #limit(limited: boolean): void {
    if (limited === this.#limited) return;
    this.#limited = limited;
    this.#setFlags(limited ? '--optimize-for-size' : '--no-optimize-for-size');
  }
}
