import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { flag, includesRole, pageQuery, positive, read, whole } from '../input.ts';
import { paged } from '../paging.ts';
import type { DemoService } from '../service.ts';
import { eventTypes, notificationRecord } from '../wire/notifications.ts';
import type { Notification } from '../world/notifications.ts';

const resourceTypes = [
  ...['SOURCE', 'DATASET', 'SINK', 'DATA_FLOW', 'CUSTOM_DATA_FLOW', 'USER', 'ORG'],
  ...['CATALOG_CONFIG', 'APPROVAL_STEP', 'PUB', 'SUB'],
];
const levels = ['DEBUG', 'INFO', 'WARN', 'ERROR', 'RECOVERED', 'RESOLVED'];

const listQuery = z.strictObject({
  ...pageQuery,
  resource_type: z.enum(resourceTypes).optional(),
  resource_id: positive.optional(),
  level: z.enum(levels).optional(),
  read: flag.optional(),
  /** Unix seconds, both included. */
  from: whole.optional(),
  to: whole.optional(),
});
const countQuery = z.strictObject({ read: flag.optional() });

type ListQuery = z.output<typeof listQuery>;

/** Notifications: list and count. */
export function notificationRoutes(api: FastifyInstance, service: DemoService): void {
  api.get('/notifications', (request, reply) => {
    const query = read(listQuery, request.query);
    const found = matching(service, query);
    return paged(request, reply, found, query).map((one) => notificationRecord(service.wire, one));
  });

  api.get('/notifications/count', (request) => {
    const query = read(countQuery, request.query);
    return { count: matching(service, query).length };
  });
}

function matching(service: DemoService, query: ListQuery): Notification[] {
  const aboutOne = query.resource_type !== undefined && query.resource_id !== undefined;
  return service.notifications.newestFirst.filter(
    ({ at, level, node, readAt }) =>
      // People are told about what they operate; asking about one resource gives everybody's.
      (aboutOne || includesRole(node.resource.role, 'operator')) &&
      (query.resource_type === undefined || query.resource_type === eventTypes[node.resource.kind]) &&
      (query.resource_id === undefined || query.resource_id === node.resource.id) &&
      (query.level === undefined || query.level === level) &&
      (query.read === undefined || query.read === (readAt !== null)) &&
      (query.from === undefined || at >= query.from * 1000) &&
      (query.to === undefined || at < (query.to + 1) * 1000),
  );
}
