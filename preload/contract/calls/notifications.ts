import { z } from 'zod';
import type { NotificationEntry, NotificationRules, NotificationState } from '../models/notification.ts';
import { notificationRules } from '../schemas/settings.ts';
import { environmentId, groupKey, nullInput } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

export const notificationCalls = {
  'notifications.state': defineCall<NotificationState>()(z.strictObject({ environmentId })),
  /** The notifications of a group, newest first, at most 200. */
  'notifications.entries': defineCall<{ entries: NotificationEntry[] }>()(
    z.strictObject({ environmentId, key: groupKey }),
  ),
  'notifications.rules': defineCall<NotificationRules>()(nullInput),
  'notifications.setRules': defineCall<NotificationRules>()(notificationRules),
};
