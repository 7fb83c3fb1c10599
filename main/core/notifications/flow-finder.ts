import type { NodeKind } from '#contract/models/flow.ts';
import type { FlowEntry } from '../monitoring/entry.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { ServiceFlow, ServiceNode } from '../ports/service.ts';

type Resource = { kind: NodeKind; id: number | null };

/** The position of a resource: its flow, and its node there. */
export interface FlowPosition {
  entry: FlowEntry;
  node: ServiceNode;
}

const keyOf = ({ kind, id }: Resource): string => `${kind} ${id}`;

/**
 * Finds the flows of resources. Only requested resources are looked up, all of a batch in one walk over the snapshot.
 * An index of every resource would be rebuilt with every read, for the few that have notifications.
 */
export class FlowFinder {
  readonly #snapshot: Snapshot;
  readonly #nodeIds = new Map<string, number | null>();
  /** The snapshot's revision at which missing resources were last searched for. */
  #revision = -1;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  /** Looks up all resources at once, so that each query costs nothing. */
  prepare(resources: Iterable<Resource>): void {
    if (this.#revision !== this.#snapshot.revision) {
      this.#revision = this.#snapshot.revision;
      for (const [key, nodeId] of this.#nodeIds) if (nodeId === null) this.#nodeIds.delete(key);
    }
    // Matching ids first avoids building a key for nodes that were not requested.
    const wanted = new Set<number>();
    for (const resource of resources) {
      if (resource.id === null || resource.kind === 'unknown' || this.#known(resource)) continue;
      this.#nodeIds.set(keyOf(resource), null);
      wanted.add(resource.id);
    }
    if (wanted.size === 0) return;
    for (const { flow } of this.#snapshot.entries())
      for (const { id, kind, resourceId } of flow.nodes) {
        if (resourceId === null || !wanted.has(resourceId)) continue;
        const key = keyOf({ kind, id: resourceId });
        if (this.#nodeIds.get(key) === null) this.#nodeIds.set(key, id);
      }
  }

  flow(originId: number): ServiceFlow | undefined {
    return this.#snapshot.entryOf(originId)?.flow;
  }

  find(resource: Resource): FlowPosition | null {
    this.prepare([resource]);
    return this.#placeOf(resource) ?? null;
  }

  #known(resource: Resource): boolean {
    return this.#nodeIds.get(keyOf(resource)) === null || this.#placeOf(resource) !== undefined;
  }

  /** A node may have disappeared, or contain another resource, since it was found. */
  #placeOf(resource: Resource): FlowPosition | undefined {
    const nodeId = this.#nodeIds.get(keyOf(resource));
    const entry = nodeId == null ? undefined : this.#snapshot.entryOf(nodeId);
    const node = entry?.flow.nodes.find(
      ({ id, kind, resourceId }) => id === nodeId && kind === resource.kind && resourceId === resource.id,
    );
    return entry && node && { entry, node };
  }
}
