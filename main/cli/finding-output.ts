import type { Finding, FindingEvent } from '#contract/models/finding.ts';
import { inertJson } from '../core/base/json.ts';
import { type Line, marked } from './styled-line.ts';
import { Table } from './table.ts';

/** Formats findings as a table, one line each. */
export function findingsAsTable(findings: readonly Finding[], width: number | null): Line[] {
  const rows = findings.map(({ id, kind, state, openedAt, changedAt, returns, name, originId }) => [
    id,
    marked(kind),
    marked(state),
    timeOf(openedAt)!,
    timeOf(changedAt)!,
    String(returns),
    name ?? `Flow ${originId}`,
  ]);
  return new Table(['ID', 'KIND', 'STATE', 'OPENED', 'CHANGED', 'RETURNS', 'FLOW'], width).lines(rows);
}

export const findingsAsJson = (findings: readonly Finding[]): string => `${inertJson(findings.map(fieldsOf))}\n`;

/** Returns a finding as JSON, with its history. */
export function findingAsJson(finding: Finding): string {
  const events = finding.events.map(({ what, at, since, unwatchedFrom, kind, by }) => ({
    what,
    at: timeOf(at),
    since: timeOf(since),
    unwatched_from: unwatchedFrom === 'never' ? 'never' : timeOf(unwatchedFrom),
    kind,
    user: by?.actor.user ?? null,
    from: by?.from ?? null,
  }));
  return `${inertJson({ ...fieldsOf(finding), events, events_dropped: finding.eventsDropped })}\n`;
}

/** Returns a finding as lines, with its history. */
export function findingInLines(finding: Finding): string[] {
  const { id, name, originId, kind, state, since, orEarlier, events, eventsDropped } = finding;
  const head: [string, string | null][] = [
    ['Finding', id],
    ['Flow', `${name ?? 'Unnamed flow'} (${originId})`],
    ['Kind', kind],
    ['State', state],
    ['Since', since === null ? null : `${timeOf(since)}${orEarlier ? ' or earlier' : ''}`],
  ];
  const dropped = eventsDropped === 0 ? [] : [`${eventsDropped} more that are no longer stored`];
  const [first, ...rest] = events.map(lineOf);
  return [
    ...head.filter(([, text]) => text !== null).map(([title, text]) => `${title.padEnd(9)} ${text}`),
    '',
    first!,
    ...dropped,
    ...rest,
  ];
}

function lineOf({ what, at, since, unwatchedFrom, kind, by }: FindingEvent): string {
  const when = timeOf(at);
  if (what === 'unwatched') return `${when} not monitored since ${timeOf(since) ?? 'an unknown time'}`;
  const is = ['opened', 'worse', 'came_back'].includes(what) ? ` (${kind})` : '';
  const who = by
    ? ` by ${by.actor.user ?? 'unknown user'} ${by.from === 'window' ? 'in the app' : 'on the command line'}`
    : '';
  const from = since === null ? '' : `, since ${timeOf(since)}`;
  const unwatched =
    unwatchedFrom === null
      ? ''
      : unwatchedFrom === 'never'
        ? ', not monitored before'
        : `, not monitored since ${timeOf(unwatchedFrom)}`;
  return `${when} ${what}${is}${who}${from}${unwatched}`;
}

function fieldsOf(finding: Finding) {
  const { id, originId, name, project, kind, state, acknowledged } = finding;
  return {
    finding: id,
    origin: originId,
    flow: name,
    project,
    kind,
    state,
    since: timeOf(finding.since),
    or_earlier: finding.orEarlier,
    opened_at: timeOf(finding.openedAt),
    changed_at: timeOf(finding.changedAt),
    ended_at: timeOf(finding.endedAt),
    returns: finding.returns,
    acknowledged_at: timeOf(acknowledged?.at ?? null),
    acknowledged_by: acknowledged?.actor.user ?? null,
    acknowledged_from: acknowledged?.from ?? null,
  };
}

export const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
