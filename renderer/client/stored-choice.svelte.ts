/** What a person chose, shown at once and stored by main. */
export class StoredChoice<T extends object> {
  #value = $state.raw() as T;
  readonly #store: (value: T) => Promise<T>;
  /** As main has it. */
  #stored: T;
  /** Counts the choices: an answer to an earlier one must not take back a later one. */
  #choices = 0;

  constructor(usual: T, store: (value: T) => Promise<T>) {
    this.#value = usual;
    this.#stored = usual;
    this.#store = store;
  }

  get value(): T {
    return this.#value;
  }

  /** Takes what main has, unless something is chosen while it is read. */
  async load(read: () => Promise<T>): Promise<void> {
    await this.#take(read);
  }

  /** Shows the change and has main store it; throws where it cannot, and shows what main has. */
  async choose(change: Partial<T>): Promise<void> {
    this.#choices += 1;
    const chosen = (this.#value = { ...this.#value, ...change });
    await this.#take(() => this.#store(chosen));
  }

  async #take(ask: () => Promise<T>): Promise<void> {
    const choice = this.#choices;
    try {
      this.#stored = await ask();
    } finally {
      if (choice === this.#choices) this.#value = this.#stored;
    }
  }
}
