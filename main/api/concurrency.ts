/** Requests always allowed at once: what is considered polite in practice. */
const fewest = 4;
/** Upper limit, so that no service is overloaded. The connection pool has this size. */
export const mostAtOnce = 16;

/**
 * Share of its difference that each answer adds to the usual time, as TCP smooths a round trip (RFC 6298, section 2).
 */
const smoothing = 1 / 8;
/**
 * Period of the shortest time: the last 30 to 60 seconds, in milliseconds. The route may change, so older ones expire.
 */
const lately = 30_000;
/** Milliseconds by which answers differ because of this computer alone, which is no sign of a queue at the service. */
const noise = 10;

/**
 * Decides how many requests may be under way at once: as many as the rate needs at the usual answer time. By Little's
 * law, the number under way is the rate times that time.
 *
 * Where more requests under way make answers slower, the service is working through a queue, and more would only
 * lengthen it. So once the usual time is more than twice the shortest, the number no longer grows. TCP Vegas compares
 * the same two times (Brakmo and Peterson, TCP Vegas: End to End Congestion Avoidance, 1995).
 */
export class Concurrency {
  readonly #ceiling: number;
  #most: number;
  /** Milliseconds, smoothed; null before the first answer. */
  #usual: number | null = null;
  #shortest = Infinity;
  /** Shortest time of the preceding period, which counts until the current period is over. */
  #shortestBefore = Infinity;
  #since = -Infinity;

  /** @param ceiling upper limit, if the user wants fewer than Penstock itself allows */
  constructor(ceiling = mostAtOnce) {
    this.#ceiling = Math.min(ceiling, mostAtOnce);
    this.#most = Math.min(fewest, this.#ceiling);
  }

  get most(): number {
    return this.#most;
  }

  /**
   * Records that a request has succeeded.
   *
   * @param took milliseconds from its start to its end
   * @param rate requests a second that may be started
   */
  answered(took: number, rate: number, now: number): void {
    this.#usual = this.#usual === null ? took : this.#usual + (took - this.#usual) * smoothing;
    if (now - this.#since > lately) {
      this.#shortestBefore = this.#shortest;
      this.#shortest = Infinity;
      this.#since = now;
    }
    this.#shortest = Math.min(this.#shortest, took);
    const needed = Math.min(this.#ceiling, Math.max(fewest, Math.ceil((rate * this.#usual) / 1000)));
    const shortest = Math.min(this.#shortest, this.#shortestBefore);
    const queues = this.#usual > Math.max(2 * shortest, shortest + noise);
    // Each answer adds one, which doubles the number within the time of one answer. A decrease applies at once.
    if (needed < this.#most) this.#most = needed;
    else if (needed > this.#most && !queues) this.#most += 1;
  }
}
