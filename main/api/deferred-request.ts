import type { Clock } from '../core/base/clock.ts';
import { Failure } from '../core/base/failure.ts';
import { asNumber, asRecord } from '../core/base/readers.ts';
import { type RequestContext, cancelled, deferredFailure, lostSight, refusedLater, tookTooLong } from './errors.ts';
import { pause } from './retry.ts';
import type { RequestRecord } from './schemas/deferred.ts';

/** Milliseconds until the first poll of a deferred request. Later waits grow up to `longestWait`. */
const firstWait = 1_000;
const longestWait = 5_000;
const growth = 1.5;
/** Milliseconds after which polling ends; the service may still be working. */
const usualLimit = 600_000;

export interface DeferredOptions {
  clock: Clock;
  /** Intended effect of the request, and its host. */
  asked: RequestContext;
  signal?: AbortSignal;
  /** Called with the result of each poll. */
  onProgress?: (record: RequestRecord) => void;
  /** Milliseconds. */
  limit?: number;
}

/**
 * Waits for a deferred request to end and returns its result. An unknown state counts as unfinished: it is polled until
 * the limit.
 *
 * Throws a Failure when the request did not succeed, when its limit has passed, or when the caller gives up. Giving up
 * does not end the request at the service.
 *
 * @param poll reads the state of the request; the answer for a request that the service has forgotten is a failure
 *   with status 404
 */
export async function finishDeferred(
  started: RequestRecord,
  poll: (requestId: number) => Promise<RequestRecord>,
  { clock, asked, signal, onProgress, limit = usualLimit }: DeferredOptions,
): Promise<unknown> {
  const { requestId } = started;
  const until = clock.elapsed() + limit;
  let record = started;
  for (let wait = firstWait; ; wait = Math.min(longestWait, wait * growth)) {
    if (record.state === 'completed') {
      const status = asNumber(asRecord(record.result)?.['status']) ?? 0;
      if (status >= 400) throw refusedLater({ ...record, requestId }, status, asked);
      return record.result;
    }
    if (isOver(record)) throw deferredFailure(record, asked);
    if (requestId === null || clock.elapsed() >= until) throw tookTooLong(limit, asked);
    await pause(clock, Math.min(wait, until - clock.elapsed()), signal);
    if (signal?.aborted) throw cancelled(true, asked);
    record = await poll(requestId).catch((thrown: unknown) => forgotten(started, thrown, asked));
    onProgress?.(record);
  }
}

const isOver = ({ state }: RequestRecord): boolean =>
  state === 'failed' || state === 'cancelled' || state === 'expired' || state === 'stale';

/**
 * Returns the request as expired. A service that no longer knows it has discarded its result. Throws any other failure,
 * which is one of the poll: the request may still succeed.
 */
function forgotten(started: RequestRecord, thrown: unknown, asked: RequestContext): RequestRecord {
  if (!(thrown instanceof Failure)) throw thrown;
  if (thrown.problem.status !== 404) throw lostSight(thrown, asked);
  return { ...started, state: 'expired', progress: null, result: null };
}
