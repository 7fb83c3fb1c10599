import { z } from 'zod';
import { longestText } from '../limits.ts';
import {
  type MuteTarget,
  type NotificationEntry,
  type NotificationQuery,
  type NotificationRules,
  notificationShows,
  type NotificationState,
  type NotificationWindow,
} from '../models/notification.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { notificationRules } from '../schemas/settings.ts';
import { environmentId, groupKey, groupKeys, isWindow, nodeId, nullInput, rows, time } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

const notificationQuery = schemaOf<NotificationQuery>()(
  z.strictObject({
    filter: z.string().max(longestText.filter),
    show: z.enum(notificationShows),
  }),
);
const muteTarget = schemaOf<MuteTarget>()(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('group'), key: groupKey }),
    z.strictObject({ kind: z.literal('flow'), originId: nodeId }),
    z.strictObject({ kind: z.literal('environment') }),
  ]),
);

export const notificationCalls = {
  'notifications.state': defineCall<NotificationState>()(z.strictObject({ environmentId })),
  /** Groups `from` (inclusive) to `to` (exclusive) of the query's result; at most `mostRows`. */
  'notifications.window': defineCall<NotificationWindow>()(
    z.strictObject({ environmentId, query: notificationQuery, ...rows }).refine(...isWindow),
  ),
  /** The notifications of a group, newest first, at most 200. */
  'notifications.entries': defineCall<{ entries: NotificationEntry[] }>()(
    z.strictObject({ environmentId, key: groupKey }),
  ),
  /** Acknowledges groups until they get worse, or undoes that. */
  'notifications.acknowledge': defineCall<NotificationState>()(
    z.strictObject({ environmentId, keys: groupKeys, acknowledged: z.boolean() }),
  ),
  /** Silences a target until the given time, epoch milliseconds; null ends that. */
  'notifications.mute': defineCall<NotificationState>()(
    z.strictObject({ environmentId, target: muteTarget, until: time.nullable() }),
  ),
  /** Marks groups as read at the service: the only call here that changes something there. */
  'notifications.markRead': defineCall<NotificationState>()(z.strictObject({ environmentId, keys: groupKeys })),
  'notifications.rules': defineCall<NotificationRules>()(nullInput),
  'notifications.setRules': defineCall<NotificationRules>()(notificationRules),
};
