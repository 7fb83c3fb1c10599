import type { EnvironmentSettings } from '#contract/models/environment.ts';
import { relativeAddress, type Query } from '../api/address.ts';
import type { AnyOperation } from '../api/operations/operation.ts';
import { mayChange } from '../api/operations/operation.ts';
import { routeOf } from '../api/overrides.ts';
import { isTyped, nameToType } from '../core/actions/typed-name.ts';
import { howToCarryOut } from './act.ts';
import type { CallInput } from './call-input.ts';
import type { CallOptions } from './call-options.ts';
import { linesOf } from './call-preview.ts';
import { type Standing, whatStands } from './call-standing.ts';
import type { Context, SignedInConnection } from './context.ts';
import { wrongUsage } from './input.ts';

/** Whether a call has to be confirmed like everything that changes the service. */
export function isGuarded(operation: AnyOperation, { operationOverrides }: EnvironmentSettings): boolean {
  const { method } = routeOf(operation, operationOverrides);
  return mayChange({ effect: operation.effect, method });
}

/**
 * Shows what a call does to the present state of the service. Returns that state once the person has agreed; null where the call
 * was only to be shown. Throws a Failure where the state cannot be read, or the name is missing: then nothing is sent.
 */
export async function agreedTo(
  operation: AnyOperation,
  input: CallInput,
  { client, target: { settings } }: SignedInConnection,
  { yes = false, name: given }: CallOptions,
  { terminal, signal }: Context,
): Promise<Standing | null> {
  const standing = await whatStands(operation, input, client, signal);
  const { method, path } = routeOf(operation, settings.operationOverrides);
  terminal.say(`${operation.name}: ${method} ${relativeAddress(path, input.path, input.query as Query)}`);
  for (const line of linesOf(operation, input, standing)) terminal.say(line);
  // The service decides how far one call reaches.
  const name = nameToType(settings, { deletes: operation.effect === 'destroys', flows: 1, nodes: Infinity });
  if (!yes) {
    terminal.say(howToCarryOut(name));
    return null;
  }
  if (isTyped(name, given)) return standing;
  throw wrongUsage(
    `${operation.id} ${operation.effect === 'destroys' ? 'destroys' : 'may change'} what is listed above: the name of the environment is required.`,
    `Nothing was sent. Add --name ${JSON.stringify(name)}.`,
  );
}
