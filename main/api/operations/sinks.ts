import { z } from 'zod';
import { type Area, anyObject, changing, creating, idSchema, noQuery, operation, reading } from './operation.ts';
import { connectorCopyBody, resourceOperations } from './resources.ts';

const common = resourceOperations('data_sinks', 'sink_id', { one: 'sink', many: 'sinks' });

const sinkBody = z.strictObject({
  name: z.string().min(1),
  description: z.string().nullable().optional(),
  data_set_id: idSchema,
  data_credentials_id: idSchema,
  sink_type: z.string().min(1),
  sink_config: anyObject,
  /** Whether the service creates the target table at the first activation. */
  create_destination: z.boolean().optional(),
});

export const sinks = {
  ...common,
  get: operation({ ...common.get, query: noQuery }),
  getExpanded: operation({
    ...reading,
    id: 'data_sinks.getExpanded',
    name: 'Get sink with expanded references',
    path: '/data_sinks/{sink_id}',
    query: z.strictObject({ expand: z.literal(1) }),
  }),
  create: operation({
    ...creating,
    id: 'data_sinks.create',
    name: 'Create a sink',
    path: '/data_sinks',
    body: sinkBody,
  }),
  /** The service replaces the configuration as a whole and never merges it. */
  update: operation({
    ...changing,
    id: 'data_sinks.update',
    name: 'Update a sink',
    path: '/data_sinks/{sink_id}',
    body: sinkBody.partial(),
  }),
  copy: operation({ ...common.copy, body: connectorCopyBody }),
};

export const sinkArea: Area = {
  name: 'Data sinks',
  operations: Object.values(sinks),
  beyondSpecification: [],
};
