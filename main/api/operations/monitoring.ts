import { z } from 'zod';
import { fileMetricsAnswer, samplesAnswer } from '../schemas/monitoring.ts';
import { asking, id, listing, operation, pageQuery, reading } from './operation.ts';

const milliseconds = z.int().min(0).optional();

export const listNotifications = operation({
  ...listing,
  id: 'notifications.list',
  name: 'List notifications',
  path: '/notifications',
  query: pageQuery.extend({
    resource_type: z.string().optional(),
    resource_id: id.optional(),
    level: z.string().optional(),
  }),
  basis: 'spec',
});

/** Quarantined records. A POST that only reads, so it may be repeated. */
export const listErrorSamples = operation({
  ...asking,
  id: 'errors.samples',
  name: 'Fetch error samples',
  path: '/{resource_type}/{resource_id}/probe/quarantine/sample',
  body: z
    .strictObject({
      page: z.int().min(1).optional(),
      // The specification's maximum.
      per_page: z.int().min(1).max(100).optional(),
      start_time: milliseconds,
      end_time: milliseconds,
    })
    .prefault({}),
  answer: samplesAnswer,
  paging: { sentIn: 'body', size: 'per_page', totals: 'meta', perPage: 100 },
  repeat: 'safe',
  basis: 'spec',
  slow: true,
  tellsStatus: true,
});

/** Its page size is called `size`: per_page, limit and offset have no effect here. */
export const listFileMetrics = operation({
  ...reading,
  id: 'metrics.files',
  name: 'List file metrics of a source',
  path: '/data_sources/{source_id}/metrics/files',
  query: z.strictObject({
    run_id: id.optional(),
    page: z.int().min(1).optional(),
    size: z.int().min(1).optional(),
  }),
  answer: fileMetricsAnswer,
  paging: { sentIn: 'query', size: 'size', totals: 'meta', perPage: 100 },
  basis: 'spec',
  tellsStatus: true,
});
