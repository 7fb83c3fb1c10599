import { relativeAddress, type Query } from '../api/address.ts';
import type { Client } from '../api/client.ts';
import type { Answered } from '../api/exchange.ts';
import type { AnyOperation } from '../api/operations/operation.ts';
import { routeOf } from '../api/overrides.ts';
import { readRecord } from '../api/schemas/deferred.ts';
import type { Intent } from '../core/activity/activity.ts';
import { recorded } from '../core/activity/record.ts';
import { systemClock } from '../core/base/clock.ts';
import { Failure } from '../core/base/failure.ts';
import { asRecord } from '../core/base/readers.ts';
import type { CallInput } from './call-input.ts';
import type { CallOptions } from './call-options.ts';
import { type Standing, textOf, whatStands } from './call-standing.ts';
import type { Context, SignedInConnection } from './context.ts';
import { withRecord } from './record.ts';
import { environmentIdOf } from './target.ts';

/**
 * Sends a call that may change something, and enters it in the activity log like everything that is sent from the app (S10),
 * with the states before and after it.
 */
export async function sendRecorded(
  operation: AnyOperation,
  input: CallInput,
  standing: Standing,
  connection: SignedInConnection,
  options: CallOptions,
  context: Context,
): Promise<Answered<unknown>> {
  const { client } = connection;
  const { signal } = context;
  const intent = { ...intentOf(operation, input, connection, options), before: textOf(standing, operation, input) };
  return withRecord(options, context, ({ activity }) =>
    recorded(
      activity,
      systemClock,
      intent,
      (onSend) => client.call(operation, input, { signal, priority: 'person', onSend }),
      ({ content }) => readAfter(operation, input, content, client, context),
      options.unrecorded,
    ),
  );
}

/** The change is made by then: a failure to read its result is reported, and undoes nothing. */
async function readAfter(
  operation: AnyOperation,
  input: CallInput,
  content: unknown,
  client: Client,
  { terminal, signal }: Context,
): Promise<string | null> {
  // A deferred request has not changed anything yet.
  if (readRecord(content)) return null;
  const made = asRecord(content);
  try {
    const standing = await whatStands(operation, input, client, signal);
    return textOf(standing.is === 'new' && made ? { is: 'thing', content: made } : standing, operation, input);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    if (operation.effect === 'destroys' && thrown.problem.kind === 'not_found') return null;
    terminal.say(`It is done, but the new state could not be read: ${thrown.problem.message}`);
    return null;
  }
}

function intentOf(
  operation: AnyOperation,
  input: CallInput,
  { target, actor }: SignedInConnection,
  { reason }: CallOptions,
): Omit<Intent, 'before'> {
  const { method, path } = routeOf(operation, target.settings.operationOverrides);
  return {
    environmentId: environmentIdOf(target),
    environmentName: target.settings.name,
    actor,
    from: 'command_line',
    actionId: null,
    reason: reason ?? null,
    what: operation.name,
    method,
    path: relativeAddress(path, input.path, input.query as Query),
  };
}
