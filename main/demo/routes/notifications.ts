import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { flag, includesRole, noBody, noQuery, pageQuery, positive, read, readId, whole } from '../input.ts';
import { paged } from '../paging.ts';
import { requireRole } from '../permissions.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { eventTypes, notificationRecord } from '../wire/notifications.ts';
import type { Notification } from '../world/notifications.ts';
import { type IdRequest } from './assets.ts';
import { id } from './fields.ts';
import { deferralQuery, answerOrDefer } from './deferral.ts';

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
  /** Unix seconds, both inclusive. */
  from: whole.optional(),
  to: whole.optional(),
});
const countQuery = z.strictObject({ read: flag.optional() });
const markQuery = z.strictObject({
  ...deferralQuery,
  notification_id: z.union([z.literal('all'), positive]).optional(),
});
const ids = z.array(id);
/** Body with ids: either a plain list, or a member with one of two names. */
const markBody = z.union(
  [
    ids,
    z.strictObject({ ids }).transform((body) => body.ids),
    z.strictObject({ notification_ids: ids }).transform((body) => body.notification_ids),
  ],
  'must be a list of notification ids',
);
const deleteAllQuery = z.strictObject(deferralQuery);

type ListQuery = z.output<typeof listQuery>;

/** Registers notifications: list, count, get, mark as read or unread, delete. */
export function notificationRoutes(api: FastifyInstance, service: DemoService): void {
  api.get('/notifications', (request, reply) => {
    const query = read(listQuery, request.query);
    const found = matching(service, query);
    return paged(service.options, request, reply, found, query).map((one) => notificationRecord(service.wire, one));
  });

  api.get('/notifications/count', (request) => {
    const query = read(countQuery, request.query);
    return { count: matching(service, query).length };
  });

  api.get('/notifications/:id', (request: IdRequest) => {
    read(noQuery, request.query);
    return notificationRecord(service.wire, findNotification(service, request));
  });

  for (const [action, isRead] of [
    ['mark_read', true],
    ['mark_unread', false],
  ] as const) {
    api.put(`/notifications/${action}`, async (request, reply) => {
      const query = read(markQuery, request.query);
      const answer = answerOrDefer(service, query, action, () => {
        const wanted = wantedIds(query.notification_id, request.body);
        return (at) => {
          const marked = ownNotifications(service).filter((one) => wanted === 'all' || wanted.has(one.id));
          if (service.notifications.mark(idsOf(marked), isRead ? at : null)) request.entry.took_effect = true;
        };
      });
      await reply.send(answer);
    });
  }

  api.delete('/notifications/all', async (request, reply) => {
    const query = read(deleteAllQuery, request.query);
    read(noBody, request.body);
    const answer = answerOrDefer(service, query, 'delete all', () => () => {
      deleteNotifications(service, request, ownNotifications(service));
    });
    await reply.send(answer);
  });

  api.delete('/notifications/:id', async (request: IdRequest, reply) => {
    read(noQuery, request.query);
    read(noBody, request.body);
    const notification = findNotification(service, request);
    requireRole(notification.node.resource.role, 'operator');
    deleteNotifications(service, request, [notification]);
    await reply.send();
  });
}

function findNotification(service: DemoService, { params }: IdRequest): Notification {
  const wanted = readId(params.id);
  const found = service.notifications.newestFirst.find((one) => one.id === wanted);
  if (!found) throw new Refusal(404);
  return found;
}

/** Returns the ids, in either the query or the body, not both. Ids that no longer exist are ignored. */
function wantedIds(named: 'all' | number | undefined, body: unknown): 'all' | ReadonlySet<number> {
  if (named === undefined) return new Set(read(markBody, body));
  read(noBody, body);
  return named === 'all' ? 'all' : new Set([named]);
}

/** Deletes notifications. Throws a 404 when there is nothing to delete. */
function deleteNotifications(service: DemoService, request: FastifyRequest, going: readonly Notification[]): void {
  if (going.length === 0) throw new Refusal(404);
  service.notifications.delete(idsOf(going));
  request.entry.took_effect = true;
}

function ownNotifications(service: DemoService): Notification[] {
  return service.notifications.newestFirst.filter(isOwn);
}

const idsOf = (notifications: readonly Notification[]): Set<number> => new Set(notifications.map((one) => one.id));

/** Reports whether the notification is the caller's: users are notified of what they operate. */
function isOwn({ node }: Notification): boolean {
  return includesRole(node.resource.role, 'operator');
}

function matching(service: DemoService, query: ListQuery): Notification[] {
  const aboutOne = query.resource_type !== undefined && query.resource_id !== undefined;
  return service.notifications.newestFirst.filter((notification) => {
    const { at, level, node, readAt } = notification;
    // Every user sees the notifications of one resource.
    return (
      (aboutOne || isOwn(notification)) &&
      (query.resource_type === undefined || query.resource_type === eventTypes[node.resource.kind]) &&
      (query.resource_id === undefined || query.resource_id === node.resource.id) &&
      (query.level === undefined || query.level === level) &&
      (query.read === undefined || query.read === (readAt !== null)) &&
      (query.from === undefined || at >= query.from * 1000) &&
      (query.to === undefined || at < (query.to + 1) * 1000)
    );
  });
}
