import type { FlowNotifications } from '#contract/models/flow-parts.ts';
import type { NotificationEntry } from '#contract/models/notification.ts';
import pLimit from 'p-limit';
import { Failure } from '../base/failure.ts';
import type { RequestOptions, Service, ServiceFlow, ServiceNode, ServiceNotification } from '../ports/service.ts';

/** Each node costs a request: in a flow with more nodes, only those nearest to its origin are queried. */
const mostNodes = 60;
const atOnce = 4;
/**
 * Maximum number of the newest notifications of each node. The notifications of the whole environment include all
 * others.
 */
const mostOfNode = 50;
const mostInAll = 500;

/** Reads the service's notifications about the nodes of a flow, and merges them. */
export async function readFlowNotifications(
  service: Pick<Service, 'listNotifications'>,
  flow: ServiceFlow,
  options: RequestOptions,
): Promise<FlowNotifications> {
  const nodes = nodesWithResource(flow);
  const limit = pLimit(atOnce);
  const reading = nodes.slice(0, mostNodes).map((node) => limit(() => newestOf(service, node, options)));
  const answers = (await Promise.all(reading).finally(() => limit.clearQueue())).filter((answer) => answer !== null);
  const about = new Map(nodes.map((node) => [keyOf(node), node]));
  const byId = new Map(answers.flat().map((one) => [one.id, one]));
  const entries = [...byId.values()].sort((a, b) => (b.at ?? 0) - (a.at ?? 0) || b.id - a.id);
  return {
    entries: entries.slice(0, mostInAll).map((one) => entryOf(one, about, flow)),
    asked: answers.length,
    of: nodes.length,
    more: entries.length > mostInAll || answers.some(({ length }) => length >= mostOfNode),
  };
}

/** Returns each resource once. */
function nodesWithResource({ nodes }: ServiceFlow): ServiceNode[] {
  const askable = nodes.filter(({ kind, resourceId }) => kind !== 'unknown' && resourceId !== null);
  return [...new Map(askable.map((node) => [keyOf(node), node])).values()];
}

const keyOf = ({ kind, resourceId }: Pick<ServiceNode, 'kind' | 'resourceId'>): string => `${kind} ${resourceId}`;

/**
 * Returns null for a node whose notifications the service withholds, or of which none can be read. Those of other nodes
 * are kept (D12).
 */
async function newestOf(
  service: Pick<Service, 'listNotifications'>,
  { kind, resourceId }: ServiceNode,
  options: RequestOptions,
): Promise<ServiceNotification[] | null> {
  try {
    for await (const { notifications, gap } of service.listNotifications({ kind, id: resourceId! }, options))
      return notifications.length === 0 && gap ? null : notifications.slice(0, mostOfNode);
    return [];
  } catch (thrown) {
    const closed = thrown instanceof Failure && ['not_found', 'refused'].includes(thrown.problem.kind);
    if (closed) return null;
    throw thrown;
  }
}

function entryOf(
  { about, ...notification }: ServiceNotification,
  nodes: ReadonlyMap<string, ServiceNode>,
  flow: ServiceFlow,
): NotificationEntry {
  const node = nodes.get(keyOf({ kind: about.kind, resourceId: about.id }));
  return {
    ...notification,
    about: { ...about, name: node?.name ?? null, originId: flow.originId, flowName: flow.name },
  };
}
