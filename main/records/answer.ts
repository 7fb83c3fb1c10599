import { Failure, problemOf } from '../core/base/failure.ts';
import type { RecordCallName, RecordCalls } from '../core/ports/records.ts';
import type { RecordReply, RecordRequest } from '../helpers/records-protocol.ts';
import type { RecordHandlers } from './calls.ts';

/** Runs a request. An error becomes the answer, because errors cannot cross to another process. */
export async function answerRequest<N extends RecordCallName>(
  handlers: RecordHandlers,
  { call, name, input }: RecordRequest<N>,
): Promise<RecordReply> {
  try {
    const handler: (input: RecordCalls[N]['input']) => unknown = handlers[name];
    return { call, value: await handler(input) };
  } catch (thrown) {
    return { call, problem: problemOf(thrown), thrown: thrown instanceof Failure ? null : insides(thrown) };
  }
}

const insides = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
