import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';

/** Handler for failing records over all flows. */
export function errorHandlers({ environments }: Pick<HandlerPorts, 'environments'>): Pick<Handlers, 'errors.window'> {
  return {
    'errors.window': ({ environmentId, filter, from, to }) =>
      environments.get(environmentId).errors.window(filter, from, to),
  };
}
