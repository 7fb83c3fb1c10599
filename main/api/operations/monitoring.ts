import { z } from 'zod';
import { listAnswer, objectAnswer } from '../schemas/lists.ts';
import { nothing, operation, pageQuery } from './operation.ts';

const milliseconds = z.int().min(0).optional();

export const listNotifications = operation({
  id: 'notifications.list',
  method: 'GET',
  path: '/notifications',
  query: z.strictObject({
    ...pageQuery.shape,
    resource_type: z.string().optional(),
    resource_id: z.int().optional(),
    level: z.string().optional(),
  }),
  body: nothing,
  answer: listAnswer,
  paging: 'headers',
  effect: 'reads',
  repeat: 'safe',
  basis: 'spec',
});

/** Quarantined records. A POST that only reads. */
export const listErrorSamples = operation({
  id: 'errors.samples',
  method: 'POST',
  path: '/{resource_type}/{resource_id}/probe/quarantine/sample',
  query: z.strictObject({}),
  body: z.strictObject({
    page: z.int().min(1).optional(),
    // The specification's maximum.
    per_page: z.int().min(1).max(100).optional(),
    start_time: milliseconds,
    end_time: milliseconds,
  }),
  answer: objectAnswer,
  paging: 'body',
  effect: 'reads',
  repeat: 'safe',
  basis: 'spec',
});

/** Its page size is called `size`: per_page, limit and offset have no effect here. */
export const listFileMetrics = operation({
  id: 'metrics.files',
  method: 'GET',
  path: '/data_sources/{source_id}/metrics/files',
  query: z.strictObject({
    run_id: z.int().optional(),
    page: z.int().min(1).optional(),
    size: z.int().min(1).optional(),
  }),
  body: nothing,
  answer: objectAnswer,
  paging: 'body',
  effect: 'reads',
  repeat: 'safe',
  basis: 'spec',
});
