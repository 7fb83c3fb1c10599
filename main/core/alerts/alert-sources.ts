import type { MatchedAlert } from '#contract/filter/alert-filter.ts';
import type { Alert, AlertKind, AlertSource } from '#contract/models/alert.ts';
import type { AlertEvent } from '#contract/models/alert-event.ts';
import { findingLevels } from '#contract/models/finding.ts';
import type { MessagePart } from '#contract/models/quarantine.ts';
import { errorKindOf } from '../errors/error-view.ts';
import type { StoredErrorKind } from '../errors/store.ts';
import type { StoredFinding } from '../findings/life.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { GroupedFeed } from '../notifications/feed.ts';
import type { Group } from '../notifications/group.ts';
import { errorRank, warnRank } from '../notifications/levels.ts';

/** The three sources of alerts of one environment, live or as stored. */
export interface AlertSources {
  findings: () => Iterable<StoredFinding>;
  errorKinds: () => Iterable<StoredErrorKind>;
  feed: Pick<GroupedFeed, 'groups' | 'group' | 'stateOf' | 'mutedUntil' | 'subject' | 'prepareSubjects'>;
  flows: Pick<Snapshot, 'entryOf'>;
}

/** An alert at a moment, with its history and what the filter needs. */
export interface CollectedAlert extends MatchedAlert {
  events: readonly AlertEvent<AlertKind>[];
  eventsDropped: number;
}

/** Characters of a notification in a row. Its details have all of it. */
const longestMessage = 500;

export const alertIdOf = (source: AlertSource, id: string): string => `${source}/${id}`;

/** Returns the id of an alert at its source; null if it is an alert of another source. */
export function sourceIdOf(source: AlertSource, alertId: string): string | null {
  return alertId.startsWith(`${source}/`) ? alertId.slice(source.length + 1) : null;
}

/**
 * Returns every alert of an environment, in no order.
 *
 * @param now epoch milliseconds, at which mutes are judged
 */
export function collectAlerts(sources: AlertSources, now: number): CollectedAlert[] {
  return [
    ...Array.from(sources.findings(), (finding) => alertOfFinding(finding, sources)),
    ...Array.from(sources.errorKinds(), (kind) => alertOfErrorKind(kind, sources, now)),
    ...Array.from(sources.feed.groups(), (group) => alertOfGroup(group, sources)),
  ];
}

function alertOfFinding(finding: StoredFinding, sources: AlertSources): CollectedAlert {
  const { originId, name, project, kind, state, events, eventsDropped, ...life } = finding;
  const id = alertIdOf('flow', finding.id);
  const mutedUntil = life.endedAt === null ? sources.feed.mutedUntil({ key: id, originId }) : null;
  const alert: Alert = {
    id,
    source: 'flow',
    kind,
    level: findingLevels[kind],
    state: mutedUntil === null ? state : 'muted',
    flows: [{ originId, name, project }],
    subject: null,
    message: [],
    since: life.since,
    orEarlier: life.orEarlier,
    openedAt: life.openedAt,
    changedAt: life.changedAt,
    quietSince: life.quietSince,
    unknownSince: life.unknownSince,
    endedAt: life.endedAt,
    returns: life.returns,
    acknowledged: life.acknowledged,
    mutedUntil,
    count: null,
    unread: 0,
  };
  return { alert, events, eventsDropped, ...lookupOf([originId], [], sources) };
}

/** A kind of failure that is resolved, or may go on where nothing can be read, is in the same state as its alert. */
function alertOfErrorKind(kind: StoredErrorKind, sources: AlertSources, now: number): CollectedAlert {
  const { key, places, message, name, state, endedAt, acknowledged, changedAt, lastAt } = kind;
  const id = alertIdOf('records', key);
  const originIds = [...new Set(places.map((place) => place.originId))];
  const mutedUntil = endedAt === null ? mutedInAll(id, originIds, sources) : null;
  const flowOf = new Map(places.map((place) => [place.originId, place]));
  const alert: Alert = {
    id,
    source: 'records',
    kind: 'failed_records',
    level: 'warning',
    state: mutedUntil === null ? state : 'muted',
    flows: originIds.map((originId) => ({
      originId,
      name: flowOf.get(originId)!.flowName,
      project: sources.flows.entryOf(originId)?.flow.project ?? null,
    })),
    subject: null,
    message: name === null ? message : plainMessage(name),
    since: kind.firstAt,
    orEarlier: kind.orEarlier,
    openedAt: kind.openedAt,
    changedAt: endedAt ?? Math.max(changedAt, lastAt),
    quietSince: kind.quietSince,
    unknownSince: kind.unknownSince,
    endedAt,
    returns: kind.returns,
    acknowledged,
    mutedUntil,
    count: errorKindOf(kind, now).records,
    unread: 0,
  };
  const resources = places.map(({ resourceId }) => resourceId);
  const { events, eventsDropped } = kind;
  return { alert, events, eventsDropped, ...lookupOf(originIds, resources, sources) };
}

