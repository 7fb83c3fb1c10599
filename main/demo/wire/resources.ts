import { hex } from '../random.ts';
import { mapOfSink } from '../world/data-maps.ts';
import { statusOf, type DataMap, type Kind, type Resource } from '../world/model.ts';
import { runIds } from '../world/runs.ts';
import { briefOutputSchema, configOf, outputSchema, validationSchema } from './configs.ts';
import { credentialRecord } from './credentials.ts';
import {
  codename,
  connectorRecord,
  feedOf,
  iso,
  orgRecord,
  ownerRecord,
  updatedAt,
  upstream,
  type Json,
  type Wire,
} from './records.ts';

/** Sources, data sets and sinks as their own operations return them: whole, or as an item of a list. */

/** Detail of a returned resource: an item of a list omits its configuration and its credential. */
type Detail = 'listed' | 'full' | 'expanded';

export function resourceRecord(wire: Wire, resource: Resource, detail: Detail, now: number): Json {
  return writers[resource.kind](wire, resource, detail, now);
}

type Writer = (wire: Wire, resource: Resource, detail: Detail, now: number) => Json;

const writers: Record<Kind, Writer> = { data_sources: sourceRecord, data_sets: setRecord, data_sinks: sinkRecord };

function sourceRecord(wire: Wire, resource: Resource, detail: Detail, now: number): Json {
  const sets = childrenOfKind(resource, 'data_sets');
  const record = {
    ...common(wire, resource),
    data_sets: sets.map((one) => ({ version: 1, ...briefRecord(wire, one) })),
    ingest_method: resource.connector === 'svc_rest' ? 'API' : 'POLL',
    source_format: 'JSON',
    poll_schedule: null,
    managed: false,
    code_container_id: resource.code?.id ?? null,
    source_type: codename(wire, resource.connector),
    connector_type: codename(wire, resource.connector),
    connector: connectorRecord(wire, resource.connector),
    auto_generated: feedOf(wire, resource.node?.flow) !== null,
    run_ids: latestRunIds(wire, resource, now).map((id) => ({ id, created_at: iso(id) })),
    flow_type: resource.node?.flow.flowType ?? null,
    ingestion_mode: 'full_ingestion',
  };
  if (detail === 'listed') return { ...record, has_template: false, vendor_endpoint: null, vendor: null };
  return {
    ...record,
    api_keys: [apiKey(wire, resource)],
    source_config: configOf(resource),
    data_credentials: resource.credential && credentialRecord(wire, resource.credential),
  };
}

function setRecord(wire: Wire, resource: Resource, detail: Detail): Json {
  const parent = upstream(wire, resource);
  const source = parent?.kind === 'data_sources' ? parent : undefined;
  const listed = {
    ...common(wire, resource),
    owner: { ...ownerRecord(resource.owner), email_verified_at: iso(wire.world.start - 900 * 86_400_000) },
    org: { ...orgRecord(wire.world.org), org_webhook_host: null },
    data_source_id: source?.id ?? null,
    data_source: source ? feedingSource(wire, source) : null,
    parent_data_sets: parent?.kind === 'data_sets' ? [briefRecord(wire, parent)] : [],
    data_sinks: childrenOfKind(resource, 'data_sinks').map((one) => ({
      id: one.id,
      owner_id: one.owner.id,
      org_id: wire.world.org.id,
      name: one.name,
      status: statusOf(one),
      sink_type: codename(wire, one.connector),
    })),
    transform_id: resource.code?.id ?? null,
    output_schema: outputSchema(resource),
    flow_type: resource.node?.flow.flowType ?? null,
  };
  if (detail === 'listed') return listed;
  return {
    ...listed,
    code_container_id: resource.code?.id ?? null,
    output_schema_validation_enabled: true,
    output_validation_schema: validationSchema(resource),
    version: 12,
    ...resource.settings,
  };
}

