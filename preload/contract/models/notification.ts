import type { Problem } from '../result.ts';
import type { Facet, NodeKind } from './flow.ts';
import type { ListGap } from './list-gap.ts';

/** The subject of a notification. `word` is the service's own, for unknown kinds (D12). */
export interface NotificationSubject {
  kind: NodeKind;
  word: string | null;
  id: number | null;
  name: string | null;
  /** The flow that it belongs to; null where no known flow has it. */
  originId: number | null;
  flowName: string | null;
}

/** One notification as the service sent it. */
export interface NotificationEntry {
  id: number;
  /** When it happened, epoch milliseconds; null when the service did not say. */
  at: number | null;
  /** The service's word in capitals; null when it said none. */
  level: string | null;
  message: string;
  about: NotificationSubject;
  /** When it was read at the service, epoch milliseconds; null while it is unread. */
  readAt: number | null;
}

/**
 * Why a group needs attention or not. `open`: nobody has acknowledged it here. `new`: open, and unknown before the last day,
 * although notifications of an earlier time are known. `worse`: acknowledged, and then it got worse. `muted` takes precedence
 * over the others.
 */
export const groupStates = ['open', 'new', 'worse', 'acknowledged', 'muted'] as const;
export type GroupState = (typeof groupStates)[number];

/** Notifications of one flow with the same text except for numbers, names in quotes, times and the like. */
export interface NotificationGroup {
  /** The same at every start. */
  key: string;
  about: NotificationSubject;
  /** That of the newest. */
  level: string | null;
  /** The text of the newest. */
  message: string;
  /** Its id. */
  newestId: number;
  /** Their common text, with the differences masked. */
  pattern: string;
  count: number;
  lastHour: number;
  /** How many in each of the last 24 hours, oldest first. */
  trend: number[];
  /** Epoch milliseconds. */
  firstAt: number;
  lastAt: number;
  /** How many are unread at the service. */
  unread: number;
  state: GroupState;
  acknowledgedAt: number | null;
  /** Until when it is silenced, by its own mute, its flow's or its environment's; epoch milliseconds. */
  mutedUntil: number | null;
}

/** Which groups are shown. `open`: new or worse, and more than information. */
export const notificationShows = ['open', 'unread', 'muted', 'all'] as const;
export type NotificationShow = (typeof notificationShows)[number];

export interface NotificationQuery {
  /** In the grammar of filters (`filter/notification-fields.ts`). Words are searched in messages, names and ids. */
  filter: string;
  show: NotificationShow;
}

/** Everything that wants attention. */
export const openNotifications: NotificationQuery = { filter: '', show: 'open' };

/** The state of the notifications of one environment. */
export interface NotificationState {
  environmentId: string;
  /** Incremented with every change. */
  revision: number;
  /** Epoch milliseconds of the last complete read; null before the first. */
  readAt: number | null;
  /** Milliseconds between reads now. */
  interval: number;
  /** What went wrong with the last read; what is shown is older. */
  problem: Problem | null;
  /** Why the list may lack some, as far as it was read; null where it is proven to be all, or reaches back far enough. */
  gap: ListGap | null;
  /** Groups that are new or worse and more than information, and notifications that are unread. */
  open: number;
  unread: number;
  /** Until when the whole environment is silenced, epoch milliseconds. */
  mutedUntil: number | null;
}

export interface NotificationWindow {
  state: NotificationState;
  /** Groups of the query's result; newest first. */
  total: number;
  groups: NotificationGroup[];
  /** The values to filter by, over all groups. */
  levels: Facet[];
  kinds: { value: NodeKind; count: number }[];
  /** When the oldest stored notification came, epoch milliseconds; null when there is none. */
  oldestAt: number | null;
  /** Whether the service accepts that something was read, as far as is known. */
  canMarkRead: boolean;
}

/** What a mute silences. */
export type MuteTarget = { kind: 'group'; key: string } | { kind: 'flow'; originId: number } | { kind: 'environment' };

/** Of which environments notifications are announced. */
export const announcedEnvironments = ['all', 'protected'] as const;
export type AnnouncedEnvironments = (typeof announcedEnvironments)[number];

/** When the operating system is asked to show a notification. */
export interface NotificationRules {
  native: boolean;
  /** Levels that are announced, in capitals. */
  levels: string[];
  environments: AnnouncedEnvironments;
  /**
   * Minutes after midnight on the operator's clock; the end may lie on the next day. What comes meanwhile is announced in one
   * digest after it.
   */
  quiet: { from: number; to: number } | null;
}

/** The default. */
export const usualRules: NotificationRules = { native: true, levels: ['ERROR'], environments: 'all', quiet: null };
