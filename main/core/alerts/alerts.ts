import type { AcknowledgedBy } from '#contract/models/actor.ts';
import type { AlertDetails, AlertMuteTarget, AlertQuery, AlertsState, AlertWindow } from '#contract/models/alert.ts';
import type { Clock, Timer } from '../base/clock.ts';
import { errorKindOf } from '../errors/error-view.ts';
import type { Errors } from '../errors/errors.ts';
import { findingOf } from '../findings/finding-view.ts';
import type { Findings } from '../findings/findings.ts';
import type { Judgment } from '../findings/alert-life.ts';
import type { DurationReader } from '../monitoring/duration-reader.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { NotificationWatch } from '../notifications/watch.ts';
import { alertRows, countTabs, openKeys } from './alert-rows.ts';
import { type AlertSources, type CollectedAlert, collectAlerts, sourceIdOf } from './alert-sources.ts';
import type { AlertJudgmentStore } from './judgments.ts';

/** Milliseconds for which changes are collected before they are published: each costs a walk over every alert. */
const publishAfter = 200;

export interface AlertsOptions {
  environmentId: string;
  findings: Findings;
  errors: Errors;
  notifications: NotificationWatch;
  snapshot: Snapshot;
  durations: Pick<DurationReader, 'coverage'>;
  judgments: AlertJudgmentStore;
  clock: Clock;
  onChange: (state: AlertsState) => void;
}

/** The alerts of all sources in one environment, with the judgments of users. */
export class Alerts {
  readonly #options: AlertsOptions;
  readonly #sources: AlertSources;
  #revision = 0;
  #collected: { key: string; alerts: CollectedAlert[] } | undefined;
  #timer: Timer | undefined;

  constructor(options: AlertsOptions) {
    this.#options = options;
    const { findings, errors, notifications, snapshot } = options;
    this.#sources = {
      findings: () => findings.all(),
      errorKinds: () => errors.all(),
      feed: notifications.feed,
      flows: snapshot,
    };
  }

  get state(): AlertsState {
    return {
      environmentId: this.#options.environmentId,
      revision: this.#revision,
      open: openKeys(this.#collect()).size,
    };
  }

  /** Called when a source has changed. */
  changed(): void {
    this.#revision += 1;
    this.#timer ??= this.#options.clock.after(publishAfter, () => {
      this.#timer = undefined;
      this.#options.onChange(this.state);
    });
  }

  close(): void {
    this.#timer?.cancel();
  }

  window(query: AlertQuery, from: number, to: number): AlertWindow {
    const { findings, errors, notifications, durations, clock } = this.#options;
    const collected = this.#collect();
    const rows = alertRows(collected, query, clock.now());
    const counts = countTabs(collected, query.grouped);
    const { readAt, gap, problem, mutedUntil } = notifications.state;
    return {
      from,
      total: rows.length,
      all: counts[query.tab],
      rows: rows.slice(from, to),
      counts,
      revision: this.#revision,
      watchedTo: findings.watchedTo,
      durations: durations.coverage,
      notificationsReadAt: readAt,
      notificationGap: gap,
      canMarkRead: notifications.canMarkRead,
      mutedUntil,
      problem: findings.problem ?? errors.problem ?? problem,
    };
  }

  /** Returns alerts with their histories, in the given order; without those that no longer exist. */
  details(ids: readonly string[]): AlertDetails[] {
    const byId = new Map(this.#collect().map((one) => [one.alert.id, one]));
    const { findings, errors, notifications, clock } = this.#options;
    return ids.flatMap((id) => {
      const one = byId.get(id);
      if (!one) return [];
      const { alert, events, eventsDropped } = one;
      const [findingId, errorKey] = [sourceIdOf('flow', id), sourceIdOf('records', id)];
      const groupKey = sourceIdOf('notification', id);
      const finding = findingId === null ? undefined : findings.find(findingId);
      const kind = errorKey === null ? undefined : errors.find(errorKey);
      return {
        alert,
        events: [...events],
        eventsDropped,
        finding: finding ? findingOf(finding) : null,
        failures: kind ? errorKindOf(kind, clock.now()) : null,
        notifications: groupKey === null ? null : notifications.describe(groupKey),
      };
    });
  }

  /** Acknowledges alerts until they get worse or come back, or withdraws the acknowledgment. */
  acknowledge(ids: readonly string[], acknowledged: boolean, by: AcknowledgedBy): void {
    for (const id of ids) this.#judge(id, { acknowledged, at: this.#options.clock.now(), ...by });
  }

  /** Applies the judgments that another process left. */
  applyPending(): void {
    const { judgments } = this.#options;
    const pending = judgments.pending();
    if (pending.length === 0) return;
    for (const { key: _key, alertId, ...judgment } of pending) this.#judge(alertId, judgment);
    judgments.remove(pending.map(({ key }) => key));
  }

  mute(target: AlertMuteTarget, until: number | null): void {
    const { notifications } = this.#options;
    notifications.mute(target.kind === 'alert' ? { kind: 'group', key: muteKeyOf(target.id) } : target, until);
  }

  /** Marks the notifications of alerts as read at the service; other alerts have none. */
  async markRead(ids: readonly string[], signal?: AbortSignal): Promise<void> {
    await this.#options.notifications.markRead(
      ids.flatMap((id) => sourceIdOf('notification', id) ?? []),
      signal,
    );
  }

  /**
   * Counts what needs attention: rows of open alerts, and flows that need attention for a reason that raises no alert.
   *
   * @param attention ids of the flows that need attention at the last read; null before one
   */
  needs(attention: ReadonlySet<number> | null): number {
    const { findings, notifications } = this.#options;
    const keys = openKeys(this.#collect());
    for (const originId of attention ?? []) {
      const isHeard = findings.acknowledged.has(originId) || notifications.isMuted({ originId });
      if (!isHeard) keys.add(`flow/${originId}`);
    }
    return keys.size;
  }

  #judge(id: string, judgment: Judgment): void {
    const { findings, errors, notifications } = this.#options;
    const [findingId, errorKey] = [sourceIdOf('flow', id), sourceIdOf('records', id)];
    const groupKey = sourceIdOf('notification', id);
    if (findingId !== null) findings.judge([findingId], judgment);
    if (errorKey !== null) errors.judge([errorKey], judgment);
    if (groupKey !== null) {
      const { acknowledged, at: _at, ...by } = judgment;
      notifications.acknowledge([groupKey], acknowledged, by);
    }
  }

  /** Every alert, collected once for all callers between two changes; mutes end with the minute. */
  #collect(): CollectedAlert[] {
    const now = this.#options.clock.now();
    const key = `${this.#revision} ${this.#options.snapshot.revision} ${Math.floor(now / 60_000)}`;
    if (this.#collected?.key !== key) this.#collected = { key, alerts: collectAlerts(this.#sources, now) };
    return this.#collected.alerts;
  }
}

/** The key under which a mute of one alert is stored: that of its group for notifications, as in earlier releases. */
export const muteKeyOf = (alertId: string): string => sourceIdOf('notification', alertId) ?? alertId;
