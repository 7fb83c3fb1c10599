import type { FlowDifference } from '#contract/models/flow-comparison.ts';
import type { JsonRecord, ResourceRef } from '#contract/models/resource.ts';
import type { ServiceFlow } from '../../ports/service.ts';
import type { MatchableNode } from './match-nodes.ts';

/** A node with the service's status word; null where unknown. */
export interface SideNode extends MatchableNode {
  status: string | null;
}

/** One of two compared flows: its tree, and how its resources are read. */
export interface FlowSide extends Omit<FlowDifference, 'nodes' | 'nodeId'> {
  nodes: readonly SideNode[];
  /** Reads the record of a resource. Throws a Failure where that is impossible. */
  read: (resource: ResourceRef) => Promise<JsonRecord>;
}

export const nodesOf = ({ nodes }: Pick<ServiceFlow, 'nodes'>): SideNode[] =>
  nodes.map(({ id, parentId, kind, resourceId, name, statusWord }) => ({
    ...{ id, parentId, kind, resourceId, name, status: statusWord },
  }));
