import { alertText } from '#contract/filter/alert-filter.ts';
import type { AcknowledgedBy } from '#contract/models/actor.ts';
import type { Alert, AlertRow } from '#contract/models/alert.ts';
import type { AlertEvent } from '#contract/models/alert-event.ts';
import type { CollectedAlert } from '../core/alerts/alert-sources.ts';
import { type Line, marked, type Part } from './styled-line.ts';
import { type DroppableColumn, fittingTable } from './table.ts';
import { momentIn, timeOf } from './time.ts';

/**
 * Formats rows of alerts as a table that fits the screen.
 *
 * @param grouped whether a row may be that of a flow
 * @param ids of all alerts, among which those on a screen are unique when shortened
 */
export function alertsAsTable(
  rows: readonly AlertRow[],
  grouped: boolean,
  ids: readonly string[],
  width: number | null,
): Line[] {
  const shortIds = width === null ? new Map<string, string>() : shortenIds(ids);
  const moment = (at: number): string => momentIn(width, at);
  const columns: DroppableColumn<AlertRow>[] = [
    {
      title: 'ID',
      cell: ({ key, originId }) => (key === `flow/${originId}` ? String(originId) : (shortIds.get(key) ?? key)),
    },
    { title: 'LEVEL', cell: ({ level }) => marked(level), drop: 1 },
    { title: 'STATE', cell: ({ state }) => marked(state) },
    { title: 'WHAT', cell: ({ alerts }) => kindsOf(alerts) },
    { title: 'SINCE', cell: (row) => (row.since === null ? '-' : `${moment(row.since)}${earlierIn(row)}`) },
    { title: 'CHANGED', cell: ({ changedAt }) => moment(changedAt), drop: 2 },
    ...(rows.some(({ happened }) => happened)
      ? [{ title: 'HAPPENED', cell: ({ happened }: AlertRow) => happenedIn(happened) }]
      : []),
    grouped
      ? { title: 'ALERTS', cell: ({ count }) => String(count), drop: 3 }
      : { title: 'COUNT', cell: ({ alerts }) => String(alerts[0]!.count ?? '-'), drop: 3 },
    { title: 'NAME', cell: ({ name, originId }) => name ?? (originId === null ? '-' : `Flow ${originId}`) },
    { title: 'MESSAGE', cell: ({ alerts }) => alerts.map(alertText).find((text) => text !== '') ?? '', drop: 4 },
  ];
  return fittingTable(columns, rows, width);
}

/** Characters that stay of the part of an ID that only one alert of a flow has. */
const leastOfId = 4;

/** Returns a unique prefix of each ID, without its source. */
function shortenIds(ids: readonly string[]): Map<string, string> {
  const sorted = ids.map((id) => ({ id, name: withoutSource(id) })).sort((a, b) => (a.name < b.name ? -1 : 1));
  const short = sorted.map(({ id, name }, index): [string, string] => {
    const others = [sorted[index - 1], sorted[index + 1]].map((other) => sharedStart(name, other?.name ?? ''));
    const ofFlow = Math.max(name.lastIndexOf(':'), name.lastIndexOf('-')) + 1;
    const prefix = name.slice(0, Math.max(ofFlow + leastOfId, ...others.map((shared) => shared + 1)));
    // Digits alone are the ID of a flow.
    return [id, /^\d+$/.test(prefix) ? id : prefix];
  });
  return new Map(short);
}

/** Returns an alert's ID at its source. */
export const withoutSource = (id: string): string => id.slice(id.indexOf('/') + 1);

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function kindsOf(alerts: readonly Alert[]): Part {
  const kinds = [...new Set(alerts.map(({ kind }) => kind))];
  return kinds.length === 1 ? marked(kinds[0]!) : kinds.join(', ');
}

/** Returns a note that the oldest alert of a row may have begun earlier. */
const earlierIn = ({ since, alerts }: AlertRow): string =>
  alerts.some((alert) => alert.since === since && alert.orEarlier) ? ' or earlier' : '';

function happenedIn(happened: AlertRow['happened']): string {
  const { opened, worse, cameBack, resolved } = happened ?? { opened: 0, worse: 0, cameBack: 0, resolved: 0 };
  const counts = { opened, 'got worse': worse, 'came back': cameBack, resolved };
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return parts.map(([what, count]) => (count === 1 ? what : `${count} ${what}`)).join(', ') || '-';
}

