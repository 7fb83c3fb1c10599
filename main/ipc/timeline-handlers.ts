import { compareResources } from '../core/versions/compare-resources.ts';
import { compareFlows } from '../core/versions/flows/compare-flows.ts';
import { flowNow, flowSeenBy } from '../core/versions/flows/read-flow.ts';
import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';

type TimelineHandlers = Pick<Handlers, Extract<keyof Handlers, `timeline.${string}`>>;

/** Handlers for resource changes, and for those that may have made a flow fail. */
export function timelineHandlers({ environments }: Pick<HandlerPorts, 'environments'>): TimelineHandlers {
  const versionsOf = (environmentId: string) => environments.get(environmentId).versions;
  return {
    'timeline.window': ({ environmentId, query, from, to }) => versionsOf(environmentId).window({ ...query, from, to }),
    'timeline.versions': ({ environmentId, resource }) => versionsOf(environmentId).versionsOf(resource),
    'timeline.history': ({ environmentId, resource }, signal) =>
      versionsOf(environmentId).historyOf(resource, { priority: 'person', signal }),
    'timeline.difference': ({ environmentId, resource, from, to }) =>
      versionsOf(environmentId).difference(resource, from, to),
    'timeline.suspects': ({ environmentId, originId }) => versionsOf(environmentId).openSuspects(originId),
    'timeline.compare': ({ one, other }, signal) => {
      const at = ({ environmentId, resource }: typeof one) => {
        const { resources } = environments.get(environmentId).service;
        return resources.get(resource, { priority: 'person', signal, rows: resource.kind === 'lookup' });
      };
      return compareResources(at(one), at(other));
    },
    'timeline.compareFlows': async ({ before, after }, signal) => {
      const options = { priority: 'person', signal } as const;
      const sides = [before, after].map(({ at, ...flow }) => {
        const { service, versions } = environments.get(flow.environmentId);
        return at === null ? flowNow(service, flow, options) : flowSeenBy(at, service, flow, versions.stored, options);
      });
      const [one, other] = await Promise.all(sides);
      return compareFlows(one!, other!, signal);
    },
  };
}
