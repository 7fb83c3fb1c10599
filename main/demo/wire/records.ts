import { connectors } from '../world/names.ts';
import {
  statusOf,
  type Asset,
  type CodeContainer,
  type Credential,
  type Flow,
  type FlowNode,
  type Org,
  type Person,
  type Project,
  type Resource,
} from '../world/model.ts';
import type { World } from '../world/world.ts';

/** Small records that answers consist of, in the service's style: snake case, ISO times, nulls. */

/** Input of the records: the world, and the prefix that replaces `svc` of the specification. */
export interface Wire {
  readonly world: World;
  readonly vendor: string;
}

export type Json = Record<string, unknown>;

export const iso = (time: number): string => new Date(time).toISOString();

/** Returns a connector's codename. One that begins with a vendor's name carries the configured one. */
export function codename(wire: Wire, connector: string): string {
  return connector.replace(/^svc_/, `${wire.vendor}_`);
}

/** Returns the connector with a codename; undefined when there is no such connector. */
export function connectorNamed(wire: Wire, name: string): string | undefined {
  return Object.keys(connectors).find((connector) => codename(wire, connector) === name);
}

export function connectionType(wire: Wire, connector: string): string {
  return codename(wire, connectors[connector]?.over ?? connector);
}

export function connectorRecord(wire: Wire, connector: string): Json {
  const name = codename(wire, connector);
  return {
    id: 1 + Object.keys(connectors).indexOf(connector),
    type: name,
    connection_type: connectionType(wire, connector),
    name: connectors[connector]?.name ?? name,
    description: '',
    [`${wire.vendor}set_api_compatible`]: true,
  };
}

export function ownerRecord(person: Person): Json {
  return { id: person.id, full_name: person.fullName, email: person.email };
}

export function orgRecord(org: Org): Json {
  return {
    id: org.id,
    name: org.name,
    email_domain: org.domain,
    email: `data@${org.domain}`,
    client_identifier: null,
  };
}

export function projectRecord(wire: Wire, project: Project): Json {
  return {
    id: project.id,
    owner_id: project.owner.id,
    org_id: wire.world.org.id,
    name: project.name,
    description: `Data flows of the ${project.name} team`,
    access_roles: [project.owner === wire.world.caller ? 'owner' : 'operator'],
  };
}

/** Returns when the resource last changed, in epoch milliseconds. */
export function updatedAt(resource: Resource): number {
  return Math.max(resource.createdAt, resource.changedAt, resource.history.at(-1)?.at ?? -Infinity);
}

/** Returns the common fields of sources, data sets and sinks inside the flow envelope. */
function compactResource(wire: Wire, resource: Resource): Json {
  const { node } = resource;
  return {
    id: resource.id,
    owner_id: resource.owner.id,
    org_id: wire.world.org.id,
    flow_node_id: node?.id ?? null,
    origin_node_id: node?.flow.nodes[0]?.id ?? null,
    name: resource.name,
    description: resource.description,
    status: statusOf(resource),
    managed: false,
    access_roles: [resource.role],
    tags: resource.tags,
    copied_from_id: resource.copiedFromId,
    created_at: iso(resource.createdAt),
    updated_at: iso(updatedAt(resource)),
  };
}

function compactConnection(wire: Wire, resource: Resource): Json {
  return {
    data_credentials_id: resource.credential?.id ?? null,
    connector_type: codename(wire, resource.connector),
    connection_type: connectionType(wire, resource.connector),
    template_config: null,
    vendor: null,
  };
}

export function compactSource(wire: Wire, resource: Resource): Json {
  const feed = feedOf(wire, resource.node?.flow)?.resource;
  return {
    ...compactResource(wire, resource),
    ...compactConnection(wire, resource),
    data_sink_id: feed?.kind === 'data_sinks' ? feed.id : null,
    auto_generated: feed !== undefined,
    source_type: codename(wire, resource.connector),
  };
}

export function compactSet(wire: Wire, resource: Resource): Json {
  const sinks = resource.node?.children.filter((child) => child.resource.kind === 'data_sinks') ?? [];
  return {
    ...compactResource(wire, resource),
    data_source_id: idOfKind(upstream(wire, resource), 'data_sources'),
    parent_data_set_id: idOfKind(upstream(wire, resource), 'data_sets'),
    code_container_id: resource.code?.id ?? null,
    data_sink_ids: sinks.map((child) => child.resource.id),
    public: false,
  };
}

export function compactSink(wire: Wire, resource: Resource): Json {
  return {
    ...compactResource(wire, resource),
    ...compactConnection(wire, resource),
    data_set_id: idOfKind(upstream(wire, resource), 'data_sets'),
    data_source_id: null,
    sink_type: codename(wire, resource.connector),
  };
}

/** Returns what a resource reads: the one above it in its tree, or the shared data set of another flow. */
export function upstream(wire: Wire, { node }: Resource): Resource | undefined {
  return node?.parent?.resource ?? sharedSetOf(wire, node?.flow)?.resource;
}

/** Returns the node of another flow that a flow reads; null when there is none, or when it was deleted. */
export function feedOf(wire: Wire, flow: Flow | undefined): FlowNode | null {
  return flow?.feed && wire.world.nodes.has(flow.feed.id) ? flow.feed : null;
}

/** Returns the data set that another flow shares with this one, if this one reads such a set. */
export function sharedSetOf(wire: Wire, flow: Flow | undefined): FlowNode | null {
  return flow?.readsSharedSet ? feedOf(wire, flow) : null;
}

function idOfKind(resource: Resource | undefined, kind: Resource['kind']): number | null {
  return resource?.kind === kind ? resource.id : null;
}

export function compactCredential(wire: Wire, credential: Credential): Json {
  return {
    ...compactAsset(wire, credential),
    credentials_type: codename(wire, credential.connector),
    verified_status: credential.verifiedStatus,
    managed: false,
    template_config: null,
    vendor: null,
  };
}

export function compactCode(wire: Wire, code: CodeContainer): Json {
  return {
    ...compactAsset(wire, code),
    data_credentials_id: code.credential?.id ?? null,
    public: code.public,
    managed: false,
    reusable: code.reusable,
    resource_type: code.resourceType,
    output_type: code.outputType,
    code_type: code.codeType,
    code_encoding: code.encoding,
  };
}

function compactAsset(wire: Wire, asset: Asset): Json {
  return {
    id: asset.id,
    owner_id: asset.owner.id,
    org_id: wire.world.org.id,
    name: asset.name,
    description: asset.description,
    access_roles: [asset.role],
    tags: asset.tags,
    copied_from_id: asset.copiedFromId,
    created_at: iso(asset.createdAt),
    updated_at: iso(asset.updatedAt),
  };
}
