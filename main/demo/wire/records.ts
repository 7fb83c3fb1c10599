import { connectors } from '../world/names.ts';
import {
  statusOf,
  type CodeContainer,
  type Credential,
  type Org,
  type Person,
  type Project,
  type Resource,
} from '../world/model.ts';
import type { World } from '../world/world.ts';

/** The small records that answers are put together from, as the service writes them: snake case, ISO times, nulls. */

/** What the records need to know: the world, and the prefix where the specification writes `svc`. */
export interface Wire {
  readonly world: World;
  readonly vendor: string;
}

export type Json = Record<string, unknown>;

export const iso = (time: number): string => new Date(time).toISOString();

/** A connector codename; those that start with the vendor's name carry the one in use. */
export function codename(wire: Wire, connector: string): string {
  return connector.replace(/^svc_/, `${wire.vendor}_`);
}

function connectionType(wire: Wire, connector: string): string {
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

/** When the resource last changed, in epoch milliseconds. */
export function updatedAt(resource: Resource): number {
  return Math.max(resource.createdAt, resource.history.at(-1)?.at ?? -Infinity);
}

/** The fields that sources, data sets and sinks have in common inside the flow envelope. */
function compactResource(wire: Wire, resource: Resource): Json {
  const { node } = resource;
  return {
    id: resource.id,
    owner_id: resource.owner.id,
    org_id: wire.world.org.id,
    flow_node_id: node?.id ?? null,
    origin_node_id: node?.flow.nodes[0]?.id ?? null,
    name: resource.name,
    description: null,
    status: statusOf(resource),
    managed: false,
    access_roles: [resource.role],
    tags: resource.tags,
    copied_from_id: null,
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
  const feed = resource.node?.flow.feed?.resource;
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
    data_source_id: idOfKind(upstream(resource), 'data_sources'),
    parent_data_set_id: idOfKind(upstream(resource), 'data_sets'),
    code_container_id: resource.code?.id ?? null,
    data_sink_ids: sinks.map((child) => child.resource.id),
    public: false,
  };
}

export function compactSink(wire: Wire, resource: Resource): Json {
  return {
    ...compactResource(wire, resource),
    ...compactConnection(wire, resource),
    data_set_id: idOfKind(upstream(resource), 'data_sets'),
    data_source_id: null,
    sink_type: codename(wire, resource.connector),
  };
}

/** What a resource reads: the one above it in its tree, or the shared data set of another flow. */
export function upstream(resource: Resource): Resource | undefined {
  const { node } = resource;
  if (node?.parent) return node.parent.resource;
  return node?.flow.readsSharedSet ? node.flow.feed?.resource : undefined;
}

function idOfKind(resource: Resource | undefined, kind: Resource['kind']): number | null {
  return resource?.kind === kind ? resource.id : null;
}

export function compactCredential(wire: Wire, credential: Credential): Json {
  return {
    id: credential.id,
    owner_id: credential.owner.id,
    org_id: wire.world.org.id,
    name: credential.name,
    description: null,
    credentials_type: codename(wire, credential.connector),
    verified_status: credential.verifiedStatus,
    managed: false,
    template_config: null,
    vendor: null,
    access_roles: [credential.owner === wire.world.caller ? 'owner' : 'operator'],
    tags: [],
    copied_from_id: null,
    ...creationOf(wire, credential),
  };
}

export function compactCode(wire: Wire, code: CodeContainer): Json {
  return {
    id: code.id,
    owner_id: code.owner.id,
    org_id: wire.world.org.id,
    name: code.name,
    description: null,
    data_credentials_id: null,
    public: false,
    managed: false,
    reusable: code.reusable,
    resource_type: 'transform',
    output_type: 'record',
    code_type: code.codeType,
    code_encoding: code.codeType === 'jolt_custom' ? 'none' : 'base64',
    access_roles: [code.owner === wire.world.caller ? 'owner' : 'operator'],
    tags: [],
    copied_from_id: null,
    ...creationOf(wire, code),
  };
}

/** Things whose age plays no part in the world: made in the order of their ids, an hour apart, four years back. */
function creationOf(wire: Wire, thing: { id: number }): Json {
  const created = iso(wire.world.start - 4 * 365 * 86_400_000 + (thing.id % 8000) * 3_600_000);
  return { created_at: created, updated_at: created };
}
