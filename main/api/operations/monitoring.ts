import { z } from 'zod';
import { metricsAnswer, samplesAnswer } from '../schemas/monitoring.ts';
import { samplesBounds, samplesListBounds, usualListBounds } from './bounds.ts';
import {
  type Area,
  asking,
  changing,
  idSchema,
  listing,
  operation,
  pageQuery,
  reading,
  removing,
} from './operation.ts';

const milliseconds = z.int().min(0).optional();
const seconds = z.int().min(0).optional();
/** 1 for read notifications, 0 for unread ones. */
const isRead = z.literal([0, 1]).optional();

/** In practice one id, or every notification with `all`. Without it, the ids are in the body. */
const marked = z.strictObject({ notification_id: z.union([idSchema, z.literal('all')]).optional() });

/** `read` and the times come from practice. */
export const listNotifications = operation({
  ...listing,
  id: 'notifications.list',
  name: 'List notifications',
  path: '/notifications',
  // A poll needs only the newest notifications.
  paging: { ...listing.paging, perPage: 100 },
  query: pageQuery.extend({
    resource_type: z.string().optional(),
    resource_id: idSchema.optional(),
    level: z.string().optional(),
    read: isRead,
    from: seconds,
    to: seconds,
  }),
  basis: 'spec',
});

/** Operations on single notifications, as servers offer them in practice; the specification is silent. */
export const notifications = {
  get: operation({
    ...reading,
    id: 'notifications.get',
    name: 'Get one notification',
    path: '/notifications/{notification_id}',
  }),

  count: operation({
    ...reading,
    id: 'notifications.count',
    name: 'Count notifications',
    path: '/notifications/count',
    query: z.strictObject({ read: isRead }),
  }),

  markRead: operation({
    ...changing,
    id: 'notifications.markRead',
    name: 'Mark notifications as read',
    path: '/notifications/mark_read',
    query: marked,
    body: z.array(idSchema).optional(),
  }),

  markUnread: operation({
    ...changing,
    id: 'notifications.markUnread',
    name: 'Mark notifications as unread',
    path: '/notifications/mark_unread',
    query: marked,
    body: z.array(idSchema).optional(),
  }),

  delete: operation({
    ...removing,
    id: 'notifications.delete',
    name: 'Delete a notification',
    path: '/notifications/{notification_id}',
  }),

  deleteAll: operation({
    ...removing,
    id: 'notifications.deleteAll',
    name: 'Delete all notifications',
    path: '/notifications/all',
  }),
} as const;

/** Quarantined records. The POST only reads, so it may be repeated. */
export const listErrorSamples = operation({
  ...asking,
  id: 'errors.samples',
  name: 'Fetch error samples',
  path: '/{resource_type}/{resource_id}/probe/quarantine/sample',
  body: z
    .strictObject({
      page: z.int().min(1).optional(),
      // The maximum of the specification.
      per_page: z.int().min(1).max(100).optional(),
      start_time: milliseconds,
      end_time: milliseconds,
    })
    .prefault({}),
  answer: samplesAnswer,
  bounds: samplesBounds,
  paging: { sentIn: 'body', size: 'per_page', totals: 'meta', perPage: 100, bounds: samplesListBounds },
  repeat: 'safe',
  basis: 'spec',
  slow: true,
  statusInBody: true,
});

/** File metrics of a source. The page size is called `size`: per_page, limit and offset have no effect here. */
export const listFileMetrics = operation({
  ...reading,
  id: 'metrics.files',
  name: 'List file metrics of a source',
  path: '/data_sources/{source_id}/metrics/files',
  query: z.strictObject({
    run_id: idSchema.optional(),
    page: z.int().min(1).optional(),
    size: z.int().min(1).optional(),
  }),
  answer: metricsAnswer,
  paging: { sentIn: 'query', size: 'size', totals: 'meta', perPage: 100, bounds: usualListBounds },
  basis: 'spec',
  statusInBody: true,
});

export const monitoringArea: Area = {
  name: 'Monitoring',
  operations: [listErrorSamples, listNotifications, ...Object.values(notifications), listFileMetrics],
  beyondSpecification: Object.values(notifications),
};
