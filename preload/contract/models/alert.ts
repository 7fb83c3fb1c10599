import { inLanguage } from '../language.ts';
import type { Problem } from '../result.ts';
import type { Acknowledgment } from './actor.ts';
import type { ErrorKind } from './error-kind.ts';
import type { AlertEvent } from './alert-event.ts';
import { type Finding, findingKinds, findingWords } from './finding.ts';
import type { ListGap } from './list-gap.ts';
import type { NotificationGroup } from './notification.ts';
import type { MessagePart } from './quarantine.ts';
import type { DurationCoverage } from './run-duration.ts';

/** Sources of alerts: the health of a flow, failed records of one kind, and notifications of the service. */
export const alertSources = ['flow', 'records', 'notification'] as const;
export type AlertSource = (typeof alertSources)[number];

/** Kinds of trouble, by rank. The first are those of a flow; the last two are the other sources. */
export const alertKinds = [...findingKinds, 'failed_records', 'notification'] as const;
export const alertKindWords: Readonly<Record<AlertKind, string>> = {
  ...findingWords,
  ...inLanguage('alerts', { failed_records: 'Failed records', notification: 'Notification' }),
};
export type AlertKind = (typeof alertKinds)[number];

/** From bad to harmless. */
export const alertLevels = ['error', 'warning', 'info'] as const;
export type AlertLevel = (typeof alertLevels)[number];

/**
 * `open`: unacknowledged since it opened, got worse or came back. `muted` takes precedence over `open` and
 * `acknowledged`. The others are over. `resolved`: back to usual. `paused`: its flow was paused. `gone`: the service no
 * longer has the flow. Neither of the latter means that it is well.
 */
export const alertStates = ['open', 'acknowledged', 'muted', 'resolved', 'paused', 'gone'] as const;
export type AlertState = (typeof alertStates)[number];

/** Selections of alerts. `open` excludes mere information; `all` includes what is over. */
export const alertTabs = ['open', 'acknowledged', 'muted', 'all'] as const;
export type AlertTab = (typeof alertTabs)[number];

/** One thing that is wrong, from start to end. Times are epoch milliseconds. */
export interface Alert {
  /** Stable across starts: its source, and an id there, as in `flow/40001-1773273600000`. */
  id: string;
  source: AlertSource;
  kind: AlertKind;
  level: AlertLevel;
  state: AlertState;
  /** The flows concerned, the most affected first; empty where no known flow is. */
  flows: { originId: number; name: string | null; project: string | null }[];
  /** The name of the resource that a notification without a flow is about. */
  subject: string | null;
  /** The message of its records or notifications, with variable parts masked; empty where the kind says it all. */
  message: MessagePart[];
  /** Since when it lasts; null where unknown. */
  since: number | null;
  /** Whether it may have begun earlier, because nothing before `since` is known. */
  orEarlier: boolean;
  openedAt: number;
  /** The last event that the user did not cause, or the newest record or notification. */
  changedAt: number;
  /** Since when nothing of it was seen, though it is too early to call it resolved; null: it was seen last. */
  quietSince: number | null;
  /** Since when it is unknown whether it lasts; null: it is known. */
  unknownSince: number | null;
  endedAt: number | null;
  /** How often it came back. */
  returns: number;
  acknowledged: Acknowledgment | null;
  mutedUntil: number | null;
  /** Failed records of it, or notifications; null where nothing is counted. */
  count: number | null;
  /** Number of its notifications that are unread at the service. */
  unread: number;
}

/** One line of the list: the alerts of one flow, or a single alert. */
export interface AlertRow {
  /** Stable across starts: `flow/40001`, or the id of its alert. */
  key: string;
  originId: number | null;
  name: string | null;
  project: string | null;
  /** Level and state of the most urgent alert. */
  level: AlertLevel;
  state: AlertState;
  /** The start of the oldest of its ongoing alerts, or of all where none is ongoing; null where unknown. */
  since: number | null;
  changedAt: number;
  /** The most urgent first, at most `mostAlertsInRow`. */
  alerts: Alert[];
  /** Number of its matching alerts. */
  count: number;
  /** Number of events since the time in the query; null without one. */
  happened: { opened: number; worse: number; cameBack: number; resolved: number } | null;
}

/** Maximum number of alerts in one row; more than an operator would read, while `count` has them all. */
export const mostAlertsInRow = 20;

/** An alert with its history, and what its source knows of it. */
export interface AlertDetails {
  alert: Alert;
  /** Oldest first; of a long history the first and the newest. */
  events: AlertEvent<AlertKind>[];
  /** Number of events that are no longer stored. */
  eventsDropped: number;
  finding: Finding | null;
  failures: ErrorKind | null;
  notifications: NotificationGroup | null;
}

export interface AlertQuery {
  /** A filter in the filter grammar (`filter/alert-filter.ts`). */
  filter: string;
  tab: AlertTab;
  /**
   * Shows only alerts to which something happened since then, epoch milliseconds, and mere information only if the
   * filter names a level; null: at any time.
   */
  since: number | null;
  /** Whether the alerts of a flow share a row. */
  grouped: boolean;
}

/** The alerts that need attention, one row per flow. */
export const openAlerts: AlertQuery = { filter: '', tab: 'open', since: null, grouped: true };

/** The alerts of one environment. */
export interface AlertsState {
  environmentId: string;
  /** Incremented with every change. */
  revision: number;
  /** Rows in the tab of open alerts. */
  open: number;
}

export interface AlertWindow {
  from: number;
  /** Number of matching rows, and of all rows of the tab. */
  total: number;
  all: number;
  rows: AlertRow[];
  /** Rows in each tab, without the filter and the time of the query. */
  counts: Record<AlertTab, number>;
  revision: number;
  /** The last complete read of the flows by which alerts were judged; null before the first. */
  watchedTo: number | null;
  /** Flows whose runs were judged as slow or not. */
  durations: DurationCoverage;
  /** The last complete read of notifications; null before the first. */
  notificationsReadAt: number | null;
  /** Why notifications may be missing; null where none are. */
  notificationGap: ListGap | null;
  /** Whether the service lets Penstock mark notifications as read; true until it refuses. */
  canMarkRead: boolean;
  /** When the mute of the whole environment ends. */
  mutedUntil: number | null;
  /** Why alerts are stale, or are not being stored. */
  problem: Problem | null;
}

/** The target of a mute. */
export type AlertMuteTarget =
  | { kind: 'alert'; id: string }
  | { kind: 'flow'; originId: number }
  | { kind: 'environment' };
