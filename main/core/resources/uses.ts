import type { RecordKind, ResourceRef } from '#contract/models/resource.ts';
import { asId, asRecord, asRecords } from '../base/readers.ts';
import type { ServiceResource } from '../ports/resources.ts';
import type { ServiceFlow, ServiceNode } from '../ports/service.ts';

/** Returns a key made of the kind and id of a resource. */
export const keyOf = ({ kind, id }: ResourceRef): string => `${kind} ${id}`;

/**
 * Returns the resources whose flows use this one as well, by its own record: a destination fills a lookup, and code
 * runs at data sets. Odd values in a record are ignored.
 */
export function usedThrough({ kind, record }: Pick<ServiceResource, 'kind' | 'record'>): ResourceRef[] {
  if (kind === 'lookup') return refsOf('destination', [record['data_sink_id']]);
  if (kind !== 'code' || !Array.isArray(record['data_sets'])) return [];
  const sets: unknown[] = record['data_sets'];
  return refsOf('data_set', [...sets, ...asRecords(sets).map(({ id }) => id)]);
}

/** Returns the lookup that a destination fills or reads, where its record contains one. */
export function lookupOf({ kind, record }: Pick<ServiceResource, 'kind' | 'record'>): number | null {
  return kind === 'destination' ? asId(record['data_map_id']) : null;
}

/** Returns references to the ids among these values. */
export const refsOf = (kind: RecordKind, ids: readonly unknown[]): ResourceRef[] =>
  ids.map(asId).flatMap((id) => (id === null ? [] : [{ kind, id }]));

/** Returns the resources that a node's resource uses, according to its record. */
export const usedIn = ({ kind, record }: Pick<ServiceResource, 'kind' | 'record'>) => ({
  credential: asId(asRecord(record['data_credentials'])?.['id']) ?? asId(record['data_credentials_id']),
  code: asId(record['code_container_id']) ?? asId(record['transform_id']),
  lookup: lookupOf({ kind, record }),
});

/** Returns the resource of a node; null for one of an unknown kind. */
export function resourceOf({ kind, resourceId }: Pick<ServiceNode, 'kind' | 'resourceId'>): ResourceRef | null {
  return kind === 'unknown' || resourceId === null ? null : { kind, id: resourceId };
}

/** Returns the resources of a node: its own, its credential and its code. */
export function usedBy(node: ServiceNode): ResourceRef[] {
  const { credentialId, codeContainerId } = node;
  const own = resourceOf(node);
  return [
    ...(own ? [own] : []),
    ...(credentialId === null ? [] : [{ kind: 'credential' as const, id: credentialId }]),
    ...(codeContainerId === null ? [] : [{ kind: 'code' as const, id: codeContainerId }]),
  ];
}

/** Flows as last read: the revision differs once anything about them does. */
export interface FlowEntries {
  readonly revision: number;
  entries(): Iterable<{ readonly flow: ServiceFlow }>;
}

/** A node that uses a resource. */
export interface Use {
  flow: ServiceFlow;
  node: ServiceNode;
}

/** Index of the nodes that use each resource, by the flows as last read. It is rebuilt where one of these changed. */
class Uses {
  readonly #known: FlowEntries;
  #revision: number | null = null;
  #flows: readonly ServiceFlow[] = [];
  #byKey = new Map<string, Use[]>();

  constructor(known: FlowEntries) {
    this.#known = known;
  }

  /** The indexed flows: the same list as long as none of them changes. */
  get flows(): readonly ServiceFlow[] {
    this.#index();
    return this.#flows;
  }

  /** Returns the nodes that use any of these resources, each once, in the order of the flows. */
  of(...resources: readonly ResourceRef[]): readonly Use[] {
    this.#index();
    const [only, ...others] = resources;
    if (only && others.length === 0) return this.#byKey.get(keyOf(only)) ?? [];
    const found = resources.flatMap((resource) => this.#byKey.get(keyOf(resource)) ?? []);
    return [...new Map(found.map((use) => [use.node.id, use])).values()];
  }

  /** New runs create a new revision, but change no use. */
  #index(): void {
    if (this.#revision === this.#known.revision) return;
    this.#revision = this.#known.revision;
    const flows = Array.from(this.#known.entries(), ({ flow }) => flow);
    if (flows.length === this.#flows.length && flows.every((flow, place) => flow === this.#flows[place])) return;
    this.#flows = flows;
    this.#byKey = new Map();
    for (const flow of flows)
      for (const node of flow.nodes) for (const ref of usedBy(node)) this.#add(keyOf(ref), { flow, node });
  }

  #add(key: string, use: Use): void {
    const known = this.#byKey.get(key);
    if (known) known.push(use);
    else this.#byKey.set(key, [use]);
  }
}

const indexes = new WeakMap<FlowEntries, Uses>();

/** Returns the uses in these flows: one index for all callers. */
export function usesIn(flows: FlowEntries): Uses {
  const known = indexes.get(flows);
  if (known) return known;
  const made = new Uses(flows);
  indexes.set(flows, made);
  return made;
}

/** Returns the flows that these nodes belong to, each once. */
export const flowsOf = (uses: readonly Use[]): ServiceFlow[] => [...new Set(uses.map(({ flow }) => flow))];
