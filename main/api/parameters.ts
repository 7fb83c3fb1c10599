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

/** The input of an operation, from its entry in the catalogue. */
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
 * A path parameter's name decides its format; the specification uses the same names throughout (main/api/address.ts checks it).
 */
function pathSchema(name: string): JsonSchema {
  if (name === 'resource_type') return { type: 'string', enum: [...resourceTypes] };
  return name === 'entry_keys' ? { type: 'string' } : { type: 'integer', minimum: 1 };
}

/** The allowed values, in words. */
export function kindOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map(String).join(', ');
  if (schema.anyOf) return texts.either(schema.anyOf.map((one) => kindOf(one)));
  if (Array.isArray(schema.type)) return texts.either(schema.type.map((type) => kindOfType(type, schema)));
  return schema.type === undefined ? texts.anyValue : kindOfType(schema.type, schema);
}

/** Its only values, as they are typed; empty where it may have others. */
export function choicesOf({ const: only, enum: some = [] }: JsonSchema): string[] {
  return (only === undefined ? some : [only]).map(String);
}

function kindOfType(type: string, { minimum, maximum, items }: JsonSchema): string {
  if (type === 'array') return texts.list(items ? kindOf(items as JsonSchema) : null);
  const from = minimum === undefined ? null : minimum;
  const to = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? null : maximum;
  return texts.valueOf(type, from, to);
}

/** As the operation has it: numbers and truth values only where it wants them, for a name may well look like a number. */
export function valueOf(text: string, { type, const: only }: JsonSchema): unknown {
  const isNumber = type === 'integer' || type === 'number' || typeof only === 'number';
  if (isNumber && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if ((type === 'boolean' || typeof only === 'boolean') && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}
