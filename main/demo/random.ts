/** Deterministic randomness: equal inputs give equal results on every machine, so the demo's world is reproducible. */

/** Returns a well-mixed 32-bit number from any integers (the finalizer of MurmurHash3 applied to each in turn). */
export function mix(...parts: number[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) {
    // Integers wider than 32 bits (times in milliseconds) count with both halves.
    hash ^= (part | 0) ^ Math.floor(part / 2 ** 32);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash = (hash ^ (hash >>> 16)) + 0x9e3779b9;
  }
  return hash >>> 0;
}

/** Returns a number from 0 (inclusive) to 1 (exclusive), determined by the given integers. */
export function unit(...parts: number[]): number {
  return mix(...parts) / 2 ** 32;
}

/** Stream of random choices from one seed. */
export class Random {
  readonly #seed: number;
  #drawn = 0;

  constructor(...seed: number[]) {
    this.#seed = mix(...seed);
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#drawn += 1;
    return unit(this.#seed, this.#drawn);
  }

  /** Returns a whole number from 0 (inclusive) to `limit` (exclusive). */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** Returns a whole number between both ends, inclusive. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  }
}

/** Returns lower-case hexadecimal text of the given length, determined by the given integers. */
export function hex(length: number, ...seed: number[]): string {
  let text = '';
  for (let part = 0; text.length < length; part += 1)
    text += mix(...seed, part)
      .toString(16)
      .padStart(8, '0');
  return text.slice(0, length);
}
