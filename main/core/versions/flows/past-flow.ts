import { type ResourceKind, resourceKinds } from '#contract/models/flow.ts';
import type { JsonRecord, RecordKind, ResourceRef } from '#contract/models/resource.ts';
import { failure } from '../../base/failure.ts';
import { asId, asRecords, asText } from '../../base/readers.ts';
import type { ServiceFlow, ServiceNode } from '../../ports/service.ts';
import { keyOf, refsOf, resourceOf } from '../../resources/uses.ts';
import type { VersionStore } from '../store.ts';
import { texts } from '../words.ts';
import { idKey } from './match-nodes.ts';
import { type FlowSide, nodesOf, type SideNode } from './side.ts';

export type StoredVersions = Pick<VersionStore, 'versionsOf' | 'record' | 'changes'>;

/**
 * Rebuilds a flow as last seen by a moment, from the stored versions of its resources. Includes current resources that
 * existed then, and later deleted ones. Current nodes keep their current position, since earlier ones are not stored.
 * The record of a node differs where it moved.
 *
 * @param at epoch milliseconds
 */
export function rebuildFlow(flow: ServiceFlow, environmentId: string, at: number, stored: StoredVersions): FlowSide {
  const nodes = new Map<string, SideNode>();
  nodesOf(flow).forEach((side, place) => {
    const node = flow.nodes[place]!;
    const then = thenOf(node, at, stored);
    if (then !== null) nodes.set(idKey(node), { ...side, ...then });
  });
  addGone(nodes, flow.originId, at, stored);
  return {
    environmentId,
    ...{ originId: flow.originId, at },
    name: nodes.values().next().value?.name ?? flow.name,
    nodes: [...nodes.values()],
    read: (resource) => Promise.resolve().then(() => requireRecord(resource, at, stored)),
  };
}

/**
 * Returns the name and status of a node at that time; null where it did not exist. Without a stored version, returns
 * the current name and no status.
 */
function thenOf(node: ServiceNode, at: number, stored: StoredVersions): Pick<SideNode, 'name' | 'status'> | null {
  const resource = resourceOf(node);
  const record = resource ? recordThen(resource, at, stored) : undefined;
  if (record) return { name: asText(record['name']), status: asText(record['status']) };
  if (record === null || (node.createdAt !== null && node.createdAt > at)) return null;
  return { name: node.name, status: null };
}

/**
 * Returns a record as last seen by that time; null where the resource did not exist, undefined where no version is
 * stored.
 */
function recordThen(resource: ResourceRef, at: number, stored: StoredVersions): JsonRecord | null | undefined {
  const versions = stored.versionsOf(resource);
  const version = versions.find(({ change, seenAt }) => (change?.at ?? seenAt) <= at);
  if (version) return stored.record(version.versionId);
  return versions.at(-1)?.change?.event === 'created' ? null : undefined;
}

function requireRecord(resource: ResourceRef, at: number, stored: StoredVersions): JsonRecord {
  const record = recordThen(resource, at, stored);
  if (record) return record;
  if (record === null) throw failure('not_found', texts.notThereThen);
  throw failure('not_found', texts.notStoredThen, { advice: texts.notStoredThenMore });
}

/** Adds deleted nodes that were in the flow: by their own record, or because they were below a node of the flow. */
function addGone(nodes: Map<string, SideNode>, originId: number, at: number, stored: StoredVersions): void {
  let open = stored
    .changes()
    .filter((change) => change.event === 'gone' && change.at > at)
    .flatMap(({ kind, id }) => {
      const record = isNodeKind(kind) && !nodes.has(keyOf({ kind, id })) ? recordThen({ kind, id }, at, stored) : null;
      return isNodeKind(kind) && record ? [{ kind, id, record }] : [];
    });
  // Nodes below one of these are found once that one is.
  for (let before = Infinity; open.length < before;) {
    before = open.length;
    open = open.filter((one) => {
      const parent = aboveIn(one);
      const above = parent && nodes.get(keyOf(parent));
      if (!above && asId(one.record['origin_node_id']) !== originId) return true;
      nodes.set(keyOf(one), nodeOf(one, above?.id ?? null));
      return false;
    });
  }
}

interface Gone {
  kind: ResourceKind;
  id: number;
  record: JsonRecord;
}

const isNodeKind = (kind: RecordKind): kind is ResourceKind => (resourceKinds as readonly RecordKind[]).includes(kind);

const nodeOf = ({ kind, id, record }: Gone, parentId: number | null): SideNode => ({
  // If its record lacks the node id: a number that no node has.
  id: asId(record['flow_node_id']) ?? -(resourceKinds.length * id + resourceKinds.indexOf(kind)),
  ...{ parentId, kind, resourceId: id },
  name: asText(record['name']),
  status: asText(record['status']),
});

/** Returns the input of a resource, by its own record. */
function aboveIn({ kind, record }: Gone): ResourceRef | null {
  const [parent] = asRecords(record['parent_data_sets']);
  const above =
    kind === 'destination'
      ? refsOf('data_set', [record['data_set_id']])
      : [...refsOf('data_set', [parent?.['id']]), ...refsOf('source', [record['data_source_id']])];
  return above[0] ?? null;
}
