import { z } from 'zod';

const secondMs = 1000;

export const throttleSchema = z.strictObject({
  /** Null for no limit. */
  requests_per_second: z.number().int().min(1).nullable(),
  /** Whether a refusal contains the time of a retry. */
  retry_after: z.boolean().default(true),
  /** Counted period: the last thousand milliseconds, or each whole second. */
  window: z.enum(['fixed', 'sliding']).default('sliding'),
});

type Limit = z.output<typeof throttleSchema>;

/** Limits the number of requests that the service accepts in a second. Refused ones do not count. */
export class Throttle {
  #limit: Limit;
  #admitted: number[] = [];

  constructor(requestsPerSecond: number | null) {
    this.#limit = throttleSchema.parse({ requests_per_second: requestsPerSecond });
  }

  get limit(): Limit {
    return this.#limit;
  }

  /** Sets the limit and restarts the count. */
  set limit(limit: Limit) {
    this.#limit = limit;
    this.#admitted = [];
  }

  /** Reports whether one more request is accepted at that moment, in milliseconds that never decrease. */
  admits(now: number): boolean {
    const { requests_per_second: most, window } = this.#limit;
    if (most === null) return true;
    const counts = (at: number): boolean => (window === 'fixed' ? at >= now - (now % secondMs) : at > now - secondMs);
    this.#admitted = this.#admitted.filter(counts);
    if (this.#admitted.length >= most) return false;
    this.#admitted.push(now);
    return true;
  }
}
