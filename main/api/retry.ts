import type { Clock } from '../core/base/clock.ts';
import { longestRetryDelay } from '../core/base/outage.ts';
import { asNumber } from '../core/base/readers.ts';
import type { RequestFailure, FailureCause } from './errors.ts';
import type { Repeat } from './operations/operation.ts';

/** Number of retries after the first request, as in released clients of such services. */
const retries = 3;
/**
 * Retries of a throttled request, which did no harm and will be served in time. Giving up would fail a request that
 * only has to wait (R6).
 */
const retriesWhenThrottled = 10;
/** Milliseconds; the delay doubles with each attempt. */
const firstDelay = 500;
const longestDelay = 8_000;
/** Milliseconds, a year: no service means a longer time, which may not fit into a date. */
const longestAsked = 366 * 24 * 3_600_000;

/**
 * Failures after which an operation may be retried. A change is repeated only if it was not, or hardly was, made. A
 * copy, a creation or a deletion is never repeated.
 */
const repeatable: Record<Repeat, readonly FailureCause[]> = {
  safe: ['not_connected', 'connection_lost', 'throttled', 'unavailable', 'gateway'],
  idempotent: ['not_connected', 'throttled', 'unavailable'],
  never: [],
};

/**
 * Returns the delay before the next attempt in milliseconds; null to give up.
 *
 * @param attempt failures so far, from 1
 * @param random in [0, 1). Full jitter (between nothing and the whole delay) prevents many clients from retrying at
 *   the same moment.
 */
export function retryDelay(
  attempt: number,
  { trouble, retryAfter }: Pick<RequestFailure, 'trouble' | 'retryAfter'>,
  repeat: Repeat,
  random: number,
): number | null {
  if (!repeatable[repeat].includes(trouble)) return null;
  if (attempt > (trouble === 'throttled' ? retriesWhenThrottled : retries)) return null;
  // If the service requires a longer pause, the failure is reported.
  if (retryAfter !== null) return retryAfter <= longestRetryDelay ? retryAfter : null;
  return random * Math.min(longestDelay, firstDelay * 2 ** (attempt - 1));
}

/**
 * Returns the milliseconds of a Retry-After, given as seconds or as a date, a year at most; null when there is none.
 *
 * @param now epoch milliseconds by the service's clock if it sends its time, because the date was computed by that
 *   clock
 */
export function readRetryAfter(header: unknown, now: number): number | null {
  const seconds = asNumber(header);
  if (seconds !== null) return clamped(seconds * 1000);
  if (typeof header !== 'string') return null;
  const time = Date.parse(header);
  return Number.isNaN(time) ? null : clamped(time - now);
}

const clamped = (milliseconds: number): number => Math.min(longestAsked, Math.max(0, milliseconds));

/** Waits the given milliseconds, or until the signal aborts. */
export function pause(clock: Clock, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      timer.cancel();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = clock.after(milliseconds, end);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });
}
