import type { RequestOptions } from '../core/ports/service.ts';
import { type Asked, cancelled } from './errors.ts';

/** Aborted once nothing more may be sent for a request, whether what was sent is still waited for or not. */
export function stopOf({ signal, hold }: RequestOptions): AbortSignal | undefined {
  return signal && hold ? AbortSignal.any([signal, hold]) : (hold ?? signal);
}

/** The result of the work, unless the caller stops before; the work itself goes on for others who wait for it. */
export function unlessStopped<T>(
  work: () => Promise<T>,
  stop: AbortSignal | undefined,
  asked: Pick<Asked, 'effect'>,
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
