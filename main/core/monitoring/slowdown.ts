import type { Service } from '../ports/service.ts';

/** Tracks until when a service requested to be sent fewer requests. */
export class Slowdown {
  /** Stops listening to the service. */
  readonly close: () => void;
  #until: number | null = null;

  /** @param onChange called when the service requests it */
  constructor(service: Pick<Service, 'onPause'>, onChange: () => void) {
    this.close = service.onPause((until) => {
      this.#until = Math.max(until, this.#until ?? 0);
      onChange();
    });
  }

  /** Epoch milliseconds; null without such a request since the last complete read. */
  get until(): number | null {
    return this.#until;
  }

  /** Clears a slowdown that is over, once everything was read. */
  readCompletely(now: number): void {
    if (this.#until !== null && this.#until <= now) this.#until = null;
  }
}
