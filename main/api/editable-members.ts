import type { EditableMember } from '#contract/models/editing.ts';
import type { RecordKind } from '#contract/models/resource.ts';
import { z } from 'zod';
import { asId, asRecord } from '../core/base/readers.ts';
import { resourceKindTraits } from './resource-kinds.ts';

/**
 * Members of a body that create something else, or that allow one value only. They do not change the resource itself.
 */
const making = new Set(['code_container', 'data_sinks', 'has_custom_transform']);

/** Returns the names of the members that an update of a kind takes. */
export const membersOf = (kind: RecordKind): string[] =>
  Object.keys((resourceKindTraits[kind].update.body as z.ZodObject).shape).filter((name) => !making.has(name));

/** Returns the members that a creation takes, required ones first. A member with one value only is added on sending. */
export function createdMembers(kind: RecordKind): EditableMember[] {
  const { shape } = resourceKindTraits[kind].create.body as z.ZodObject;
  const members = Object.entries(shape)
    .filter(([name]) => name !== 'has_custom_transform')
    .map(([name, value]) => memberOf(name, value as z.ZodType));
  return [...members.filter(({ required }) => required), ...members.filter(({ required }) => !required)];
}

function memberOf(name: string, schema: z.ZodType): EditableMember {
  const { type, enum: values } = z.toJSONSchema(z.object({ [name]: schema }), { io: 'input', unrepresentable: 'any' })
    .properties![name] as { type?: string; enum?: string[] };
  return {
    name,
    required: !schema.safeParse(undefined).success,
    type: (type !== undefined && typeWords.get(type)) || 'other',
    values: values ?? null,
  };
}

const typeWords = new Map<string, EditableMember['type']>([
  ['string', 'text'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'yes_no'],
  ['object', 'object'],
  ['array', 'list'],
]);

/** Members whose value the service replaces as a whole. All of them are objects (conventions of practice). */
export const replacedWhole: ReadonlySet<string> = new Set([
  'source_config',
  'sink_config',
  'custom_config',
  'template_config',
  'credentials',
  'data_defaults',
  'transform',
  'output_schema_annotations',
  'output_validation_schema',
]);

/** Readers of the members that an answer has under a name other than the body's. */
const elsewhere: Readonly<Record<string, (record: Record<string, unknown>) => unknown>> = {
  data_credentials_id: (record) => idOf(record['data_credentials']),
  data_set_id: (record) => idOf(record['data_set']),
  parent_data_set_id: (record) => {
    const parents = record['parent_data_sets'];
    return Array.isArray(parents) ? idOf(parents[0]) : null;
  },
};

const idOf = (value: unknown): number | null => asId(asRecord(value)?.['id']);

/** Returns the editable members of a record as they came; members that the answer lacks are left out. */
export function editableOf(kind: RecordKind, record: Record<string, unknown>): Record<string, unknown> {
  const document: Record<string, unknown> = {};
  for (const name of membersOf(kind)) {
    const value = Object.hasOwn(record, name) ? record[name] : elsewhere[name]?.(record);
    if (value !== undefined && (value !== null || Object.hasOwn(record, name))) document[name] = value;
  }
  return document;
}
