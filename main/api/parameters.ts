import { z } from 'zod';
import { parametersOf } from './address.ts';
import { type AnyOperation, resourceTypes } from './operations/operation.ts';
import { texts } from './words.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Parameter {
  name: string;
  place: 'path' | 'query' | 'body';
  required: boolean;
  schema: JsonSchema;
}

/** Describes the input of an operation, from its entry in the catalogue. */
export function describeInput(operation: AnyOperation): {
  parameters: Parameter[];
  query: JsonSchema;
  body: JsonSchema | null;
} {
  const [query, body] = [schemaOf(operation.query), bodyOf(operation)];
  const path = parametersOf(operation.path).map((name): Parameter => ({
    name,
    place: 'path',
    required: true,
    schema: pathSchema(name),
  }));
  return { parameters: [...path, ...membersOf(query, 'query'), ...membersOf(body, 'body')], query, body };
}

function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}

/** Null for an operation that is sent without a body. */
const bodyOf = ({ body }: AnyOperation): JsonSchema | null => (body instanceof z.ZodUndefined ? null : schemaOf(body));

function membersOf(schema: JsonSchema | null, place: 'query' | 'body'): Parameter[] {
  return Object.entries(schema?.properties ?? {}).map(([name, member]) => ({
    name,
    place,
    required: schema?.required?.includes(name) ?? false,
    schema: member as JsonSchema,
  }));
}

/**
 * Returns the schema of a path parameter. Its name decides its format; the specification uses its names consistently
 * (main/api/address.ts checks it).
 */
function pathSchema(name: string): JsonSchema {
  if (name === 'resource_type') return { type: 'string', enum: [...resourceTypes] };
  return name === 'entry_keys' ? { type: 'string' } : { type: 'integer', minimum: 1 };
}

/** Describes the allowed values. */
export function describeSchema(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map(String).join(', ');
  if (schema.anyOf) return texts.either(schema.anyOf.map((one) => describeSchema(one)));
  if (Array.isArray(schema.type)) return texts.either(schema.type.map((type) => kindOfType(type, schema)));
  return schema.type === undefined ? texts.anyValue : kindOfType(schema.type, schema);
}

/** Returns the only allowed values as they are typed; empty if others are allowed. */
export function allowedValues({ const: only, enum: some = [] }: JsonSchema): string[] {
  return (only === undefined ? some : [only]).map(String);
}

function kindOfType(type: string, { minimum, maximum, items }: JsonSchema): string {
  if (type === 'array') return texts.list(items ? describeSchema(items as JsonSchema) : null);
  const from = minimum === undefined ? null : minimum;
  const to = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? null : maximum;
  return texts.valueOf(type, from, to);
}

/**
 * Converts text to the value that the operation expects. Only expected numbers and booleans are converted, for a name
 * may well look like a number.
 */
export function valueOf(text: string, { type, const: only }: JsonSchema): unknown {
  const isNumber = type === 'integer' || type === 'number' || typeof only === 'number';
  if (isNumber && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if ((type === 'boolean' || typeof only === 'boolean') && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}
