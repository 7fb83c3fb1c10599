import { flag, positive } from '../input.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { requestRecord } from '../wire/deferred.ts';

/** What an operation takes that can be asked for now and carried out later. */
export const laterQuery = { async: flag.optional(), request_id: positive.optional() };

interface LaterQuery {
  readonly async?: boolean | undefined;
  readonly request_id?: number | undefined;
}

/** Long enough for a client to see it under way, short enough that nobody waits. */
const laterMs = 2000;

/**
 * Answers at once; with async=true with a request record, and with a request_id with how that request is now. `prepare`
 * checks what was sent, so that nothing wrong is put off, and gives the work to do. `key` says what was asked, and where.
 */
export function nowOrLater(
  service: DemoService,
  query: LaterQuery,
  key: string,
  prepare: () => (at: number) => unknown,
): unknown {
  const now = service.clock.now();
  // Looked at before request_id, as with flows.
  if (query.async) {
    const work = prepare();
    return requestRecord(
      service.deferred.add({ now, milliseconds: laterMs, key, finish: (at) => resultOf(work, at) }),
      now,
    );
  }
  if (query.request_id === undefined) return prepare()(now);
  const task = service.deferred.find(query.request_id);
  if (task?.key !== key) throw new Refusal(404);
  return requestRecord(task, now);
}

/** Nobody waits for the answer any more, so the result reports a refusal. */
function resultOf(work: (at: number) => unknown, at: number): unknown {
  try {
    return work(at);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, message: error.message };
  }
}
