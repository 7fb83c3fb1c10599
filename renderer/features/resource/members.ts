/** Sections of a resource's members, with their titles: every member is in exactly one section (D12). */
import { readServiceTime } from '#contract/service-time.ts';
import { type JsonRecord, type JsonValue, type RecordKind, type ResourceRef } from '#contract/models/resource.ts';
import { texts } from './words.ts';

export interface Member {
  /** The service's name. */
  name: string;
  value: JsonValue;
}

export interface Section {
  id: SectionId;
  title: string;
  members: Member[];
}

export type SectionId = keyof typeof texts.sections;

const connector = [
  'connector',
  'connector_type',
  'connection_type',
  'vendor',
  'vendor_endpoint',
  'has_template',
  'template_config',
];

/** Members by section, in display order. Unlisted members are under `other`. */
const sections: Partial<Record<RecordKind, Partial<Record<SectionId, readonly string[]>>>> = {
  source: {
    connection: [
      'source_type',
      ...connector,
      'ingest_method',
      'source_format',
      'data_credentials',
      'data_credentials_id',
    ],
    configuration: ['source_config'],
    schedule: ['poll_schedule'],
    flow: [
      'data_sets',
      'flow_node_id',
      'origin_node_id',
      'flow_type',
      'ingestion_mode',
      'code_container_id',
      'data_sink_id',
    ],
    runs: ['run_ids'],
  },
  data_set: {
    schema: ['output_schema', 'output_schema_validation_enabled', 'output_validation_schema', 'validation_schema'],
    processing: ['transform', 'transform_id', 'code_container_id', 'code_container', 'custom_config'],
    flow: [
      'data_source',
      'data_source_id',
      'parent_data_sets',
      'parent_data_set_id',
      'data_sinks',
      'data_sink_ids',
      'flow_node_id',
      'origin_node_id',
      'flow_type',
    ],
  },
  destination: {
    mapping: ['sink_config'],
    schedule: ['sink_schedule'],
    connection: ['sink_type', ...connector, 'sink_format', 'in_memory', 'data_credentials', 'data_credentials_id'],
    flow: [
      'data_set',
      'data_set_id',
      'data_map',
      'data_map_id',
      'data_source_id',
      'flow_node_id',
      'origin_node_id',
      'flow_type',
    ],
  },
  credential: {
    verified: ['verified_status', 'verified_at'],
    connection: ['credentials_type', ...connector, 'credentials_non_secure_data', 'credentials_version'],
  },
  lookup: {
    table: ['map_primary_key', 'map_entry_count', 'map_entry_schema', 'data_type', 'data_format', 'use_versioning'],
    defaults: ['emit_data_default', 'data_defaults'],
    flow: ['data_sink_id', 'data_set_id'],
  },
  code: {
    program: ['code_type', 'resource_type', 'ai_function_type', 'output_type', 'code_encoding', 'code'],
    configuration: ['code_config', 'custom_config'],
    flow: ['data_sets', 'data_credentials', 'runtime_data_credentials', 'data_credentials_id'],
  },
};

const about = [
  'id',
  'name',
  'description',
  'status',
  'owner',
  'owner_id',
  'org',
  'org_id',
  'access_roles',
  'tags',
  'created_at',
  'updated_at',
  'copied_from_id',
  'version',
  'public',
  'managed',
  'reusable',
  'auto_generated',
];

/** The non-empty sections of a resource. A known member that is missing is not invented. */
export function sectionsOf(kind: RecordKind, record: JsonRecord): Section[] {
  const layout: [SectionId, readonly string[]][] = [
    ...(Object.entries(sections[kind] ?? {}) as [SectionId, readonly string[]][]),
    ['about', about],
  ];
  const known = new Set(layout.flatMap(([, names]) => names));
  const other = Object.keys(record).filter((name) => !known.has(name));
  return [...layout, ['other', other] as const].flatMap(([id, names]) => {
    const members = names.filter((name) => Object.hasOwn(record, name)).map((name) => ({ name, value: record[name]! }));
    return members.length === 0 ? [] : [{ id, title: texts.sections[id], members }];
  });
}

/** The kind of resource that a member contains or refers to by id. */
const targets: Readonly<Record<string, RecordKind>> = {
  data_source: 'source',
  data_source_id: 'source',
  data_set: 'data_set',
  data_set_id: 'data_set',
  data_sets: 'data_set',
  parent_data_sets: 'data_set',
  parent_data_set_id: 'data_set',
  data_sink_id: 'destination',
  data_sink_ids: 'destination',
  data_sinks: 'destination',
  data_map: 'lookup',
  data_map_id: 'lookup',
  data_credentials: 'credential',
  data_credentials_id: 'credential',
  runtime_data_credentials: 'credential',
  code_container: 'code',
  code_container_id: 'code',
  transform: 'code',
  transform_id: 'code',
};

/** Resource that a member refers to. */
export interface Reference extends ResourceRef {
  name: string | null;
}

/** The resources that a member refers to; none when it refers to none, or has no valid id. */
export function referencesIn(kind: RecordKind, { name, value }: Member): Reference[] {
  // A copy refers to its original by a number alone.
  const target = name === 'copied_from_id' ? kind : targets[name];
  if (!target) return [];
  return (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const isRecord = typeof one === 'object' && one !== null && !Array.isArray(one);
    const id = Number(isRecord ? one['id'] : typeof one === 'object' || typeof one === 'boolean' ? NaN : one);
    const called = isRecord && typeof one['name'] === 'string' ? one['name'] : null;
    return Number.isSafeInteger(id) && id > 0 ? [{ kind: target, id, name: called }] : [];
  });
}

/** The name in a record, such as that of an owner or a connector; null when it has none. */
export function nameIn({ value }: Member): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const name = value['full_name'] ?? value['display_name'] ?? value['name'];
  return typeof name === 'string' && name !== '' ? name : null;
}

/** Epoch milliseconds of a member whose name marks a time; null for any other. */
export function timeIn({ name, value }: Member): number | null {
  if (!/_at$/.test(name) || typeof value !== 'string') return null;
  return readServiceTime(value);
}
