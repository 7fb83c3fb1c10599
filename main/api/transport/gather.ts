import type { Dispatcher } from 'undici';

/** An answer as it came: its body whole, and packed if it was sent so. */
export interface Gathered {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  bytes: Buffer;
}

/**
 * Sends a request and gathers its answer. Rejects with undici's error, or with the signal's reason; a request that still waits for
 * its connection then never leaves.
 *
 * Not `Dispatcher.request`: that does not tell when a request leaves, and makes a stream of every answer, however small.
 *
 * @param onLeave called when the request has its connection, right before it is written
 */
export function gather(
  pool: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  onLeave: () => void,
): Promise<Gathered> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let headers: Gathered['headers'] = {};
    let leaving: Dispatcher.DispatchController | undefined;
    const giveUp = (): void => {
      const reason = signal.reason as Error;
      leaving?.abort(reason);
      reject(reason);
    };
    const over = (): void => signal.removeEventListener('abort', giveUp);
    signal.addEventListener('abort', giveUp);
    pool.dispatch(options, {
      onRequestStart(controller) {
        leaving = controller;
        if (signal.aborted) giveUp();
        else onLeave();
      },
      onResponseStart(_controller, code, told) {
        status = code;
        headers = told;
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        over();
        resolve({ status, headers, bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) });
      },
      onResponseError(_controller, error) {
        over();
        reject(error);
      },
    });
  });
}
