import type { Problem } from '#contract/result.ts';
import type { Logger } from '../../log.ts';
import type { NotificationStore } from './store.ts';
import { texts } from './words.ts';

const notStored: Problem = {
  kind: 'internal',
  message: texts.notStored,
  advice: texts.nothingLost,
};

/** Reads and writes a store. A failure is logged once and reported, and stops nothing. */
export class GuardedStore<Store = NotificationStore> {
  readonly #store: Store;
  readonly #log: Logger;
  readonly #onProblem: () => void;
  readonly #notStored: Problem;
  #queue: Promise<void> = Promise.resolve();
  #problem: Problem | null = null;
  #closed = false;

  /**
   * @param onProblem called when the store fails, and when it works again
   * @param problem the problem to report on failure
   */
  constructor(store: Store, log: Logger, onProblem: () => void, problem = notStored) {
    this.#store = store;
    this.#log = log;
    this.#onProblem = onProblem;
    this.#notStored = problem;
  }

  /** Why nothing is stored at the moment. */
  get problem(): Problem | null {
    return this.#problem;
  }

  /** Runs one write at a time, without the caller waiting for it. */
  write(work: (store: Store) => Promise<void> | void): void {
    this.#queue = this.#queue
      .then(() => work(this.#store))
      .then(
        () => this.#setProblem(null),
        (thrown: unknown) => this.#fail('writing', thrown),
      );
  }

  /** Reads from the store; returns `otherwise` when it fails. */
  read<T>(work: (store: Store) => T, otherwise: T): T {
    try {
      return work(this.#store);
    } catch (thrown) {
      this.#fail('reading', thrown);
      return otherwise;
    }
  }

  /** Resolves when everything so far was written, or failed to be. */
  settled(): Promise<void> {
    return this.#queue;
  }

  /**
   * Resolves when everything so far was written, or failed to be. Later failures are not reported, since nothing is
   * left to write to.
   */
  close(): Promise<void> {
    this.#closed = true;
    return this.#queue;
  }

  #fail(doing: 'reading' | 'writing', thrown: unknown): void {
    if (this.#closed) return;
    if (this.#problem === null) this.#log.error('a store failed', { doing, why: this.#notStored.message, thrown });
    this.#setProblem(this.#notStored);
  }

  #setProblem(problem: Problem | null): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#onProblem();
  }
}
