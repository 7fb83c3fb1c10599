import { setFlagsFromString } from 'node:v8';
import type { WatchState } from '#contract/models/flow.ts';

/** Number of reads during which V8 collects what the first ones left behind. */
const readsLimited = 3;

/**
 * Makes V8 collect garbage before it takes more memory, for some reads after every first one. Garbage of the first read
 * of a big estate would otherwise stay for hours: 130 MB of 350 with 50,000 nodes (P11). The limit does not apply
 * during that read, because a heap that may not grow lengthens it by half. It is not permanent either, because main, at
 * rest, then takes about a quarter more of a processor (P14). V8 reads the flag whenever it decides how far the heap
 * may grow (Heap::ShouldOptimizeForMemoryUsage).
 */
export class HeapLimit {
  readonly #firstReads = new Set<string>();
  readonly #setFlags: (flags: string) => void;
  #limited = false;
  #newest = 0;
  #reads = 0;

  constructor(setFlags = setFlagsFromString) {
    this.#setFlags = setFlags;
  }

  look({ environmentId, phase, reading, readAt }: WatchState): void {
    if (phase === 'first_read' || phase === 'stored') this.#firstReads.add(environmentId);
    else this.#firstReads.delete(environmentId);
    if (this.#firstReads.size > 0) {
      this.#reads = 0;
      this.#limit(false);
    } else if (phase === 'live' && !reading && readAt !== null && readAt > this.#newest) {
      this.#newest = readAt;
      this.#reads += 1;
      this.#limit(this.#reads <= readsLimited);
    }
  }

  #limit(limited: boolean): void {
    if (limited === this.#limited) return;
    this.#limited = limited;
    this.#setFlags(limited ? '--optimize-for-size' : '--no-optimize-for-size');
  }
}
