import { setFlagsFromString } from 'node:v8';
import type { WatchState } from '#contract/models/flow.ts';

/** Number of reads during which V8 collects what the first ones left behind. */
const readsLimited = 3;

/** Flags of V8, which it reads whenever it decides how far the heap may grow. */
const modes = {
  /** A heap that may not grow lengthens a first read by half. */
  free: ['--no-optimize-for-size', '--heap-growing-percent=0'],
  /** Collects garbage before it takes more memory (Heap::ShouldOptimizeForMemoryUsage). */
  limited: ['--optimize-for-size', '--heap-growing-percent=0'],
  /**
   * Lets the heap grow by a third between two collections. On its own, V8 collects a heap that hardly changes after
   * every few megabytes: once for each read, which is a third of what main takes at rest (P14).
   */
  resting: ['--no-optimize-for-size', '--heap-growing-percent=35'],
} as const;

/**
 * Makes V8 collect garbage before it takes more memory, for some reads after every first one. Garbage of the first read
 * of a big estate would otherwise stay for hours: 130 MB of 350 with 50,000 nodes (P11). After those
 * reads, it collects less often.
 */
export class HeapLimit {
  readonly #firstReads = new Set<string>();
  readonly #setFlags: (flags: string) => void;
  #mode: keyof typeof modes = 'free';
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
      this.#enter('free');
    } else if (phase === 'live' && !reading && readAt !== null && readAt > this.#newest) {
      this.#newest = readAt;
      this.#reads += 1;
      this.#enter(this.#reads <= readsLimited ? 'limited' : 'resting');
    }
  }

  #enter(mode: keyof typeof modes): void {
    if (mode === this.#mode) return;
    this.#mode = mode;
    for (const flag of modes[mode]) this.#setFlags(flag);
  }
}
