import type { Kind, Resource } from '../world/model.ts';
import type { Domain } from '../world/fingerprints.ts';
import { fileConnectors } from '../world/names.ts';
import { domainAt } from '../world/samples.ts';
import type { Json } from './records.ts';

/** Name in the API of each kind's configuration. */
export const configNames: Record<Kind, string> = {
  data_sources: 'source_config',
  data_sets: 'custom_config',
  data_sinks: 'sink_config',
};

/** Returns the configuration as it was sent, or a plausible one if none was ever sent through the API. */
export function configOf(resource: Resource): unknown {
  return resource.settings[configNames[resource.kind]] ?? firstConfigs[resource.kind](resource);
}

const firstConfigs: Record<Kind, (resource: Resource) => Json> = {
  data_sources: sourceConfig,
  data_sets: () => ({}),
  data_sinks: sinkConfig,
};

function sourceConfig(resource: Resource): Json {
  return { 'start.cron': cron(resource.node?.flow.intervalMs ?? Infinity), path: resource.name };
}

/** Returns a schedule of six fields, seconds first. */
function cron(intervalMs: number): string {
  const minutes = intervalMs / 60_000;
  if (minutes < 60) return `0 0/${minutes} * * * ?`;
  return minutes === 60 ? '0 0 * * * ?' : '0 0 3 * * ?';
}

function sinkConfig(resource: Resource): Json {
  if (fileConnectors.has(resource.connector)) return { path: resource.name, data_format: 'json' };
  return {
    database: 'NORTHGATE',
    table: resource.name,
    'insert.mode': 'INSERT',
    'primary.key': 'id',
    mapping: { mode: 'auto', mapping: {}, tracker_mode: 'NONE', tracker_name: '' },
    'upsert.nulls': true,
  };
}

const attributes = { id: 'number', updated_at: 'string', amount: 'number' };
const schemaAddress = 'http://json-schema.org/draft-04/schema#';

export function outputSchema(resource: Resource): Json {
  const properties = Object.fromEntries(Object.entries(attributes).map(([name, type]) => [name, { type }]));
  return { type: 'object', properties, $schema: schemaAddress, '$schema-id': resource.id };
}

/** Returns the output schema in a sink's answer, which has only a type for each attribute. */
export function briefOutputSchema(resource: Resource): Json {
  return { properties: attributes, $schema: schemaAddress, '$schema-id': resource.id };
}

const text = { type: 'string' };
const row = { id: { type: 'integer' }, store_id: { type: 'integer' }, sku: text, amount: { type: 'number' } };

/** Validation rules for the records of a data set, for failures that rules can detect. */
const rules: Record<Domain, Json> = {
  order: {
    required: ['order_id', 'currency', 'order_total', 'ship_to'],
    properties: {
      order_id: text,
      currency: { enum: ['EUR', 'GBP', 'SEK', 'PLN'] },
      order_total: { type: 'number' },
      ship_to: { type: 'object', required: ['postcode'], properties: { postcode: text } },
    },
  },
  event: { required: ['order_id', 'store_id'], properties: { order_id: text, ...row } },
  score: { required: ['score', 'store_id'], properties: { score: { type: 'number' }, ...row } },
  row: { required: ['store_id'], properties: row },
};

export function validationSchema(resource: Resource): Json | null {
  if (!resource.node) return null;
  return { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', ...rules[domainAt(resource.node)] };
}
