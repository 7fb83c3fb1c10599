import type { FlowAt } from '#contract/models/flow-comparison.ts';
import type { RequestOptions, Service } from '../../ports/service.ts';
import { rebuildFlow, type StoredVersions } from './past-flow.ts';
import { type FlowSide, nodesOf } from './side.ts';

/** Reads the current flow from its service. Throws a Failure where there is none. */
export async function flowNow(
  service: Pick<Service, 'getFlow' | 'resources'>,
  { environmentId, nodeId }: Omit<FlowAt, 'at'>,
  options: RequestOptions,
): Promise<FlowSide> {
  const { flow } = await service.getFlow(nodeId, options);
  return {
    environmentId,
    ...{ originId: flow.originId, name: flow.name, at: null },
    nodes: nodesOf(flow),
    read: async (resource) =>
      (await service.resources.get(resource, { ...options, rows: resource.kind === 'lookup' })).record,
  };
}

/** Returns a flow as last seen by a moment, epoch milliseconds. Throws a Failure where the service no longer has it. */
export async function flowSeenBy(
  at: number,
  service: Pick<Service, 'getFlow'>,
  { environmentId, nodeId }: Omit<FlowAt, 'at'>,
  stored: StoredVersions,
  options: RequestOptions,
): Promise<FlowSide> {
  const { flow } = await service.getFlow(nodeId, options);
  return rebuildFlow(flow, environmentId, at, stored);
}
