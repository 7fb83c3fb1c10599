import type { Clock } from '../core/base/clock.ts';
import type { RequestOptions } from '../core/ports/service.ts';
import type { Client } from './client.ts';
import { finishDeferred } from './deferred-request.ts';
import { findOperation } from './operations/catalogue.ts';
import type { AnyOperation } from './operations/operation.ts';
import type { RequestRecord } from './schemas/deferred.ts';
import type { CallInput } from './current-state.ts';

/** Returns the operation that polls a deferred request, named after the one that starts it; null if there is none. */
export const progressOf = ({ id }: AnyOperation): AnyOperation | null => findOperation(`${id}Progress`) ?? null;

/** Returns the result of a deferred call. Throws like `finishDeferred`; giving up ends the polling, not the work. */
export async function waitFor(
  started: RequestRecord,
  { operation, input: { path } }: { operation: AnyOperation; input: CallInput },
  client: Client,
  {
    clock,
    host,
    onProgress,
    ...options
  }: Pick<RequestOptions, 'signal' | 'priority'> & {
    clock: Clock;
    host: string;
    onProgress: (record: RequestRecord) => void;
  },
): Promise<unknown> {
  const progress = progressOf(operation);
  if (!progress) return started.result;
  const poll = async (requestId: number): Promise<RequestRecord> =>
    (await client.call(progress, { path, query: { request_id: requestId } }, options)).answer as RequestRecord;
  onProgress(started);
  const { signal } = options;
  const asked = { host, effect: operation.effect };
  return finishDeferred(started, poll, { clock, asked, onProgress, ...(signal && { signal }) });
}
