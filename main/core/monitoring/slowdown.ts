import type { Service } from '../ports/service.ts';

/** Until when a service asked to slow down. */
export class Slowdown {
  /** Stops listening to the service. */
  readonly close: () => void;
  #until: number | null = null;

  /** @param onChange called when the service asks for it */
  constructor(service: Pick<Service, 'onPause'>, onChange: () => void) {
    this.close = service.onPause((until) => {
      this.#until = Math.max(until, this.#until ?? 0);
      onChange();
    });
  }

  /** Epoch milliseconds; null where it did not ask since the last complete read. */
  get until(): number | null {
    return this.#until;
  }

  /** Everything was read: what is over is forgotten. */
  readCompletely(now: number): void {
    if (this.#until !== null && this.#until <= now) this.#until = null;
  }
}
