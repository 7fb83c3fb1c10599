import { daysLater, momentsOfClock } from '#contract/local-time.ts';
import { mostRows } from '#contract/limits.ts';
import type {
  AlertDetails,
  AlertMuteTarget,
  AlertQuery,
  AlertRow,
  AlertsState,
  AlertWindow,
} from '#contract/models/alert.ts';
import { Answer } from './answer.svelte.ts';
import { attempt } from './attempt.svelte.ts';
import { main } from './bridge.ts';
import { Coalescer } from './coalescer.ts';
import { followRows } from './follow-rows.ts';
import { ListWindow } from './list-window.svelte.ts';
import { subscribe } from './subscribe.ts';
import { toasts } from './toasts.svelte.ts';
import { texts } from './words.ts';

/** The number of open alerts in the environment on screen. */
class Alerts {
  readonly #state = new Answer<AlertsState>();

  /** Rows of open alerts; null until main has answered. */
  get open(): number | null {
    return this.#state.value?.open ?? null;
  }

  /** Follows one environment until the returned function is called. */
  follow(environmentId: string): () => void {
    const load = (): void => void this.#state.ask((signal) => main.alerts.state({ environmentId }, { signal }));
    const stop = followAlertsOf(environmentId, (state) => this.#state.set(state), load);
    load();
    return () => {
      stop();
      this.#state.clear();
    };
  }
}

/** The alerts of the environment on screen. */
export const alerts = new Alerts();

/** Periods that end now. `night` begins at 18:00 yesterday. */
export const alertPeriods = ['any', 'hour', 'night', 'day'] as const;
export type AlertPeriod = (typeof alertPeriods)[number];

const hour = 3_600_000;

/** The start of a period, epoch milliseconds; null for any time. */
function startOfPeriod(period: AlertPeriod, now: number): number | null {
  switch (period) {
    case 'any':
      return null;
    case 'hour':
      return now - hour;
    case 'day':
      return now - 24 * hour;
    case 'night':
      return momentsOfClock(daysLater(now, -1), 18, 0)[0];
  }
}

/** A query with a relative period. Each object is a new question, since an age in a filter is relative too. */
export interface AlertQuestion extends Omit<AlertQuery, 'since'> {
  period: AlertPeriod;
}

export const alertQueryOf = ({ period, ...query }: AlertQuestion): AlertQuery => ({
  ...query,
  since: startOfPeriod(period, Date.now()),
});

export type AlertRows = ListWindow<AlertRow, AlertQuestion, AlertWindow>;

/** The rows of a question, the most urgent first. Calls `answered` after each response. */
export function listAlerts(environmentId: string, answered: () => void): AlertRows {
  return new ListWindow<AlertRow, AlertQuestion, AlertWindow>(
    (question, from, to, signal) =>
      main.alerts.window({ environmentId, query: alertQueryOf(question), from, to }, { signal }),
    { idOf: ({ key }) => key, answered },
  );
}

/** Renews the rows whenever an alert changes. Returns the unsubscribe function. */
export const followAlerts = (environmentId: string, rows: AlertRows): (() => void) =>
  followRows('alerts.changed', environmentId, rows);

/** Rows of a range, whether or not they are on screen; `to` is exclusive. */
export async function alertRowsBetween(
  environmentId: string,
  query: AlertQuery,
  from: number,
  to: number,
): Promise<AlertRow[]> {
  const found: AlertRow[] = [];
  for (let at = from; at < to; at += mostRows) {
    const { rows } = await main.alerts.window({ environmentId, query, from: at, to: Math.min(to, at + mostRows) });
    found.push(...rows);
    if (rows.length < mostRows) break;
  }
  return found;
}

/** Milliseconds between two requests while main reports many changes. */
const pause = 1_000;

/** A response of main about alerts, requested again whenever an alert changes. */
export class AlertAnswer<T> {
  readonly answer = new Answer<T>();

  /** Follows an environment until the returned function is called. The last response stays. */
  follow(environmentId: string, ask: (signal: AbortSignal) => Promise<T>): () => void {
    const renewal = new Coalescer(() => void this.answer.ask(ask), pause);
    const stop = followAlertsOf(
      environmentId,
      () => renewal.ask(),
      () => renewal.ask(),
    );
    renewal.askNow();
    return () => {
      stop();
      renewal.close();
    };
  }
}

/** Requests the first rows of a query. */
export const firstAlerts =
  (environmentId: string, query: AlertQuery, most: number) =>
  (signal: AbortSignal): Promise<AlertWindow> =>
    main.alerts.window({ environmentId, query, from: 0, to: most }, { signal });

/** Requests alerts with their histories. */
export const alertDetails =
  (environmentId: string, ids: string[]) =>
  async (signal: AbortSignal): Promise<AlertDetails[]> =>
    (await main.alerts.details({ environmentId, ids }, { signal })).details;

/** Silences alerts until they get worse or come back, or undoes that, and reports it. */
export async function acknowledgeAlerts(
  environmentId: string,
  ids: string[],
  acknowledged: boolean,
  note: string | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  await main.alerts.acknowledge({ environmentId, ids, acknowledged, note });
  const reopen = (): void => void attempt(() => acknowledgeAlerts(environmentId, ids, false));
  toasts.push(
    acknowledged
      ? {
          tone: 'done',
          title: texts.alertsAcknowledged(ids.length),
          text: texts.untilWorse,
          action: { label: texts.reopen, run: reopen },
        }
      : { tone: 'done', title: texts.alertsReopened(ids.length) },
  );
}

/** Acknowledges every open alert of a flow. */
export async function acknowledgeFlow(environmentId: string, originId: number): Promise<void> {
  const query: AlertQuery = { filter: `flow:${originId}`, tab: 'open', since: null, grouped: false };
  const rows = await alertRowsBetween(environmentId, query, 0, mostRows);
  await acknowledgeAlerts(
    environmentId,
    rows.flatMap(({ alerts: [alert] }) => alert?.id ?? []),
    true,
  );
}

/** Silences targets until the given time, epoch milliseconds; null ends that. */
export async function muteAlerts(
  environmentId: string,
  targets: AlertMuteTarget[],
  until: number | null,
): Promise<void> {
  for (const target of targets) await main.alerts.mute({ environmentId, target, until });
}

/** Marks the notifications of alerts as read at the service. */
export async function markAlertsRead(environmentId: string, ids: string[]): Promise<void> {
  await main.alerts.markRead({ environmentId, ids });
}

const followAlertsOf = (
  environmentId: string,
  changed: (state: AlertsState) => void,
  missed: () => void,
): (() => void) =>
  subscribe(
    'alerts.changed',
    (state) => {
      if (state.environmentId === environmentId) changed(state);
    },
    missed,
  );
