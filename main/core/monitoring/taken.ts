import type { ServiceFlow } from '../ports/service.ts';

/** Which flows were taken in outside of the regular reads, so that no answer requested before brings back an older state. */
export class Taken {
  /** By flow, the last of these counts at which it was taken in. */
  readonly #at = new Map<number, number>();
  #count = 0;

  /** To be noted before flows are requested, and passed with the answer. */
  get mark(): number {
    return this.#count;
  }

  add(flows: readonly ServiceFlow[]): void {
    this.#count += 1;
    for (const { originId } of flows) this.#at.set(originId, this.#count);
  }

  /** Those that were not taken in since. */
  newsSince(mark: number, flows: readonly ServiceFlow[]): ServiceFlow[] {
    return flows.filter(({ originId }) => (this.#at.get(originId) ?? 0) <= mark);
  }
}
