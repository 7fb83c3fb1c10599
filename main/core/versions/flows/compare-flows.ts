import { mostComparedNodes } from '#contract/limits.ts';
import type {
  FlowDifference,
  NodeDifference,
  ComparedResource,
  FlowComparison,
  NodeSide,
  NodeVerdict,
} from '#contract/models/flow-comparison.ts';
import { nodeVerdicts } from '#contract/models/flow-comparison.ts';
import pLimit from 'p-limit';
import { matchNodes, type NodePair } from './match-nodes.ts';
import { ResourcePairs } from './resource-pairs.ts';
import type { FlowSide, SideNode } from './side.ts';

/** Number of nodes that are read at once; the client's limiter decides how many of their requests leave. */
const atOnce = 8;

/**
 * Compares two flows, node by node. Nodes and status are compared by the trees alone, the resources only of matched
 * nodes up to the limit. Throws where a service cannot be queried at all. Withheld data is reported at its node.
 */
export async function compareFlows(
  before: FlowSide,
  after: FlowSide,
  signal: AbortSignal,
  most = mostComparedNodes,
): Promise<FlowComparison> {
  const pairs = matchNodes(before.nodes, after.nodes, before.environmentId === after.environmentId);
  const matched = pairs.filter((pair) => pair.before && pair.after);
  const compared = new ResourcePairs(before, after);
  const limit = pLimit(atOnce);
  const reading = matched.slice(0, most).map((pair) =>
    limit(async () => {
      signal.throwIfAborted();
      return [pair, await compared.of(pair)] as const;
    }),
  );
  const read = new Map(await Promise.all(reading).finally(() => limit.clearQueue()));
  signal.throwIfAborted();
  const names = { before: namesAbove(before), after: namesAbove(after) };
  const nodes = pairs.map((pair): NodeDifference => {
    const resources = read.get(pair) ?? null;
    const sides = { before: sideOf(pair.before, names.before), after: sideOf(pair.after, names.after) };
    const status = statusDiffers(pair);
    const isCopied = resources !== null && compared.isCopy(pair);
    const { level, moved } = pair;
    const by = isCopied && pair.by !== 'id' ? 'copied' : pair.by;
    return {
      level,
      ...sides,
      by,
      moved,
      statusDiffers: status,
      resources,
      verdict: verdictOf(pair, status, resources),
    };
  });
  return {
    before: flowOf(before),
    after: flowOf(after),
    nodes,
    counts: countsOf(nodes),
    matched: matched.length,
    read: read.size,
  };
}

const flowOf = ({ environmentId, originId, name, at, nodes }: FlowSide): FlowDifference => ({
  ...{ environmentId, nodeId: originId, originId, name, at },
  nodes: nodes.length,
});

function namesAbove({ nodes }: FlowSide): (node: SideNode) => string | null {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return ({ parentId }) => byId.get(parentId ?? -1)?.name ?? null;
}

const sideOf = (node: SideNode | null, nameAbove: (node: SideNode) => string | null): NodeSide | null =>
  node && {
    ...{ id: node.id, kind: node.kind, resourceId: node.resourceId, name: node.name, status: node.status },
    below: nameAbove(node),
  };

/** Status words are compared without case, since services vary. */
const statusDiffers = ({ before, after }: NodePair<SideNode>): boolean =>
  before?.status != null && after?.status != null && before.status.toLowerCase() !== after.status.toLowerCase();

function verdictOf(
  { before, after, moved }: NodePair<SideNode>,
  status: boolean,
  resources: readonly ComparedResource[] | null,
): NodeVerdict {
  if (!before) return 'only_after';
  if (!after) return 'only_before';
  const differs = (resources ?? []).some(
    (one) => one.differences.length > 0 || (one.before === null) !== (one.after === null),
  );
  if (status || moved || differs) return 'differs';
  return resources && resources.every(({ problem }) => problem === null) ? 'same' : 'unknown';
}

function countsOf(nodes: readonly NodeDifference[]): Record<NodeVerdict, number> {
  const counts = Object.fromEntries(nodeVerdicts.map((verdict) => [verdict, 0])) as Record<NodeVerdict, number>;
  for (const { verdict } of nodes) counts[verdict] += 1;
  return counts;
}
