import type { Dispatcher } from 'undici';
import { asNumber } from '../../core/base/readers.ts';

/** Maximum bytes read of an error's body: one line of it is shown. */
const mostOfError = 64 * 1024;
/**
 * Maximum number of informational answers (RFC 9110, section 15.2). A few are usual, but a server could send them
 * without end and without a byte of a body.
 */
const mostHints = 20;

/**
 * Answer as received: its body whole, or only the beginning of an error's long body, and packed if it was sent packed.
 */
export interface Gathered {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  bytes: Buffer;
}

/**
 * Sends a request and gathers its answer. Rejects with undici's error, with one that has a Node error code if the
 * answer is larger than `mostBytes`, or with the signal's reason. A request that still waits for its connection then
 * never leaves.
 *
 * `Dispatcher.request` does not serve: it does not report when a request leaves, and makes a stream of every answer,
 * however small.
 *
 * @param onData called with each part of the body: how many bytes came so far, and the total if the service reports
 *   it
 * @param onLeave called when the request has its connection, right before it is written; if it throws, the request is
 *   not sent
 */
export function gather(
  pool: Dispatcher,
  options: Dispatcher.DispatchOptions,
  {
    signal,
    onLeave,
    onData,
    mostBytes,
  }: {
    signal: AbortSignal;
    onLeave: () => void;
    onData: (bytes: number, of: number | null) => void;
    mostBytes: number;
  },
): Promise<Gathered> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let hints = 0;
    let status = 0;
    let headers: Gathered['headers'] = {};
    let leaving: Dispatcher.DispatchController | undefined;
    const giveUp = (): void => {
      const reason = signal.reason as Error;
      leaving?.abort(reason);
      reject(reason);
    };
    const over = (): void => signal.removeEventListener('abort', giveUp);
    const end = (): void => {
      over();
      resolve({ status, headers, bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) });
    };
    signal.addEventListener('abort', giveUp);
    pool.dispatch(options, {
      onRequestStart(controller) {
        leaving = controller;
        if (signal.aborted) return giveUp();
        try {
          onLeave();
        } catch (thrown) {
          over();
          const reason = thrown as Error;
          controller.abort(reason);
          reject(reason);
        }
      },
      onResponseStart(controller, code, received) {
        status = code;
        headers = received;
        onData(0, null);
        if (code >= 200) return;
        hints += 1;
        if (hints <= mostHints) return;
        reject(tooMuch());
        controller.abort(tooMuch());
      },
      onResponseData(controller, chunk) {
        chunks.push(chunk);
        bytes += chunk.length;
        onData(bytes, asNumber(headers['content-length']));
        if (bytes <= (isError(status) ? mostOfError : mostBytes)) return;
        if (isError(status)) end();
        else reject(tooMuch());
        controller.abort(tooMuch());
      },
      onResponseEnd() {
        end();
      },
      onResponseError(_controller, error) {
        over();
        reject(error);
      },
    });
  });
}

const tooMuch = (): Error => Object.assign(new Error('The answer is too large'), { code: 'ERR_BUFFER_TOO_LARGE' });

export const isError = (status: number): boolean => status >= 400;
