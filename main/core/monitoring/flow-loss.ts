/** Number of flows that may disappear between two reads without doubt: users delete a few. */
const few = 2;
/** Share of all flows that may disappear without doubt. */
const smallShare = 0.1;

/**
 * Distinguishes deleted flows from an incomplete response: a service under maintenance may return an empty or partial
 * list as a success. A sudden loss counts once a second read confirms it.
 */
export class FlowLoss {
  #missingBefore: ReadonlySet<number> = new Set();

  /**
   * Returns whether a second read must confirm the absence of flows. Call it once for each read.
   *
   * @param missing ids that the read lacks
   * @param known number of flows before the read
   */
  isInDoubt(missing: ReadonlySet<number>, known: number): boolean {
    const isSudden = missing.size === known ? known > 0 : missing.size > Math.max(few, known * smallShare);
    const isConfirmed = [...missing].every((id) => this.#missingBefore.has(id));
    this.#missingBefore = missing;
    return isSudden && !isConfirmed;
  }

  /** Discards the last observation: a partial read confirms nothing. */
  forget(): void {
    this.#missingBefore = new Set();
  }
}
