import { parseArgs } from 'node:util';
import { z } from 'zod';
import { faultSchema } from './faults/fault.ts';

const count = (limit: number) => z.number().int().min(0).max(limit);

/** Milliseconds by which the service's clock may be wrong: at most a year either way. */
export const skewSchema = z
  .number()
  .int()
  .min(-366 * 86_400_000)
  .max(366 * 86_400_000);

/** Configuration of the demo service. Everything has a default, so `{}` is a complete set of options. */
const optionsSchema = z.strictObject({
  /** Port to listen on; 0 lets the system choose. */
  port: count(65_535).default(0),
  /** Seed of the world, which is a pure function of seed, flows, nodes and start time. */
  seed: count(2 ** 32 - 1).default(7),
  flows: count(1_000_000).default(120),
  /** Number of flow nodes after which the world ends, cutting the last tree short. Without it only `flows` counts. */
  nodes: count(10_000_000).optional(),
  /** Number of run metrics of each flow in the flow list, newest first. */
  runs: count(200).default(50),
  /** Milliseconds added to every answer of the API, but not to those of the control address. */
  latencyMs: count(600_000).default(0),
  /** Maximum entries on a page, whatever the request. Without it the request decides. */
  maxPerPage: count(100_000).min(1).optional(),
  /** Whether answers carry an ETag, and a request with a current one gets a 304. */
  etags: z.boolean().default(false),
  tokenSeconds: count(31_536_000).min(1).default(3600),
  /** Vendor name, which replaces `svc` of the specification. */
  vendor: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,31}$/, 'must be a lowercase word')
    .default('svc'),
  /** Moment at which the service starts, an ISO 8601 time; without it, now. */
  startTime: z.iso.datetime({ offset: true }).optional(),
  /** Whether another user impersonates the demo user in all sessions. */
  impersonated: z.boolean().default(false),
  /** Requests a second that the API accepts; without it, any number. */
  throttle: count(1_000_000).min(1).optional(),
  /** Initial error of the service's clock in milliseconds. */
  skewMs: skewSchema.default(0),
  faults: z.array(faultSchema).default([]),
  /**
   * Reach of activating or pausing through a resource: with the downstream nodes, as specified, or, as in practice, the
   * resource alone.
   */
  resourceReach: z.enum(['downstream', 'resource']).default('downstream'),
  /** Whether the organization has the assistant that suggests documentation. */
  ai: z.boolean().default(true),
  /** Whether the service has the paths that follow up errors: their metrics, histories and trends. */
  errorMetrics: z.boolean().default(true),
  /**
   * Spelling of run logs: entries with `log` in `logs.data`, or with `message` in `logs` itself. With `none`, the service
   * has no run logs.
   */
  runLogs: z.enum(['log', 'message', 'none']).default('log'),
  /** Number of additional lines in the log of each run, about 200 characters each. */
  logLines: count(1_000_000).default(0),
  /** Whether the service has metrics by day and by run. */
  runMetrics: z.boolean().default(true),
  /**
   * Audit logs that the demo user may read: those of resources, or with `org` also that of the organization. With `none`,
   * the service has no audit logs.
   */
  auditLog: z.enum(['resources', 'org', 'none']).default('resources'),
  /** Whether the service reports the usage of rate limits; with `off`, it has none. */
  limits: z.enum(['counted', 'off', 'none']).default('counted'),
  /** Whether time stops, except when the control address moves it. */
  holdClock: z.boolean().default(false),
  /** Number of quarantined records at the source of an additional flow. */
  quarantine: count(10_000_000).optional(),
  /** Whether to add a flow whose source holds quarantined records of every odd kind. */
  oddRecords: z.boolean().default(false),
  /**
   * Minutes after the start at which a mapping is edited, which makes a flow fail. Without it there are no such edits.
   */
  editedAfter: count(100_000).optional(),
  /** Number of nodes of one additional flow. */
  flowNodes: count(100_000).min(1).optional(),
});

export type DemoOptions = z.output<typeof optionsSchema>;

/** Options in the form in which a caller gives them: all are optional. */
export type DemoOptionsInput = z.input<typeof optionsSchema>;

export const usage = `Usage: demo-service [--port 0] [--seed 7] [--flows 120] [--nodes N] [--runs 50] [--latency-ms 0]
                    [--token-seconds 3600] [--vendor svc] [--start-time ISO] [--hold-clock]
                    [--impersonated] [--no-ai] [--throttle N] [--skew-ms=0]
                    [--max-per-page N] [--etags]
                    [--quarantine N] [--odd-records] [--flow-nodes N] [--no-error-metrics]
                    [--run-logs log|message|none] [--log-lines 0] [--no-run-metrics]
                    [--audit-log resources|org|none] [--limits counted|off|none]
                    [--resource-reach downstream|resource] [--edited-after MINUTES] [--fault JSON]...`;

/** Reads command-line arguments. Throws an Error that states which option is wrong and why. */
export function readArguments(args: string[]): DemoOptions {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      port: { type: 'string' },
      seed: { type: 'string' },
      flows: { type: 'string' },
      nodes: { type: 'string' },
      runs: { type: 'string' },
      'latency-ms': { type: 'string' },
      'token-seconds': { type: 'string' },
      vendor: { type: 'string' },
      'start-time': { type: 'string' },
      impersonated: { type: 'boolean' },
      'hold-clock': { type: 'boolean' },
      ai: { type: 'boolean' },
      throttle: { type: 'string' },
      'max-per-page': { type: 'string' },
      etags: { type: 'boolean' },
      'skew-ms': { type: 'string' },
      'resource-reach': { type: 'string' },
      quarantine: { type: 'string' },
      'odd-records': { type: 'boolean' },
      'error-metrics': { type: 'boolean' },
      'run-logs': { type: 'string' },
      'log-lines': { type: 'string' },
      'run-metrics': { type: 'boolean' },
      'audit-log': { type: 'string' },
      limits: { type: 'string' },
      'flow-nodes': { type: 'string' },
      'edited-after': { type: 'string' },
      fault: { type: 'string', multiple: true },
    },
  });
  const { fault = [], ...single } = values;
  const given: Record<string, unknown> = { faults: fault.map(readFault) };
  for (const [name, value] of Object.entries(single)) {
    const isNumber = typeof value === 'string' && /^-?\d+$/.test(value);
    given[name.replace(/-[a-z]/g, (letter) => letter.charAt(1).toUpperCase())] = isNumber ? Number(value) : value;
  }
  return readOptions(given);
}

/** Validates options given as an object. Throws an Error that contains the name of the invalid one. */
export function readOptions(given: unknown): DemoOptions {
  const parsed = optionsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [option = 'options', ...inside] = issue?.path ?? [];
  const name = option === 'faults' ? 'fault' : String(option).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new Error(`--${[name, ...inside].join('.')}: ${issue?.message ?? 'not valid'}`);
}

function readFault(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`--fault: invalid JSON: ${text}`);
  }
}
