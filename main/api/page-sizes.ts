import { BeyondBounds } from '../core/base/json-bounds.ts';
import { Failure } from '../core/base/failure.ts';
import type { Paging } from './operations/operation.ts';

/** No service is known to refuse a page of this size. */
const narrow = 100;

/** What a service answers, or the gateway in front of it, when a page is too large for it. */
const refusals: readonly (number | undefined)[] = [400, 413, 422, 504];

/**
 * How many entries of a list are requested at once: many, because each page is a request, until the service turns out to refuse
 * so many or to need too long for them. It may as well return fewer than were asked for: see `paginate`.
 */
export class PageSizes {
  readonly #narrow = new Set<string>();

  /** @param id of the operation */
  of(id: string, { perPage }: Paging): number {
    return this.#narrow.has(id) ? Math.min(perPage, narrow) : perPage;
  }

  /** Whether a request for so many entries failed for their number, as far as one can tell. It is asked for fewer from now on. */
  learn(id: string, perPage: number, thrown: unknown): boolean {
    if (perPage <= narrow || !mayBeTooMany(thrown)) return false;
    this.#narrow.add(id);
    return true;
  }
}

function mayBeTooMany(thrown: unknown): boolean {
  if (!(thrown instanceof Failure)) return false;
  const { kind, status } = thrown.problem;
  const { cause } = thrown;
  const isTooLarge = cause instanceof BeyondBounds || (cause as { code?: unknown })?.code === 'ERR_BUFFER_TOO_LARGE';
  return kind === 'timeout' || refusals.includes(status) || isTooLarge;
}
