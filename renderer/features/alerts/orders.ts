/** User actions on the alerts of rows, and their reports. */
import { join } from '#contract/filter/filter.ts';
import { alertFields } from '#contract/filter/alert-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { print } from '#contract/filter/print.ts';
import type { Alert, AlertMuteTarget, AlertRow, AlertWindow } from '#contract/models/alert.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { NotificationGroup } from '#contract/models/notification.ts';
import type { SampleScope } from '#contract/models/quarantine.ts';
import {
  acknowledgeAlerts,
  alertDetails,
  alertQueryOf,
  alertRowsBetween,
  markAlertsRead,
  muteAlerts,
} from '../../client/alerts.svelte.ts';
import { attempt } from '../../client/attempt.svelte.ts';
import { main } from '../../client/bridge.ts';
import { failedInLastHour, failedInRun, failedOfKind } from '../../client/failed-records.ts';
import { goToAfter, type Route } from '../../client/routes.ts';
import { toasts } from '../../client/toasts.svelte.ts';
import type { AlertsModel } from './alerts-model.svelte.ts';
import { momentAhead } from './mute.ts';
import { texts } from './words.ts';

/** Maximum alerts of one flow that a command acts on. */
const mostAlerts = 10_000;

/** Whether an alert can be acknowledged: one that is over cannot. */
export const isOngoing = ({ endedAt }: Pick<Alert, 'endedAt'>): boolean => endedAt === null;

/** Whether acknowledging the rows would change nothing, so that the command removes the acknowledgments instead. */
export function areAcknowledged(rows: readonly AlertRow[]): boolean {
  return rows.every(({ alerts }) => alerts.filter(isOngoing).every(({ acknowledged }) => acknowledged !== null));
}

/** Acknowledges the alerts of rows that have no acknowledgment; where all have one, removes it. */
export async function acknowledgeRows(model: AlertsModel, rows: AlertRow[], note: string | null = null): Promise<void> {
  const { environmentId } = model;
  const acknowledged = !areAcknowledged(rows);
  await attempt(async () => {
    const alerts = (await alertsIn(model, rows)).filter(isOngoing);
    const changed = acknowledged ? alerts.filter((alert) => alert.acknowledged === null) : alerts;
    await acknowledgeAlerts(environmentId, idsOf(changed), acknowledged, note);
    model.ticked.clear();
  });
}

/** Whether notifications can be marked as read: the service supports it, and this environment is not read-only. */
export function canMarkRead({ guard }: EnvironmentView, answer: AlertWindow | null): boolean {
  return guard !== 'read_only' && answer?.canMarkRead === true;
}

export const unreadIn = (rows: readonly AlertRow[]): number =>
  rows.reduce((sum, { alerts }) => alerts.reduce((ofRow, { unread }) => ofRow + unread, sum), 0);

/** Marks the notifications of rows as read at the service. */
export async function markRead(model: AlertsModel, rows: AlertRow[]): Promise<void> {
  await attempt(async () => {
    const unread = (await alertsIn(model, rows)).filter((alert) => alert.unread > 0);
    if (unread.length === 0) return;
    await markAlertsRead(model.environmentId, idsOf(unread));
    toasts.push({ tone: 'done', title: texts.markedAsRead(unread.reduce((sum, alert) => sum + alert.unread, 0)) });
  });
}

/** Mutes targets. Returns whether it succeeded. @param what the targets in words */
export function mute(
  environmentId: string,
  targets: AlertMuteTarget[],
  what: string,
  until: number,
  now: number,
): Promise<boolean> {
  return attempt(async () => {
    await muteAlerts(environmentId, targets, until);
    toasts.push({
      tone: 'done',
      title: texts.isMutedUntil(what, momentAhead(until, now)),
      text: texts.stillStored,
      action: { label: texts.endTheMute, run: () => void endMute(environmentId, targets) },
    });
  });
}

/** Ends the mutes of all of these; one without a mute is unchanged. */
export function endMute(environmentId: string, targets: AlertMuteTarget[]): Promise<boolean> {
  return attempt(async () => {
    await muteAlerts(environmentId, targets, null);
    toasts.push({ tone: 'done', title: texts.muteEnded });
  });
}

/** The targets whose mutes silence an alert, apart from that of the whole environment. */
export const ownMutesOf = ({ id, flows }: Alert): AlertMuteTarget[] => [
  { kind: 'alert', id },
  ...flows.map(({ originId }) => ({ kind: 'flow', originId }) as const),
];

/** Every alert of rows, whose own lists have only the most urgent ones. */
export async function alertsIn(model: AlertsModel, rows: readonly AlertRow[]): Promise<Alert[]> {
  const lists = await Promise.all(
    rows.map(async ({ originId, alerts, count }) => {
      if (count <= alerts.length || originId === null) return alerts;
      const { question } = model;
      const ofFlow = { is: 'value', field: 'flow', values: [String(originId)] } as const;
      const filter = print(join('and', [parse(question.filter, alertFields).filter, ofFlow]), alertFields);
      const query = alertQueryOf({ ...question, filter, grouped: false });
      const all = await alertRowsBetween(model.environmentId, query, 0, mostAlerts);
      return all.flatMap((row) => row.alerts);
    }),
  );
  // An alert of several flows is in the row of each.
  return [...new Map(lists.flat().map((alert) => [alert.id, alert])).values()];
}

const idsOf = (alerts: readonly Alert[]): string[] => alerts.map(({ id }) => id);

/** Whether a row has failed records to show. */
export function hasFailedRecords({ originId, alerts }: AlertRow): boolean {
  return originId !== null || alerts.some(({ source }) => source === 'records');
}

/** Goes to the failed records of a row: those of its kind of failure, of the run of its notification, or of its flow. */
export async function showFailedRecords(environmentId: string, row: AlertRow): Promise<void> {
  const shown = row.alerts.find(({ source }) => source !== 'flow');
  await attempt(() => goToAfter(failedRecordsOf(environmentId, row, shown), (route) => route));
}

async function failedRecordsOf(environmentId: string, row: AlertRow, alert: Alert | undefined): Promise<Route> {
  const ofFlow = row.originId === null ? { screen: 'records' as const } : failedInLastHour(row.originId, Date.now());
  if (!alert) return ofFlow;
  const { signal } = new AbortController();
  const [details] = await alertDetails(environmentId, [alert.id])(signal);
  const place = details?.failures?.places.find(({ originId }) => originId === row.originId);
  if (details?.failures) return failedOfKind(details.failures, place ?? details.failures.places[0]!);
  if (!details?.notifications) return ofFlow;
  return failedAtNotification(environmentId, details.notifications, ofFlow);
}

/** The records that failed in the run of the newest notification. */
async function failedAtNotification(
  environmentId: string,
  { about, lastAt }: NotificationGroup,
  otherwise: Route,
): Promise<Route> {
  const { kind, id, originId } = about;
  const scope: SampleScope | null =
    kind !== 'unknown' && id !== null
      ? { by: 'resource', kind, id }
      : originId === null
        ? null
        : { by: 'flow', nodeId: originId };
  if (scope === null) return otherwise;
  const runs = originId === null ? [] : (await main.flow.runs({ environmentId, originId })).runs;
  return failedInRun(scope, runs, lastAt);
}
