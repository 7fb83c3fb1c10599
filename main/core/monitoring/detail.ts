import type { FlowDetail } from '#contract/models/flow.ts';
import type { ServiceFlow } from '../ports/service.ts';
import { failingShareOf } from './attention.ts';
import type { FlowEntry } from './entry.ts';
import { statusOf } from './health.ts';
import { nodeStatusOf } from './node-status.ts';
import { pauseOfFlow, pauseOfNode, type Pauses } from './pauses.ts';

/** A flow for its own screen: as the service describes it now, with its runs by the snapshot. */
export function describeFlow(
  flow: ServiceFlow,
  entry: FlowEntry | undefined,
  readAt: number,
  pauses: Pauses = new Map(),
): FlowDetail {
  const word = flow.nodes[0]?.statusWord ?? null;
  return {
    originId: flow.originId,
    name: flow.name,
    description: flow.description,
    status: statusOf(word, entry?.state === 'failing'),
    pause: pauseOfFlow(flow, pauses),
    failingSince: entry?.failingSince ?? null,
    failingOrEarlier: entry?.health.failingOrEarlier ?? false,
    failing: entry?.state === 'failing' ? failingShareOf(entry) : null,
    flowType: flow.flowType,
    project: flow.project,
    owner: flow.owner,
    role: entry?.role ?? null,
    tags: flow.tags,
    nodes: flow.nodes.map(({ statusWord, ...node }, index) => ({
      ...node,
      pause: pauseOfNode({ id: node.id, statusWord }, pauses),
      status: nodeStatusOf(statusWord, index === 0, entry?.state === 'failing'),
      figures: null,
    })),
    links: flow.links,
    readAt,
  };
}
