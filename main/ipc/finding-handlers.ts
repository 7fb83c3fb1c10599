import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';

type FindingHandlers = Pick<Handlers, Extract<keyof Handlers, `findings.${string}`>>;

/** Handlers for Penstock's own findings. */
export function findingHandlers({ environments }: Pick<HandlerPorts, 'environments'>): FindingHandlers {
  return {
    'findings.window': ({ environmentId, filter, from, to }) =>
      environments.get(environmentId).findings.window(filter, from, to),
    'findings.acknowledge': ({ environmentId, ids, acknowledged }) => {
      const { findings, actor } = environments.get(environmentId);
      findings.acknowledge(ids, acknowledged, { actor, from: 'window' });
      return null;
    },
  };
}
