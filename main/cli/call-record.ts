import { relativeAddress, type Query } from '../api/address.ts';
import type { Answered } from '../api/exchange.ts';
import type { AnyOperation } from '../api/operations/operation.ts';
import { routeOf } from '../api/overrides.ts';
import type { Intent } from '../core/activity/activity.ts';
import { recorded } from '../core/activity/record.ts';
import { systemClock } from '../core/clock.ts';
import type { CallInput } from './call-input.ts';
import type { CallOptions } from './call.ts';
import type { Context, SignedInConnection } from './context.ts';
import { withRecord } from './record.ts';
import { environmentIdOf } from './target.ts';

/** Sends a call. One that may change something is entered in the activity log, like everything that is sent from the app (S10). */
export async function send(
  operation: AnyOperation,
  input: CallInput,
  connection: SignedInConnection,
  options: CallOptions,
  context: Context,
): Promise<Answered<unknown>> {
  const { client, target } = connection;
  const asked = { signal: context.signal, priority: 'person' } as const;
  // What a read-only environment refuses never leaves.
  const leavesUnchanged = operation.effect === 'reads' || target.settings.guard === 'read_only';
  if (leavesUnchanged) return client.call(operation, input, asked);
  return withRecord(options, context, ({ activity }) =>
    recorded(activity, systemClock, intentOf(operation, input, connection, options), (onSend) =>
      client.call(operation, input, { ...asked, onSend }),
    ),
  );
}

function intentOf(
  operation: AnyOperation,
  input: CallInput,
  { target, actor }: SignedInConnection,
  { reason }: CallOptions,
): Intent {
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
    before: null,
  };
}
