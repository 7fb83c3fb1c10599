import type { Clock } from '../base/clock.ts';
import type { ErrorFigures, RequestOptions, Service } from '../ports/service.ts';

/** Milliseconds. Readers share the sums after one read; a service without the operation may offer it after an hour. */
const goodFor = 10_000;
const lackedFor = 60 * 60_000;

/** Shares one request for the service's sums of the last day among its callers. */
export class SharedSums implements Pick<Service, 'errorFigures'> {
  readonly #service: Pick<Service, 'errorFigures'>;
  readonly #clock: Pick<Clock, 'elapsed'>;
  #last: { sums: ErrorFigures | null; until: number } | undefined;

  constructor(service: Pick<Service, 'errorFigures'>, clock: Pick<Clock, 'elapsed'>) {
    this.#service = service;
    this.#clock = clock;
  }

  async errorFigures(options?: RequestOptions): Promise<ErrorFigures | null> {
    if (this.#last && this.#clock.elapsed() < this.#last.until) return this.#last.sums;
    const sums = await this.#service.errorFigures(options);
    this.#last = { sums, until: this.#clock.elapsed() + (sums ? goodFor : lackedFor) };
    return sums;
  }
}
