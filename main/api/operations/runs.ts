import { z } from 'zod';
import { objectAnswer } from '../schemas/lists.ts';
import { metricsAnswer, runLogAnswer } from '../schemas/monitoring.ts';
import { usualListBounds } from './bounds.ts';
import { type Area, flag, idSchema, operation, pageQuery, reading } from './operation.ts';

/** Day in the service's zone: 2026-11-20. */
const day = z.iso.date().optional();
/** Unix time in seconds. */
const seconds = z.int().min(0).optional();

/**
 * Lines that the nodes of a flow logged, by the resource of any node. Without `run_id`, the answer mixes runs. In
 * practice, a request without `from` is refused.
 */
export const listRunLogs = operation({
  ...reading,
  id: 'runs.logs',
  name: 'List run logs of a flow',
  path: '/data_flows/{resource_type}/{resource_id}/logs',
  query: pageQuery.extend({ run_id: idSchema.optional(), from: seconds, to: seconds }),
  answer: runLogAnswer,
  paging: { sentIn: 'query', size: 'per_page', totals: 'meta', perPage: 1_000, bounds: usualListBounds },
  statusInBody: true,
});

/** Metrics of runs, as servers offer them in practice; the specification has those of the list of flows only. */
export const runMetrics = {
  daily: operation({
    ...reading,
    id: 'metrics.daily',
    name: 'Get daily metrics of a resource',
    path: '/{resource_type}/{resource_id}/metrics',
    query: z.strictObject({ from: day, to: day, aggregate: flag }),
    answer: metricsAnswer,
    statusInBody: true,
  }),

  /** The page size is called `size` here, as for file metrics. */
  runSummary: operation({
    ...reading,
    id: 'metrics.runSummary',
    name: 'List metrics of a resource by run',
    path: '/{resource_type}/{resource_id}/metrics/run_summary',
    query: z.strictObject({
      groupby: z.enum(['runId', 'lastWritten']).optional(),
      orderby: z.enum(['runId', 'lastWritten']).optional(),
      page: z.int().min(1).optional(),
      size: z.int().min(1).optional(),
    }),
    answer: metricsAnswer,
    paging: { sentIn: 'query', size: 'size', totals: 'meta', perPage: 100, bounds: usualListBounds },
    statusInBody: true,
  }),

  flow: operation({
    ...reading,
    id: 'metrics.flow',
    name: 'Get metrics of a flow',
    path: '/data_flows/{resource_type}/{resource_id}/metrics',
    query: pageQuery.extend({
      from: day,
      to: day,
      groupby: z.literal('runId').optional(),
      orderby: z.enum(['runId', 'created_at']).optional(),
    }),
    answer: objectAnswer,
    statusInBody: true,
  }),
} as const;

/** How much of the user's rate limits is used: `{}` where the service has switched them off. */
export const getLimits = operation({
  ...reading,
  id: 'limits.get',
  name: 'Get the usage of rate limits',
  path: '/limits',
});

export const runArea: Area = {
  name: 'Runs',
  operations: [listRunLogs, ...Object.values(runMetrics), getLimits],
  beyondSpecification: [listRunLogs, ...Object.values(runMetrics), getLimits],
};
