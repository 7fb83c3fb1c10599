import { BeyondBounds } from '../core/base/json-bounds.ts';
import { Failure } from '../core/base/failure.ts';
import type { Paging } from './operations/operation.ts';

/** Page size that no known service refuses. */
const narrow = 100;

/** Statuses with which a service, or the gateway in front of it, refuses a page that is too large. */
const refusals: readonly (number | undefined)[] = [400, 413, 422, 504];

/**
 * Number of entries of a list that are requested at once. It is high, because each page is a request, until the service
 * refuses that many or takes too long for them. The service may also return fewer than requested: see `paginate`.
 */
export class PageSizes {
  readonly #narrow = new Set<string>();

  /**
   * Returns the page size of a list.
   *
   * @param list the operation, or the name of its larger entries
   */
  of(list: string, { perPage }: Paging): number {
    return this.#narrow.has(list) ? Math.min(perPage, narrow) : perPage;
  }

  /**
   * Reports whether a request probably failed for its number of entries. If so, later requests of the list use fewer.
   */
  learn(list: string, perPage: number, thrown: unknown): boolean {
    if (perPage <= narrow || !mayBeTooMany(thrown)) return false;
    this.#narrow.add(list);
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
