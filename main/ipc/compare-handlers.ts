import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';

type CompareHandlers = Pick<Handlers, Extract<keyof Handlers, `compare.${string}`>>;

/** Handlers that compare two periods, flow by flow and node by node. */
export function compareHandlers({ environments }: Pick<HandlerPorts, 'environments'>): CompareHandlers {
  return {
    'compare.flows': ({ environmentId, ...question }, signal) =>
      environments.get(environmentId).comparing.flows(question, signal),
    'compare.unknown': ({ environmentId, ...question }, signal) =>
      environments.get(environmentId).comparing.unknown(question, signal),
    'compare.nodes': ({ environmentId, originId, ...times }, signal) => {
      const { comparing, service } = environments.get(environmentId);
      return comparing.nodes(service, originId, times, { priority: 'person', signal });
    },
  };
}
