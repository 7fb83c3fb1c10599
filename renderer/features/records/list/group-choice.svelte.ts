import type { SampleGroup } from '#contract/models/quarantine.ts';

/** Current group of a list, tracked while the list changes. */
export class GroupChoice {
  #key = $state<string | null>(null);
  /** Whether a user or a link chose it. */
  #isChosen = false;
  /** Whether it was chosen from the complete list. */
  #isSettled = false;
  #lastNumber = 1;
  /** A chosen group that is not in the list so far: its records may not be read yet. */
  #awaited: string | null = null;

  get key(): string | null {
    return this.#key;
  }

  choose(key: string | null): void {
    this.#key = key;
    this.#isChosen = true;
    this.#awaited = key;
  }

  /** Starts another list. */
  begin(): void {
    this.#lastNumber = 1;
    this.#isSettled = false;
  }

  /**
   * Follows the same group, even when merged or split; otherwise selects the group at its position. Until the user has
   * chosen one, the first group is current, which has the most records. A group chosen before its records were read is
   * shown once they are.
   *
   * @param isWhole whether the list is complete
   * @param stays whether the first group of an incomplete list remains current too
   */
  settle(list: readonly SampleGroup[], isWhole: boolean, stays: boolean): void {
    const key = this.#awaited ?? (this.#isChosen || this.#isSettled || stays ? this.#key : (list[0]?.key ?? null));
    this.#isSettled ||= isWhole;
    this.#key = key;
    const place = list.findIndex((group) => group.key === key);
    const heir = list.find(({ members, part }) => key !== null && (members.includes(key) || part?.of === key));
    if (place >= 0 || heir || isWhole) this.#awaited = null;
    if (place >= 0) {
      this.#lastNumber = place + 1;
      return;
    }
    this.#key = (heir ?? list[Math.min(this.#lastNumber, list.length) - 1])?.key ?? null;
  }
}
