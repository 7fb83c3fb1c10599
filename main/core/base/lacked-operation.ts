import type { Clock } from './clock.ts';

/** Milliseconds after which a service that lacked an operation is queried for it again. */
const QUERY_AGAIN_MS = 6 * 3_600_000;

/** Remembers that a service lacks an operation, so that Penstock queries it for that only once in some hours. */
export class LackedOperation {
  readonly #clock: Pick<Clock, 'now'>;
  #until = -Infinity;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Whether the service recently lacked the operation. */
  get isLacked(): boolean {
    return this.#clock.now() < this.#until;
  }

  /** Notes that the service lacks it. */
  note(): void {
    this.#until = this.#clock.now() + QUERY_AGAIN_MS;
  }
}
