import type { ReadingResource, SampleGroup } from '#contract/models/quarantine.ts';

/** Flow in which records of a group failed. */
export interface TouchedFlow {
  originId: number;
  name: string | null;
  count: number;
}

/** Node at which records of a group failed. */
export interface FailingNode {
  id: number;
  name: string | null;
  /** Number of nodes that stop when it is paused, including itself. */
  reaches: number;
}

/** The flows of the most frequent resources of a group, most records first. */
export function groupFlows(
  { resources }: Pick<SampleGroup, 'resources'>,
  read: readonly ReadingResource[],
): TouchedFlow[] {
  const flows = new Map<number, TouchedFlow>();
  for (const { value, count } of resources) {
    const resource = resourceIn(read, value);
    if (resource?.originId == null) continue;
    const { originId, flowName: name } = resource;
    const flow = flows.get(originId) ?? { originId, name, count: 0 };
    flows.set(originId, { ...flow, count: flow.count + count });
  }
  return [...flows.values()].sort((a, b) => b.count - a.count);
}

/** The nodes at which the most frequent resources of a group failed, most records first. */
export function nodesOf(
  { resources }: Pick<SampleGroup, 'resources'>,
  read: readonly ReadingResource[],
): FailingNode[] {
  return resources.flatMap(({ value }) => {
    const { nodeId, reaches, name } = resourceIn(read, value) ?? { nodeId: null, reaches: null, name: null };
    return nodeId === null ? [] : { id: nodeId, name, reaches: reaches ?? 1 };
  });
}

function resourceIn(
  read: readonly ReadingResource[],
  { kind, id }: Pick<ReadingResource, 'kind' | 'id'>,
): ReadingResource | undefined {
  return read.find((resource) => resource.kind === kind && resource.id === id);
}
