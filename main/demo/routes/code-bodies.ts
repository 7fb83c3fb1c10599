import { z } from 'zod';
import type { DemoService } from '../service.ts';
import type { CodeContainer } from '../world/model.ts';
import { anyObject, description, findCredential, id, name } from './fields.ts';

/** Body that creates or changes code, and the parts of it that a code container stores. */

const script = z.strictObject({
  language: z.enum(['python', 'python3', 'javascript']),
  encoding: z.literal('base64'),
  script: z.base64('must be base64').min(1, 'must not be empty'),
});

/** Returns the schema of a step of the code. Steps with a script are named after the vendor. */
function operation(vendor: string) {
  const custom = z.looseObject({ spec: script });
  return z.looseObject({ operation: z.string().min(1), spec: z.unknown() }).superRefine((step, context) => {
    if (step.operation !== `${vendor}.custom`) return;
    const checked = custom.safeParse(step);
    for (const issue of checked.error?.issues ?? []) context.addIssue({ ...issue, code: 'custom', input: step });
  });
}

const common = { name, description: description.optional(), tags: z.array(z.string()).optional() };

/** Returns the body schema of any code container. */
export function containerBody(vendor: string) {
  return z
    .strictObject({
      ...common,
      data_credentials_id: id.nullable().optional(),
      resource_type: z.enum(['transform', 'ai_function', 'source', 'sink', 'error', 'validator']).optional(),
      ai_function_type: z.enum(['chunker', 'context_enricher', 'query_rewriter', 'reranker']).nullable().optional(),
      output_type: z.enum(['record', 'attribute', 'custom']),
      code_type: z.enum(['jolt_standard', 'jolt_custom', 'python', 'python3', 'javascript']),
      code_encoding: z.enum(['none', 'base64']),
      code: z.union([z.string(), z.array(operation(vendor))], 'must be text or a list of operations'),
      reusable: z.boolean(),
      custom_config: anyObject.nullable().optional(),
    })
    .superRefine(({ code, code_encoding: encoding }, context) => {
      if (encoding === 'none' || (typeof code === 'string' && z.base64().safeParse(code).success)) return;
      const message =
        typeof code === 'string'
          ? 'must be base64, as code_encoding says'
          : 'a list is not encoded: code_encoding must be none';
      context.addIssue({ code: 'custom', path: ['code'], message, input: code });
    });
}

export type CodeBody = z.output<ReturnType<typeof containerBody>>;

/**
 * Returns the body schema of a reusable record transform: scripts are encoded inside the list of operations, the list
 * itself is not.
 */
export function transformBody(vendor: string) {
  return z.strictObject({
    ...common,
    output_type: z.literal('record'),
    reusable: z.literal(true),
    code_type: z.enum(['jolt_custom', 'jolt_standard']),
    code_encoding: z.literal('none'),
    code: z.array(operation(vendor)),
    custom_config: anyObject.optional(),
  });
}

/** Returns what a container stores of a body. Throws a 400 for a credential that does not exist. */
export function contentOf(service: DemoService, body: CodeBody) {
  return {
    name: body.name,
    description: body.description ?? null,
    tags: body.tags ?? [],
    resourceType: body.resource_type ?? 'transform',
    aiFunctionType: body.ai_function_type ?? null,
    outputType: body.output_type,
    codeType: body.code_type,
    encoding: body.code_encoding,
    code: body.code,
    reusable: body.reusable,
    credential: body.data_credentials_id ? findCredential(service, body.data_credentials_id) : null,
    customConfig: body.custom_config ?? null,
  };
}

/** Returns the body that would produce a given container. */
export function bodyOf(code: CodeContainer): Record<string, unknown> {
  return {
    name: code.name,
    description: code.description,
    tags: code.tags,
    resource_type: code.resourceType,
    ai_function_type: code.aiFunctionType,
    output_type: code.outputType,
    code_type: code.codeType,
    code_encoding: code.encoding,
    code: code.code,
    reusable: code.reusable,
    data_credentials_id: code.credential?.id ?? null,
    custom_config: code.customConfig,
  };
}