function sinkRecord(wire: Wire, resource: Resource, detail: Detail): Json {
  const set = upstream(wire, resource);
  const map = mapOfSink(wire.world, resource);
  const record = {
    ...common(wire, resource),
    data_set_id: set?.id ?? null,
    data_map_id: map?.id ?? null,
    data_source_id: null,
    sink_format: null,
    sink_schedule: null,
    in_memory: false,
    managed: false,
    sink_type: codename(wire, resource.connector),
    connector_type: codename(wire, resource.connector),
    connector: connectorRecord(wire, resource.connector),
    flow_type: resource.node?.flow.flowType ?? null,
  };
  if (detail === 'listed') {
    const dataSet = set ? { ...briefRecord(wire, set), status: statusOf(set), copied_from_id: set.copiedFromId } : null;
    const dataMap = map ? briefMap(wire, map) : null;
    return {
      ...record,
      data_set: dataSet,
      data_map: dataMap,
      has_template: false,
      vendor_endpoint: null,
      vendor: null,
    };
  }
  return {
    ...record,
    sink_config: configOf(resource),
    data_set: set ? readSet(set, detail) : null,
    data_credentials: resource.credential && credentialRecord(wire, resource.credential),
  };
}

/** Returns the data set that a sink writes: its name, and with expand=1 its schema. */
function readSet(set: Resource, detail: Detail): Json {
  const short = { id: set.id, name: set.name };
  if (detail === 'full') return short;
  const times = { updated_at: iso(updatedAt(set)), created_at: iso(set.createdAt) };
  return {
    ...short,
    description: set.description,
    output_schema: briefOutputSchema(set),
    status: statusOf(set),
    ...times,
    version: 12,
  };
}

function common(wire: Wire, resource: Resource): Json {
  return {
    id: resource.id,
    owner: ownerRecord(resource.owner),
    org: orgRecord(wire.world.org),
    access_roles: [resource.role],
    name: resource.name,
    description: resource.description,
    status: statusOf(resource),
    copied_from_id: resource.copiedFromId,
    updated_at: iso(updatedAt(resource)),
    created_at: iso(resource.createdAt),
    tags: resource.tags,
  };
}

/** Returns the short form of a resource in other records. */
function briefRecord(wire: Wire, resource: Resource): Json {
  return {
    id: resource.id,
    owner_id: resource.owner.id,
    org_id: wire.world.org.id,
    name: resource.name,
    description: resource.description,
    updated_at: iso(updatedAt(resource)),
    created_at: iso(resource.createdAt),
  };
}

/** Returns the short form of the data map that a sink fills. */
function briefMap(wire: Wire, map: DataMap): Json {
  return {
    id: map.id,
    owner_id: map.owner.id,
    org_id: wire.world.org.id,
    name: map.name,
    description: map.description,
    public: false,
    created_at: iso(map.createdAt),
    updated_at: iso(map.updatedAt),
  };
}

function feedingSource(wire: Wire, source: Resource): Json {
  return {
    ...briefRecord(wire, source),
    status: statusOf(source),
    source_type: codename(wire, source.connector),
    connector: connectorRecord(wire, source.connector),
    vendor_id: null,
  };
}

function childrenOfKind(resource: Resource, kind: Kind): Resource[] {
  return resource.node?.children.map((child) => child.resource).filter((child) => child.kind === kind) ?? [];
}

function latestRunIds(wire: Wire, resource: Resource, now: number): number[] {
  if (!resource.node) return [];
  const ids = [];
  for (const id of runIds(wire.world, resource.node.flow, now)) if (ids.push(id) === 5) break;
  return ids;
}

/** Returns the separate key of a resource. It is a secret on a real service, and has the same form here. */
function apiKey(wire: Wire, resource: Resource): Json {
  const created = iso(resource.createdAt);
  return {
    id: 300_000 + resource.id,
    owner_id: resource.owner.id,
    data_source_id: resource.id,
    name: 'default',
    status: 'ACTIVE',
    api_key: hex(32, wire.world.seed, resource.id),
    created_at: created,
    updated_at: created,
  };
}
