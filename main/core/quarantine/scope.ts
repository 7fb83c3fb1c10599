import type { SampleScope } from '#contract/models/quarantine.ts';
import { failure, problemOf } from '../base/failure.ts';
import { phrases } from '../base/words.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import { downstreamCounts } from '../monitoring/tree.ts';
import { FlowFinder } from '../notifications/flow-finder.ts';
import type { RequestOptions, Service, ServiceFlow } from '../ports/service.ts';
import type { FailingResourceRef } from '../samples/sample.ts';
import { texts } from './words.ts';

/** A resource at which records failed, and its flow; null where no known flow contains it. */
export interface ScopeResource extends FailingResourceRef {
  name: string | null;
  originId: number | null;
  flowName: string | null;
  /** The node in that flow, and how many nodes that one feeds, itself included: pausing it stops all of them. */
  nodeId: number | null;
  reaches: number | null;
}

export interface ScopeSources {
  snapshot: Snapshot;
  service: Pick<Service, 'getFlow'>;
  /** Returns the flows that a change touched, by their origins. Throws `not_found`. */
  touchedBy: (changeId: string) => { title: string; originIds: readonly number[] };
}

/**
 * Resolves a scope to its resources, each once, in the order of their trees, and to a title for all of it. Flows that
 * are not known yet are requested. Throws a Failure where that fails, or where no resource is left.
 */
export async function resolveScope(
  scope: SampleScope,
  sources: ScopeSources,
  options: RequestOptions = {},
): Promise<{ title: string; resources: ScopeResource[] }> {
  switch (scope.by) {
    case 'resource': {
      const resource = resourceOf(scope, sources.snapshot);
      return { title: titleOf(resource), resources: [resource] };
    }
    case 'flow': {
      const flow = await flowOf(scope.nodeId, sources, options);
      const resources = resourcesOf([flow]);
      return { title: texts.withNodes(flow.name ?? phrases.flowWithId(flow.originId), resources.length), resources };
    }
    case 'change': {
      const { title, originIds } = sources.touchedBy(scope.changeId);
      const flows = await Promise.all(originIds.map((id) => flowOf(id, sources, options).catch(nothingIfGone)));
      return { title: texts.change(title), resources: resourcesOf(flows.flat()) };
    }
  }
}

/** Returns the title of a data set, source or destination. */
export function titleOf({ kind, id, name }: Pick<ScopeResource, 'kind' | 'id' | 'name'>): string {
  return texts.resource(texts[kind], name ?? String(id));
}

function resourceOf({ kind, id }: FailingResourceRef, snapshot: Snapshot): ScopeResource {
  const place = new FlowFinder(snapshot).find({ kind, id });
  const flow = place?.entry.flow;
  return {
    kind,
    id,
    name: place?.node.name ?? null,
    originId: flow?.originId ?? null,
    flowName: flow?.name ?? null,
    nodeId: place?.node.id ?? null,
    reaches: place && flow ? (downstreamCounts(flow).get(place.node.id) ?? null) : null,
  };
}

async function flowOf(
  nodeId: number,
  { snapshot, service }: ScopeSources,
  options: RequestOptions,
): Promise<ServiceFlow> {
  return snapshot.entryOf(nodeId)?.flow ?? (await service.getFlow(nodeId, options)).flow;
}

/** A flow may have been deleted since the change touched it. */
function nothingIfGone(thrown: unknown): [] {
  if (problemOf(thrown).kind === 'not_found') return [];
  throw thrown;
}

function resourcesOf(flows: readonly ServiceFlow[]): ScopeResource[] {
  const resources = new Map<string, ScopeResource>();
  for (const flow of flows) {
    const { originId, name: flowName, nodes } = flow;
    const reaches = downstreamCounts(flow);
    for (const { id: nodeId, kind, resourceId: id, name } of nodes) {
      if (kind === 'unknown' || id === null || resources.has(`${kind} ${id}`)) continue;
      const place = { originId, flowName, nodeId, reaches: reaches.get(nodeId) ?? null };
      resources.set(`${kind} ${id}`, { kind, id, name, ...place });
    }
  }
  if (resources.size === 0) throw failure('not_found', texts.nothingLeft, { advice: texts.chooseAnotherFlow });
  return [...resources.values()];
}
