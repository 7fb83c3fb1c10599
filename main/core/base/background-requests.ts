/** Number of reads of the flows after which a request is sent although none is to spare. */
const READS_PER_REQUEST = 4;

/**
 * Decides how many requests a reader in the background sends after a read of the flows: those to spare, or one after
 * some reads without any, so that everything becomes known eventually.
 */
export class BackgroundRequests {
  readonly #spare: () => number;
  #readsWithout = 0;

  /** @param spare returns how many requests may be sent now, like `spareRequests` */
  constructor(spare: () => number) {
    this.#spare = spare;
  }

  /**
   * Returns how many of the wanted requests may be sent after this read.
   *
   * @param isUrgent whether one of them may be sent even if none is to spare
   */
  allow(wanted: number, isUrgent: boolean): number {
    this.#readsWithout += 1;
    const least = isUrgent || this.#readsWithout >= READS_PER_REQUEST ? 1 : 0;
    const allowed = Math.min(wanted, Math.max(least, this.#spare()));
    if (allowed > 0) this.#readsWithout = 0;
    return allowed;
  }
}
