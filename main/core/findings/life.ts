import type { ActedFrom, Actor } from '#contract/models/actor.ts';
import {
  type Finding,
  type FindingEvent,
  type FindingEventKind,
  type FindingKind,
  findingKinds,
} from '#contract/models/finding.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Trouble is over when the flow was watched this long without it. Twice the usual interval lets a second usual run
 * confirm the first. A quarter of an hour is the least: one good run between bad ones often falls within it. Six hours
 * are the most, so that an operator learns of the end within a shift. The figures are ours.
 */
const leastQuiet = 15 * minute;
const mostQuiet = 6 * hour;
const intervalsOfQuiet = 2;
/**
 * Each return doubles the quiet time, like the damping of flapping routes (RFC 2439). A flapping flow is announced less
 * and less often.
 */
const quietGrowth = 2;

/**
 * A finding that returns within a week is still the same one. This includes trouble of every Monday, which returns a
 * little sooner.
 */
const sameFor = 7 * day;

/**
 * Factor over the worst value since the finding opened that counts as worse, as for notifications
 * (`core/notifications/worsening.ts`).
 */
const muchWorse = 2;

/** A gap between two reads is longer than three expected intervals, and longer than a brief outage of a service. */
const readsMissed = 3;
const shortGap = 15 * minute;

const mostEvents = 60;

/** Condition of a flow at a read. `unknown`: too little is known; `null`: the service has no such flow. */
export type FlowCondition =
  | {
      is: 'trouble';
      kind: FindingKind;
      /** Severity, comparable within a kind; null where it has no degrees. */
      measure: number | null;
      /** Displayed severity: a share, or a multiple of the usual; null where there is none. */
      figure: number | null;
      since: number | null;
      /** Whether nothing before `since` is known, so that the trouble may have begun earlier. */
      orEarlier: boolean;
      /** Milliseconds between the flow's runs; null where unknown. */
      usualInterval: number | null;
    }
  | { is: 'usual' }
  | { is: 'paused' }
  | { is: 'unknown' }
  | null;

/** A complete read of an environment. */
export interface Read {
  /** Epoch milliseconds. */
  at: number;
  /** Milliseconds from a read to the next expected one. */
  every: number;
  /** Ids of the flows in trouble, in no order. */
  troubled: readonly number[];
  sightOf: (originId: number) => FlowCondition;
}

/** A finding as stored, with data that users do not see. */
export interface StoredFinding extends Finding {
  /** The worst condition since the finding opened or came back. */
  worst: { kind: FindingKind; measure: number | null };
  /** Figure of the trouble at the last opening, worsening or return. */
  figure: number | null;
  usualInterval: number | null;
  /** Pending announcement, if any. */
  due: FindingEventKind | null;
  /** Whether its opening, or a later event, was announced. */
  announced: boolean;
}

export const hasEnded = ({ endedAt }: Pick<Finding, 'endedAt'>): boolean => endedAt !== null;

/** Returns whether two reads are so far apart that the time between them is unknown. */
export function isGap(before: number | null, { at, every }: Pick<Read, 'at' | 'every'>): boolean {
  return before === null || at - before > Math.max(shortGap, readsMissed * every);
}

/** Returns how many milliseconds without trouble resolve a finding. */
export const quietOf = ({ usualInterval, returns }: Pick<StoredFinding, 'usualInterval' | 'returns'>): number =>
  quietFor(usualInterval, returns);

/**
 * Returns the quiet time, in milliseconds, of anything that comes and goes with the runs of a flow.
 * @param usualInterval milliseconds between runs; null where unknown
 */
export function quietFor(usualInterval: number | null, returns: number): number {
  const base = Math.max(leastQuiet, intervalsOfQuiet * (usualInterval ?? 0));
  return Math.min(mostQuiet, base * quietGrowth ** Math.min(returns, 10));
}

/**
 * Returns the next state of a flow's last finding after a read: the same object where nothing happened, null where
 * there is none. Events are appended, so the new ones follow the previous ones.
 *
 * @param before time of the previous read; null where this is the first
 */
export function nextFinding(
  life: StoredFinding | null,
  originId: number,
  sight: FlowCondition,
  read: Read,
  before: number | null,
): StoredFinding | null {
  const gap = isGap(before, read) ? (before ?? 'never') : null;
  if (life === null || hasEnded(life)) {
    if (sight?.is !== 'trouble') return life;
    return life && read.at - life.endedAt! <= sameFor
      ? comeBack(life, sight, read.at, gap)
      : open(originId, sight, read.at, gap);
  }
  const watched = gap === null ? life : acrossGap(life, read.at, before);
  if (sight === null) return end(watched, 'gone', read.at, null);
  switch (sight.is) {
    case 'paused':
      return end(watched, 'paused', read.at, null);
    case 'unknown':
      return watched.quietSince === null ? watched : { ...watched, quietSince: null };
    case 'usual':
      return calm(watched, read.at);
    case 'trouble':
      return trouble(watched, sight, read.at);
  }
}

