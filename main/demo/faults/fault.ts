import { z } from 'zod';

/** Fault as tests request it: which requests it affects, how often, and its effect on them. */

/** Characters that are valid in a header. */
const printable = z.string().regex(/^[\x20-\x7e]+$/, 'must be printable ASCII on one line');
const bodyStatus = z.number().int().min(200).max(599).default(200);
const moment = z.enum(['before', 'after']);

const common = {
  /** Filter of the affected requests; by default every request. */
  match: z
    .strictObject({
      method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
      /** Path relative to the base address; `*` matches any characters. */
      path: z.string().regex(/^[/*]/, 'must begin with / or *').optional(),
    })
    .default({}),
  /** Number of affected requests after which the fault ends. */
  count: z.number().int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
};

const statusFault = z.strictObject({
  ...common,
  action: z.literal('status'),
  status: z.number().int().min(400).max(599),
  /** Retry-After header: seconds, or the text of an HTTP date. */
  retry_after: z.union([z.number().min(0), printable], 'must be seconds or an HTTP date').optional(),
  body: z.json().optional(),
  /** Seconds for a retry, stated in the body. */
  body_retry_after: z.number().min(0).optional(),
});

const slowFault = z.strictObject({
  ...common,
  action: z.literal('slow'),
  bytes_per_second: z.number().int().min(1),
});

const replaceFault = z.strictObject({ ...common, action: z.literal('replace'), body: z.json(), status: bodyStatus });

export const faultSchema = z
  .discriminatedUnion('action', [
    statusFault,
    z.strictObject({ ...common, action: z.literal('reset'), when: moment }),
    z.strictObject({ ...common, action: z.literal('hang'), when: moment.default('before') }),
    slowFault,
    z.strictObject({ ...common, action: z.literal('truncate') }),
    z.strictObject({ ...common, action: z.literal('html'), status: bodyStatus }),
    z.strictObject({ ...common, action: z.literal('malformed') }),
    z.strictObject({ ...common, action: z.literal('content_type'), type: printable }),
    z.strictObject({ ...common, action: z.literal('duplicate_page') }),
    z.strictObject({ ...common, action: z.literal('short_page') }),
    replaceFault,
  ])
  .refine(({ count, probability }) => count === undefined || probability === undefined, {
    path: ['probability'],
    message: 'not together with count',
  })
  .refine((fault) => fault.action !== 'status' || fault.body_retry_after === undefined || isObject(fault.body ?? {}), {
    path: ['body_retry_after'],
    message: 'needs a body that is an object, or none',
  });

export type Fault = z.output<typeof faultSchema>;
/** Fault as requested, with optional members. */
export type FaultInput = z.input<typeof faultSchema>;
export type StatusFault = z.output<typeof statusFault>;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
