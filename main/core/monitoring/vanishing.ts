/** Flows that may disappear from one read to the next without doubt: somebody deletes a few. */
const few = 2;
/** The same as a share of all. */
const smallShare = 0.1;

/**
 * Tells a list that lost entries from an answer that omits them: a service under maintenance may return an empty list, or a part
 * of one, as a success. A sudden loss counts once a second read confirms it.
 */
export class Vanishing {
  #missingBefore: ReadonlySet<number> = new Set();

  /**
   * Whether what a complete read lacks must be confirmed by another one. To be called once for each read.
   *
   * @param missing ids that the read lacks
   * @param known how many there were before it
   */
  isInDoubt(missing: ReadonlySet<number>, known: number): boolean {
    const isSudden = missing.size === known ? known > 0 : missing.size > Math.max(few, known * smallShare);
    const isConfirmed = [...missing].every((id) => this.#missingBefore.has(id));
    this.#missingBefore = missing;
    return isSudden && !isConfirmed;
  }

  /** A read that brought only a part confirms nothing. */
  forget(): void {
    this.#missingBefore = new Set();
  }
}
