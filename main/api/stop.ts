import type { RequestOptions } from '../core/ports/service.ts';
import { type RequestContext, cancelled } from './errors.ts';

/**
 * Returns a signal that aborts once nothing more may be sent for a request, whether or not an answer is still awaited.
 */
export function stopOf({ signal, hold }: RequestOptions): AbortSignal | undefined {
  return signal && hold ? AbortSignal.any([signal, hold]) : (hold ?? signal);
}

/**
 * Returns the result of the work, unless the caller stops before. The work itself continues for other waiting callers.
 */
export function unlessStopped<T>(
  work: () => Promise<T>,
  stop: AbortSignal | undefined,
  asked: Pick<RequestContext, 'effect'>,
): Promise<T> {
  if (!stop) return work();
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(cancelled(false, asked));
    if (stop.aborted) {
      leave();
      return;
    }
    stop.addEventListener('abort', leave);
    void work()
      .then(resolve, reject)
      .finally(() => stop.removeEventListener('abort', leave));
  });
}