/** Returns a row of alerts for a program. */
export const alertRowAsJson = ({ key, originId, name, project, level, state, count, happened, ...row }: AlertRow) => ({
  ...{ key, origin: originId, name, project, level, state },
  ...{ since: timeOf(row.since), changed_at: timeOf(row.changedAt), count },
  event_counts: happened && {
    ...{ opened: happened.opened, worse: happened.worse },
    ...{ came_back: happened.cameBack, resolved: happened.resolved },
  },
  alerts: row.alerts.map(fieldsOf),
});

/** Returns an alert with its history for a program. */
export const alertAsJson = ({ alert, events, eventsDropped }: CollectedAlert) => ({
  ...fieldsOf(alert),
  events: events.map(({ what, at, since, unwatchedFrom, kind, by }) => ({
    ...{ event: what, at: timeOf(at), since: timeOf(since) },
    unwatched_from: unwatchedFrom === 'never' ? 'never' : timeOf(unwatchedFrom),
    ...{ kind, user: by?.actor.user ?? null, from: by?.from ?? null, note: by?.note ?? null },
  })),
  events_dropped: eventsDropped,
});

const fieldsOf = (alert: Alert) => ({
  ...{ alert: alert.id, source: alert.source, kind: alert.kind, level: alert.level, state: alert.state },
  flows: alert.flows.map(({ originId, name, project }) => ({ origin: originId, flow: name, project })),
  ...{ subject: alert.subject, message: alertText(alert) || null },
  ...{ since: timeOf(alert.since), or_earlier: alert.orEarlier, opened_at: timeOf(alert.openedAt) },
  ...{ changed_at: timeOf(alert.changedAt), quiet_since: timeOf(alert.quietSince) },
  ...{ unknown_since: timeOf(alert.unknownSince), ended_at: timeOf(alert.endedAt), returns: alert.returns },
  acknowledged_at: timeOf(alert.acknowledged?.at ?? null),
  acknowledged_by: alert.acknowledged?.actor.user ?? null,
  acknowledged_from: alert.acknowledged?.from ?? null,
  note: alert.acknowledged?.note ?? null,
  ...{ muted_until: timeOf(alert.mutedUntil), count: alert.count, unread: alert.unread },
});

/** Returns an alert as lines, with its history. */
export function alertInLines({ alert, events, eventsDropped }: CollectedAlert): string[] {
  const { id, flows, subject, kind, level, state, since, orEarlier, mutedUntil, count, unread, acknowledged } = alert;
  const head: [string, string | null][] = [
    ['Alert', id],
    ...flows.map(({ originId, name }): [string, string] => ['Flow', `${name ?? 'Unnamed flow'} (${originId})`]),
    ['About', subject],
    ['Kind', kind],
    ['Level', level],
    ['State', state],
    ['Message', alertText(alert) || null],
    ['Since', since === null ? null : `${timeOf(since)}${orEarlier ? ' or earlier' : ''}`],
    ['Muted', mutedUntil === null ? null : `until ${timeOf(mutedUntil)}`],
    ['Count', count === null ? null : `${count}${unread === 0 ? '' : ` (${unread} unread at the service)`}`],
    ['Note', acknowledged?.note ?? null],
  ];
  const dropped = eventsDropped === 0 ? [] : [`${eventsDropped} more that are no longer stored`];
  const [first, ...others] = events.map(eventInLine);
  return [
    ...head.filter(([, text]) => text !== null).map(([title, text]) => `${title.padEnd(9)} ${text}`),
    '',
    ...(first === undefined ? [] : [first]),
    ...dropped,
    ...others,
  ];
}

function eventInLine({ what, at, since, unwatchedFrom, kind, by }: AlertEvent): string {
  const when = timeOf(at);
  if (what === 'unwatched') return `${when} not monitored since ${timeOf(since) ?? 'an unknown time'}`;
  const is = ['opened', 'worse', 'came_back'].includes(what) ? ` (${kind})` : '';
  const from = since === null ? '' : `, since ${timeOf(since)}`;
  const unwatched =
    unwatchedFrom === null
      ? ''
      : unwatchedFrom === 'never'
        ? ', not monitored before'
        : `, not monitored since ${timeOf(unwatchedFrom)}`;
  return `${when} ${what}${is}${from}${unwatched}${by ? judgedBy(by) : ''}`;
}

/** Returns who acknowledged something or reopened it, and why, to append to a line. */
export function judgedBy({ actor, from, note }: AcknowledgedBy): string {
  const who = ` by ${actor.user ?? 'unknown user'} ${from === 'window' ? 'in the app' : 'on the command line'}`;
  return note === null ? who : `${who}: ${note}`;
}
