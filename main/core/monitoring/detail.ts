import type { FlowDetail } from '#contract/models/flow.ts';
import type { ServiceFlow } from '../ports/service.ts';
import { failingShareOf } from './attention.ts';
import type { FlowEntry } from './entry.ts';
import { statusOf } from './health.ts';
import { failsAtOf, verdictsOf } from './flow-verdicts.ts';
import { judgeNodes } from './node-status.ts';
import type { Pauses } from './known-pauses.ts';
import { pauseOfFlow, pauseOfNode } from './pauses.ts';

/**
 * Describes a flow for its own screen: the flow as the service returns it now, and its runs from the snapshot.
 *
 * @param processing number of nodes that process records now; null where unknown
 */
export function describeFlow(
  flow: ServiceFlow,
  entry: FlowEntry | undefined,
  readAt: number,
  pauses: Pauses = new Map(),
  processing: number | null = null,
): FlowDetail {
  const verdicts = entry ? verdictsOf(entry, flow) : judgeNodes(flow, false, new Map());
  const word = flow.nodes[0]?.statusWord ?? null;
  return {
    originId: flow.originId,
    name: flow.name,
    description: flow.description,
    status: statusOf(word, entry?.state === 'failing'),
    processing,
    pause: pauseOfFlow(flow, pauses),
    failingSince: entry?.failingSince ?? null,
    failingOrEarlier: entry?.health.failingOrEarlier ?? false,
    failing: entry?.state === 'failing' ? failingShareOf(entry) : null,
    failsAt: failsAtOf(flow, verdicts),
    flowType: flow.flowType,
    project: flow.project,
    owner: flow.owner,
    role: entry?.role ?? null,
    tags: flow.tags,
    nodes: flow.nodes.map(({ statusWord, ...node }) => ({
      ...node,
      pause: pauseOfNode({ id: node.id, statusWord }, pauses),
      status: verdicts.statusOf({ id: node.id, statusWord }),
      figures: entry?.figures.get(node.id)?.figures ?? null,
    })),
    links: flow.links,
    readAt,
  };
}
