import { z } from 'zod';
import { type Area, anyObject, changing, creating, idSchema, operation } from './operation.ts';
import { connectorCopyBody, resourceOperations } from './resources.ts';

const common = resourceOperations('data_sources', 'source_id', { one: 'source', many: 'sources' });

/** Source body in which no configuration is required: push, upload and mail sources need none. */
const sourceBody = z.strictObject({
  name: z.string().min(1),
  description: z.string().nullable().optional(),
  source_type: z.string().min(1),
  source_config: anyObject.optional(),
  data_credentials_id: idSchema.optional(),
  code_container_id: idSchema.optional(),
  code_container: anyObject.optional(),
});

export const sources = {
  ...common,
  create: operation({
    ...creating,
    id: 'data_sources.create',
    name: 'Create a source',
    path: '/data_sources',
    body: sourceBody,
  }),
  /** The service replaces the configuration as a whole and never merges it. */
  update: operation({
    ...changing,
    id: 'data_sources.update',
    name: 'Update a source',
    path: '/data_sources/{source_id}',
    body: sourceBody.partial(),
  }),
  copy: operation({ ...common.copy, body: connectorCopyBody }),
};

export const sourceArea: Area = {
  name: 'Data sources',
  operations: Object.values(sources),
  beyondSpecification: [sources.list, sources.get, sources.delete, sources.create, sources.update],
};
