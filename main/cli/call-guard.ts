import { overrideWord } from '#contract/models/typed-name.ts';
import type { CallOrder, CallPlan } from '#contract/models/calling.ts';
import type { EnvironmentSettings } from '#contract/models/environment.ts';
import { type AnyOperation, mayChange } from '../api/operations/operation.ts';
import { routeOf } from '../api/overrides.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { Calling } from '../core/calling/calling.ts';
import { howToCarryOut } from './act.ts';
import type { CallOptions } from './call-options.ts';
import { commandTargetOf } from './command-target.ts';
import { isNameConfirmed } from './confirm-name.ts';
import type { Context, SignedInConnection } from './context.ts';
import { wrongUsage } from './input.ts';
import { withRecord } from './record.ts';

/** Reports whether a call has to be confirmed like every change of the service. */
export function isGuarded(operation: AnyOperation, { operationOverrides }: EnvironmentSettings): boolean {
  const { method } = routeOf(operation, operationOverrides);
  return mayChange({ effect: operation.effect, method });
}

/**
 * Shows the effect of a call on the service's current state, or sends it with `--yes`. Returns the service's answer;
 * null if the call was only shown. Throws a Failure without sending anything if the state cannot be read, or the name
 * is missing.
 */
export function callGuarded(
  order: CallOrder,
  connection: SignedInConnection,
  options: CallOptions,
  context: Context,
): Promise<{ content: unknown } | null> {
  const { terminal, signal } = context;
  return withRecord(options, context, async ({ activity }) => {
    const target = commandTargetOf(connection, signal);
    const calling = new Calling({ target: () => target, activity, clock, from: 'command_line' });
    const plan = await calling.plan(target.id, order, signal);
    for (const line of linesOf(plan)) terminal.say(line);
    if (!options.yes) {
      terminal.say(howToCarryOut(plan.typedName));
      return null;
    }
    if (
      !(await isNameConfirmed(
        plan.typedName,
        options.name,
        'The call above requires the name of the environment.',
        context,
      ))
    )
      throw wrongUsage(
        `${order.operation} ${plan.effect === 'destroys' ? 'destroys' : 'may change'} what is listed above: the name of the environment is required.`,
        `Nothing was sent. Add --name ${JSON.stringify(plan.typedName)}.`,
      );
    const agreement = {
      planId: plan.id,
      typedName: plan.typedName,
      reason: options.reason ?? null,
      override: options.unrecorded ? overrideWord : null,
    };
    const { outcome, content } = await calling.carryOut(agreement, signal);
    if (outcome.unread) terminal.say(`Done, but the new state could not be read: ${outcome.unread.message}`);
    return { content };
  });
}

/** Returns the request and its effect on the service's current state. */
function linesOf({ what, method, path, consequences }: CallPlan): string[] {
  return [
    `${what}: ${method} ${path}`,
    ...consequences.flatMap(({ text, items, more }) => [
      text,
      ...items.map((item) => `  ${item}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ]),
  ];
}