/** A group of notifications stays until it is acknowledged: silence of the service does not prove that all is well. */
function alertOfGroup(group: Group, sources: AlertSources): CollectedAlert {
  const { feed, flows } = sources;
  const { key, originId, newest, firstAt, lastAt, rank } = group;
  const state = feed.stateOf(group);
  const mark = group.acknowledged?.stands ? group.acknowledged : null;
  const flow = originId === null ? undefined : flows.entryOf(originId)?.flow;
  const alert: Alert = {
    id: alertIdOf('notification', key),
    source: 'notification',
    kind: 'notification',
    level: rank >= errorRank ? 'error' : rank >= warnRank ? 'warning' : 'info',
    state: state === 'muted' || state === 'acknowledged' ? state : 'open',
    flows: originId === null ? [] : [{ originId, name: flow?.name ?? null, project: flow?.project ?? null }],
    subject: originId === null ? subjectOf(newest.about) : null,
    message: plainMessage(newest.message.slice(0, longestMessage).toWellFormed()),
    since: firstAt,
    orEarlier: false,
    openedAt: firstAt,
    changedAt: lastAt,
    quietSince: null,
    unknownSince: null,
    endedAt: null,
    returns: group.events.filter(({ what }) => what === 'came_back').length,
    acknowledged: mark && { at: mark.at, ...(mark.by ?? unknownUser) },
    mutedUntil: feed.mutedUntil({ key, originId }),
    count: group.size,
    unread: group.unread,
  };
  const events: AlertEvent<AlertKind>[] = [
    { ...noEvent, what: 'opened', at: firstAt, since: firstAt },
    ...group.events.map(({ what, at, by }) => ({ ...noEvent, what, at, by })),
  ];
  const resources = newest.about.id === null ? [] : [newest.about.id];
  return {
    alert,
    events,
    eventsDropped: 0,
    ...lookupOf(originId === null ? [] : [originId], resources, sources),
    notificationIds: () => group.ids,
  };
}

const noEvent = { since: null, unwatchedFrom: null, kind: 'notification', by: null } as const;
/** The user of an acknowledgment that an earlier release stored. */
const unknownUser = { actor: { user: null, impersonator: null }, from: 'window', note: null } as const;

const plainMessage = (text: string): MessagePart[] => [{ text, mask: null }];

const subjectOf = ({ kind, word, id }: Group['newest']['about']): string => `${word ?? kind} ${id ?? ''}`.trim();

/** Returns until when an alert of several flows is muted: as long as each of them is. */
function mutedInAll(id: string, originIds: readonly number[], { feed }: AlertSources): number | null {
  const own = feed.mutedUntil({ key: id });
  const ofFlows = originIds.map((originId) => feed.mutedUntil({ originId }));
  const all = ofFlows.length === 0 || ofFlows.includes(null) ? null : Math.min(...ofFlows.map((end) => end!));
  return own === null || all === null ? (own ?? all) : Math.max(own, all);
}

function lookupOf(
  originIds: readonly number[],
  resources: readonly number[],
  { flows }: AlertSources,
): Omit<MatchedAlert, 'alert'> {
  const known = () => originIds.flatMap((originId) => flows.entryOf(originId)?.flow ?? []);
  return {
    resources,
    notificationIds: () => [],
    owners: () => known().flatMap(({ owner }) => owner ?? []),
    tags: () => known().flatMap(({ tags, nodes }) => [...tags, ...nodes.flatMap((node) => node.tags)]),
  };
}
