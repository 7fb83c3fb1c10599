import type { Problem } from '../result.ts';
import type { NodeKind } from './flow.ts';
import type { ListGap } from './list-gap.ts';

/** The subject of a notification. `word` is the service's own, for unknown kinds (D12). */
export interface NotificationSubject {
  kind: NodeKind;
  word: string | null;
  id: number | null;
  name: string | null;
  /** The flow that contains the subject; null where no known flow does. */
  originId: number | null;
  flowName: string | null;
}

/** One notification as the service sent it. */
export interface NotificationEntry {
  id: number;
  /** When it happened, epoch milliseconds; null when the service did not report it. */
  at: number | null;
  /** The service's word in capitals; null when it reported none. */
  level: string | null;
  message: string;
  about: NotificationSubject;
  /** When it was read at the service, epoch milliseconds; null while it is unread. */
  readAt: number | null;
}

/**
 * The state of a group. `open`: unacknowledged in Penstock. `new`: open, and unknown before the last day, although
 * older notifications are known. `worse`: it got worse after it was acknowledged. `muted` takes precedence over the
 * others.
 */
export const groupStates = ['open', 'new', 'worse', 'acknowledged', 'muted'] as const;
export type GroupState = (typeof groupStates)[number];

/** Notifications of one flow whose texts differ only in numbers, quoted names, times and the like. */
export interface NotificationGroup {
  /** Stable across starts. */
  key: string;
  about: NotificationSubject;
  /** Level of the newest notification. */
  level: string | null;
  /** Text of the newest notification. */
  message: string;
  /** Id of the newest notification. */
  newestId: number;
  /** The common text, with the differences masked. */
  pattern: string;
  count: number;
  lastHour: number;
  /** Number in each of the last 24 hours, oldest first. */
  trend: number[];
  /** Epoch milliseconds. */
  firstAt: number;
  lastAt: number;
  /** Number of notifications that are unread at the service. */
  unread: number;
  state: GroupState;
  acknowledgedAt: number | null;
  /** When its mute, its flow's or its environment's ends; epoch milliseconds. */
  mutedUntil: number | null;
}

/** The state of the notifications of one environment. */
export interface NotificationState {
  environmentId: string;
  /** Incremented with every change. */
  revision: number;
  /** Epoch milliseconds of the last complete read; null before the first. */
  readAt: number | null;
  /** Current milliseconds between reads. */
  interval: number;
  /** Error of the last read; the data shown is older. */
  problem: Problem | null;
  /**
   * Why the list may be incomplete, according to the last read; null where it is proven complete, or reaches back far
   * enough.
   */
  gap: ListGap | null;
  /** Groups that are new or worse and above the information level, and unread notifications. */
  open: number;
  unread: number;
  /** Levels of the stored notifications, in the service's own words. */
  levels: string[];
  /** When the mute of the whole environment ends, epoch milliseconds. */
  mutedUntil: number | null;
}

/** The target of a mute. */
export type MuteTarget = { kind: 'group'; key: string } | { kind: 'flow'; originId: number } | { kind: 'environment' };

/** The environments whose notifications are announced. */
export const announcedEnvironments = ['all', 'protected'] as const;
export type AnnouncedEnvironments = (typeof announcedEnvironments)[number];

/** Rules for the operating system's notifications. */
export interface NotificationRules {
  native: boolean;
  /** Announced levels, in capitals. */
  levels: string[];
  environments: AnnouncedEnvironments;
  /**
   * Quiet hours in minutes after midnight on the operator's clock; the end may lie on the next day. Penstock announces
   * the notifications of that time in one digest afterwards.
   */
  quiet: { from: number; to: number } | null;
}

/** The default rules. */
export const usualRules: NotificationRules = { native: true, levels: ['ERROR'], environments: 'all', quiet: null };
