/** A setting applied optimistically, persisted by main. */
export class StoredChoice<T extends object> {
  #value = $state.raw() as T;
  readonly #store: (value: T) => Promise<T>;
  /** The value stored in main. */
  #stored: T;
  /** Counts the choices: the response to an earlier one must not revert a later one. */
  #choices = 0;

  constructor(usual: T, store: (value: T) => Promise<T>) {
    this.#value = usual;
    this.#stored = usual;
    this.#store = store;
  }

  get value(): T {
    return this.#value;
  }

  /** Adopts main's value, unless the user chooses something during the read. */
  async load(read: () => Promise<T>): Promise<void> {
    await this.#take(read);
  }

  /** Shows the change and stores it in main. On failure, throws and shows main's value. */
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
