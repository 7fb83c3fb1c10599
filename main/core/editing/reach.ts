import type { EditedFlow } from '#contract/models/editing.ts';
import type { ResourceRef } from '#contract/models/resource.ts';
import type { ServiceNode } from '../ports/service.ts';
import { type FlowEntries, usesIn } from '../resources/uses.ts';

/** The service's word for a node that runs. */
const isActive = ({ statusWord }: ServiceNode): boolean => /^active$/i.test(statusWord ?? '');

/** Flows that use a resource, by the last read. The service does not report which flows read a lookup. */
export const flowsUsing = (resource: ResourceRef, flows: FlowEntries): EditedFlow[] => flowsUsingAny([resource], flows);

/** Flows that use any of several resources. */
export function flowsUsingAny(resources: readonly ResourceRef[], flows: FlowEntries): EditedFlow[] {
  const uses = usesIn(flows).of(...resources);
  return [...Map.groupBy(uses, ({ flow }) => flow)].map(([{ originId, name }, inFlow]) => ({
    originId,
    name,
    nodes: inFlow.length,
    active: inFlow.filter(({ node }) => isActive(node)).length,
  }));
}
