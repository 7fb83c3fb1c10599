import type { SampleGroup } from '#contract/models/quarantine.ts';

/** Which group of a list is on screen, also while the list changes. */
export class GroupChoice {
  #key = $state<string | null>(null);
  /** Whether a person, or a link, chose it. */
  #isChosen = false;
  /** Whether it was chosen among all that the reading found. */
  #isSettled = false;
  #lastNumber = 1;
  /** Chosen, and not in the list so far: its records may not be read yet. */
  #awaited: string | null = null;

  get key(): string | null {
    return this.#key;
  }

  choose(key: string | null): void {
    this.#key = key;
    this.#isChosen = true;
    this.#awaited = key;
  }

  /** Another list begins. */
  begin(): void {
    this.#lastNumber = 1;
    this.#isSettled = false;
  }

  /**
   * Stays with the same group, also when it was merged or split; else goes to the one in its place. Until a person has chosen
   * one, it is the first, which has the most records. One that was chosen before its records were read is shown once they are.
   *
   * @param isWhole whether the list has all that the reading will find
   * @param stays whether even the first of an unfinished list is to stay
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
