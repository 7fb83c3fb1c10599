import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';

type CallingHandlers = Pick<Handlers, Extract<keyof Handlers, `calling.${string}`>>;

/** Handlers for calls of any operation. */
export function callingHandlers({
  calling,
  onCallProgress: onProgress,
}: Pick<HandlerPorts, 'calling' | 'onCallProgress'>): CallingHandlers {
  return {
    'calling.operations': ({ environmentId }) => calling.operations(environmentId),
    'calling.plan': ({ environmentId, order }, signal) => calling.plan(environmentId, order, signal),
    'calling.carryOut': async (agreement, signal) => (await calling.carryOut(agreement, signal, onProgress)).outcome,
  };
}
