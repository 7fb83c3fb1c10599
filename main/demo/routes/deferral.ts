import { flag, positive } from '../input.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { requestRecord } from '../wire/deferred.ts';

/** Query of an operation that can be deferred. */
export const deferralQuery = { async: flag.optional(), request_id: positive.optional() };

interface DeferralQuery {
  readonly async?: boolean | undefined;
  readonly request_id?: number | undefined;
}

/** Milliseconds: long enough for a client to see the request under way, without a noticeable wait. */
const deferralMs = 2000;

/**
 * Answers at once. With async=true the answer is a request record, and with a request_id the state of that request.
 * `prepare` validates the request, so that a wrong one is not deferred, and returns the work. `key` identifies the
 * request and its address.
 */
export function answerOrDefer(
  service: DemoService,
  query: DeferralQuery,
  key: string,
  prepare: () => (at: number) => unknown,
): unknown {
  const now = service.clock.now();
  // `async` is checked before request_id, as with flows.
  if (query.async) {
    const work = prepare();
    return requestRecord(
      service.deferred.add({ now, milliseconds: deferralMs, key, finish: (at) => resultOf(work, at) }),
      now,
    );
  }
  if (query.request_id === undefined) return prepare()(now);
  const task = service.deferred.find(query.request_id);
  if (task?.key !== key) throw new Refusal(404);
  return requestRecord(task, now);
}

/** Runs the work. The result reports a refusal, because no client waits for the answer any more. */
function resultOf(work: (at: number) => unknown, at: number): unknown {
  try {
    return work(at);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, message: error.message };
  }
}