type Trouble = Extract<FlowCondition, { is: 'trouble' }>;
type Gap = FindingEvent['unwatchedFrom'];

function open(originId: number, sight: Trouble, at: number, gap: Gap): StoredFinding {
  const { kind, measure, figure, since, orEarlier, usualInterval } = sight;
  return {
    id: `${originId}-${at}`,
    originId,
    name: null,
    project: null,
    kind,
    state: 'open',
    openedAt: at,
    since,
    orEarlier,
    quietSince: null,
    changedAt: at,
    worseAt: null,
    cameBackAt: null,
    endedAt: null,
    returns: 0,
    acknowledged: null,
    events: [{ what: 'opened', at, since: begunAt(sight), unwatchedFrom: gap, kind, by: null }],
    eventsDropped: 0,
    worst: { kind, measure },
    figure,
    usualInterval,
    due: null,
    announced: false,
  };
}

function comeBack(life: StoredFinding, sight: Trouble, at: number, gap: Gap): StoredFinding {
  const { kind, measure, figure, since, orEarlier, usualInterval } = sight;
  const back = { ...life, kind, figure, since, orEarlier, usualInterval, worst: { kind, measure } };
  return {
    ...happen(back, 'came_back', at, { since: begunAt(sight), unwatchedFrom: gap }),
    state: 'open',
    cameBackAt: at,
    endedAt: null,
    returns: life.returns + 1,
    acknowledged: null,
  };
}

function trouble(life: StoredFinding, sight: Trouble, at: number): StoredFinding {
  const { kind, measure, figure, since, orEarlier } = sight;
  const isWorse = isWorseThan(life.worst, { kind, measure });
  const isSame = life.quietSince === null && life.kind === kind && life.since === since && life.orEarlier === orEarlier;
  if (isSame && !isWorse) return life;
  const now: StoredFinding = { ...life, kind, since, orEarlier, quietSince: null };
  if (!isWorse) return now;
  const worse = { ...now, figure, worst: { kind, measure } };
  return {
    ...happen(worse, 'worse', at, { since: begunAt(sight) }),
    state: 'open',
    worseAt: at,
    acknowledged: null,
  };
}

const begunAt = ({ since, orEarlier }: Trouble): number | null => (orEarlier ? null : since);

function calm(life: StoredFinding, at: number): StoredFinding {
  const since = life.quietSince ?? at;
  if (at - since >= quietOf(life)) return end(life, 'resolved', at, since);
  return life.quietSince === null ? { ...life, quietSince: since } : life;
}

/** Quiet time before a gap in the watch does not count. */
function acrossGap(life: StoredFinding, at: number, from: number | null): StoredFinding {
  return { ...happen(life, 'unwatched', at, { since: from }), changedAt: life.changedAt, quietSince: null };
}

function end(
  life: StoredFinding,
  what: 'resolved' | 'paused' | 'gone',
  at: number,
  since: number | null,
): StoredFinding {
  return { ...happen(life, what, at, { since }), state: what, endedAt: at, quietSince: null };
}

/** Returns whether the rank is higher, or the measure much higher at equal rank. */
function isWorseThan(worst: StoredFinding['worst'], now: StoredFinding['worst']): boolean {
  const [before, after] = [findingKinds.indexOf(worst.kind), findingKinds.indexOf(now.kind)];
  if (after !== before) return after < before;
  return worst.measure !== null && now.measure !== null && now.measure >= muchWorse * worst.measure;
}

function happen(
  life: StoredFinding,
  what: FindingEventKind,
  at: number,
  more: Partial<FindingEvent> = {},
): StoredFinding {
  const event: FindingEvent = { what, at, since: null, unwatchedFrom: null, kind: life.kind, by: null, ...more };
  const events = [...life.events, event];
  const tooMany = Math.max(0, events.length - mostEvents);
  // The opening event always stays, because all others follow from it.
  events.splice(1, tooMany);
  return { ...life, events, eventsDropped: life.eventsDropped + tooMany, changedAt: at };
}

/** A user's acknowledgment of a finding, or its withdrawal, at a moment. */
export interface Judgement {
  acknowledged: boolean;
  at: number;
  actor: Actor;
  from: ActedFrom;
}

/**
 * Applies an acknowledgment, which lasts until the finding gets worse or comes back, or its withdrawal. Returns the
 * same object where nothing changes: the finding is over, or changed after the judgment.
 */
export function withJudgment(life: StoredFinding, { acknowledged, at, actor, from }: Judgement): StoredFinding {
  if (hasEnded(life) || (life.acknowledged !== null) === acknowledged || at < life.changedAt) return life;
  const by = { actor, from };
  return {
    ...happen(life, acknowledged ? 'acknowledged' : 'unacknowledged', at, { by }),
    changedAt: life.changedAt,
    state: acknowledged ? 'acknowledged' : 'open',
    acknowledged: acknowledged ? { at, ...by } : null,
    due: acknowledged ? null : life.due,
  };
}
