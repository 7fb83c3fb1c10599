import type {
  MuteTarget,
  NotificationEntry,
  NotificationQuery,
  NotificationRules,
  NotificationState,
  NotificationWindow,
} from '../models/notification.ts';

export interface NotificationCalls {
  'notifications.state': { input: { environmentId: string }; output: NotificationState };
  /** Groups `from` (inclusive) to `to` (exclusive) of the query's result; at most `mostRows`. */
  'notifications.window': {
    input: { environmentId: string; query: NotificationQuery; from: number; to: number };
    output: NotificationWindow;
  };
  /** The notifications of a group, newest first, at most 200. */
  'notifications.entries': { input: { environmentId: string; key: string }; output: { entries: NotificationEntry[] } };
  /** Acknowledges groups until they get worse, or undoes that. */
  'notifications.acknowledge': {
    input: { environmentId: string; keys: string[]; acknowledged: boolean };
    output: NotificationState;
  };
  /** Silences a target until the given time, epoch milliseconds; null ends that. */
  'notifications.mute': {
    input: { environmentId: string; target: MuteTarget; until: number | null };
    output: NotificationState;
  };
  /** Marks groups as read at the service: the only call here that changes something there. */
  'notifications.markRead': {
    input: { environmentId: string; keys: string[] };
    output: NotificationState;
  };
  'notifications.rules': { input: null; output: NotificationRules };
  'notifications.setRules': { input: NotificationRules; output: NotificationRules };
}
