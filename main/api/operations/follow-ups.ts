import { z } from 'zod';
import { type Area, anyObject, asking, changing, idSchema, operation, reading } from './operation.ts';

/**
 * Paths that the specification lists for following up an error, without describing input or output. A server may lack
 * any of them, and then answers 404, 405 or 501.
 */

const one = '/{resource_type}/{resource_id}' as const;
const named = { ...reading, answer: z.unknown(), basis: 'guess' } as const;

/** Query parameters, guessed by analogy with the error samples. */
const window = z.strictObject({
  page: idSchema.optional(),
  per_page: idSchema.optional(),
  start_time: z.int().min(0).optional(),
  end_time: z.int().min(0).optional(),
});

export const followUps = {
  errorMetrics: operation({ ...named, id: 'metrics.errors', name: 'Error metrics', path: '/metrics/errors' }),
  resourceErrorMetrics: operation({
    ...named,
    id: 'metrics.resourceErrors',
    name: 'Error metrics of a resource',
    path: '/metrics/{resource_type}/{resource_id}/errors',
  }),
  update: operation({
    ...changing,
    id: 'resources.update',
    name: 'Update a resource',
    path: one,
    body: anyObject,
    basis: 'spec',
  }),
  updateConfig: operation({
    ...changing,
    id: 'resources.updateConfig',
    name: 'Update the configuration of a resource',
    path: `${one}/config`,
    body: anyObject,
    basis: 'guess',
  }),
  test: operation({
    ...asking,
    id: 'resources.test',
    name: 'Test a resource',
    path: `${one}/test`,
    body: anyObject.prefault({}),
    answer: z.unknown(),
    basis: 'guess',
    slow: true,
  }),
  validate: operation({
    ...asking,
    id: 'resources.validate',
    name: 'Validate a resource',
    path: `${one}/validate`,
    body: anyObject.prefault({}),
    answer: z.unknown(),
    basis: 'guess',
    slow: true,
  }),
  errorHistory: operation({
    ...named,
    id: 'errors.history',
    name: 'Error history of a resource',
    path: `${one}/errors/history`,
    query: window,
  }),
  errorTrends: operation({
    ...named,
    id: 'errors.trends',
    name: 'Error trends of a resource',
    path: `${one}/errors/trends`,
    query: window,
  }),
};

export const followUpArea: Area = {
  name: 'Following an error up',
  operations: Object.values(followUps),
  beyondSpecification: [],
};
