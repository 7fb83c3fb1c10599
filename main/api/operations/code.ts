import { z } from 'zod';
import { listAnswer, listOrOneAnswer } from '../schemas/lists.ts';
import {
  type Area,
  anyObject,
  changing,
  creating,
  idSchema,
  listing,
  operation,
  reading,
  removing,
} from './operation.ts';
import { texts } from '../words.ts';

const code = z.union([z.string(), z.array(anyObject)], texts.input.textOrObjects);

const containerBody = z.strictObject({
  name: z.string().min(1),
  description: z.string().nullable().optional(),
  /** Credentials for code in an external repository. */
  data_credentials_id: idSchema.nullable().optional(),
  resource_type: z.enum(['transform', 'ai_function', 'source', 'sink', 'error', 'validator']).optional(),
  ai_function_type: z.enum(['chunker', 'context_enricher', 'query_rewriter', 'reranker']).optional(),
  output_type: z.enum(['record', 'attribute', 'custom']),
  code_type: z.enum(['jolt_standard', 'jolt_custom', 'python', 'python3', 'javascript']),
  code_encoding: z.enum(['none', 'base64']),
  code,
  /** Whether several resources may refer to the container. */
  reusable: z.boolean(),
  tags: z.array(z.string()).optional(),
  custom_config: anyObject.optional(),
});

/** Body of a transform. Its scripts are encoded inside the elements of `code`, so the whole is not. */
const transformBody = z.strictObject({
  name: z.string().min(1),
  description: z.string().nullable().optional(),
  output_type: z.literal('record'),
  // The specification lists no value; every client seen sends this one.
  reusable: z.literal(true),
  code_type: z.enum(['jolt_custom', 'jolt_standard']),
  code_encoding: z.literal('none'),
  code: z.array(anyObject),
  custom_config: anyObject.optional(),
  tags: z.array(z.string()).optional(),
});

/** Body that releases of clients send with a copy: `{}`. */
const emptyBody = z.strictObject({}).prefault({});

/** Returns the operations that code containers and their transforms have in common. */
function codeOperations<const Type extends string, const Id extends string, Body>(
  type: Type,
  idName: Id,
  thing: { one: string; a: string; many: string },
  body: z.ZodType<unknown, Body>,
) {
  const path = `/${type}/{${idName}}` as const;
  return {
    list: operation({ ...listing, id: `${type}.list`, name: `Get all ${thing.many}`, path: `/${type}` }),
    listPublic: operation({
      ...reading,
      answer: listAnswer,
      id: `${type}.listPublic`,
      name: `Get all public ${thing.many}`,
      path: `/${type}/public`,
    }),
    create: operation({ ...creating, id: `${type}.create`, name: `Create ${thing.a}`, path: `/${type}`, body }),
    get: operation({ ...reading, id: `${type}.get`, name: `Get ${thing.one}`, path }),
    update: operation({
      ...changing,
      id: `${type}.update`,
      name: `Update ${thing.a}`,
      path,
      body: containerBody.partial(),
    }),
    delete: operation({ ...removing, id: `${type}.delete`, name: `Delete ${thing.a}`, path }),
    copy: operation({
      ...creating,
      id: `${type}.copy`,
      name: `Copy ${thing.a}`,
      path: `${path}/copy`,
      body: emptyBody,
    }),
  };
}

export const codeContainers = codeOperations(
  'code_containers',
  'code_container_id',
  { one: 'code container by id', a: 'a code container', many: 'code containers' },
  containerBody,
);

export const transforms = codeOperations(
  'transforms',
  'transform_id',
  { one: 'a transform', a: 'a reusable record transform', many: 'reusable record transforms' },
  transformBody,
);

export const attributeTransforms = {
  list: operation({
    ...reading,
    id: 'attribute_transforms.list',
    name: 'Get all reusable attribute transforms',
    path: '/attribute_transforms',
    answer: listOrOneAnswer,
  }),
};

export const codeAreas: readonly Area[] = [
  { name: 'Code containers', operations: Object.values(codeContainers), beyondSpecification: [] },
  { name: 'Reusable record transforms', operations: Object.values(transforms), beyondSpecification: [] },
  { name: 'Reusable attribute transforms', operations: Object.values(attributeTransforms), beyondSpecification: [] },
];
