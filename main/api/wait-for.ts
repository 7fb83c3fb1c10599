import type { Clock } from '../core/base/clock.ts';
import type { RequestOptions } from '../core/ports/service.ts';
import type { Client } from './client.ts';
import { finishDeferred } from './deferred.ts';
import { findOperation } from './operations/catalogue.ts';
import type { AnyOperation } from './operations/operation.ts';
import type { RequestRecord } from './schemas/deferred.ts';
import type { CallInput } from './standing.ts';

/** The operation that polls a deferred request is named after the one that starts it; null for what is never deferred. */
export const progressOf = ({ id }: AnyOperation): AnyOperation | null => findOperation(`${id}Progress`) ?? null;

/** What a deferred call led to. Throws as `finishDeferred` does; giving up ends the polling, not the work of the service. */
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
