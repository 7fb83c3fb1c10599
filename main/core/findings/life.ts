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
 * Trouble is over when the flow was watched for so long without it: twice its usual interval, so that a second usual run
 * confirms the first, yet never less than a quarter of an hour, within which one good run between bad ones often falls, and
 * never more than six hours, so that somebody who waits for it has it within a shift. The figures are ours.
 */
const leastQuiet = 15 * minute;
const mostQuiet = 6 * hour;
const intervalsOfQuiet = 2;
/** Each return doubles that, as routers damp a route that flaps (RFC 2439): a flow that comes and goes is announced ever less often. */
const quietGrowth = 2;

/** A finding that returns within a week is the same one: also trouble of every Monday, which returns a little sooner than that. */
const sameFor = 7 * day;

/** Worse: so many times as bad as it ever was since it opened. As for notifications (`core/notifications/worsening.ts`). */
const muchWorse = 2;

/** Nobody watched between two reads that are further apart than three expected ones, and than a service is briefly away. */
const readsMissed = 3;
const shortGap = 15 * minute;

const mostEvents = 60;

/** How a flow stood at a read. `unknown`: too little is known to say; `null`: the service has no such flow. */
export type Sight =
  | {
      is: 'trouble';
      kind: FindingKind;
      /** How bad, comparable within a kind; null where there is no more or less of it. */
      measure: number | null;
      /** What it is said to be: a share, or a multiple of the usual; null where it has none. */
      figure: number | null;
      since: number | null;
      /** Whether nothing before that is known, so that it may have begun earlier. */
      orEarlier: boolean;
      /** Milliseconds between its runs; null where unknown. */
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
  /** How long after a read the next is expected, milliseconds. */
  every: number;
  /** The flows in trouble, in no order. */
  troubled: readonly number[];
  sightOf: (originId: number) => Sight;
}

/** What is stored of a finding besides what people see. */
export interface Life extends Finding {
  /** How bad it ever was since it opened or came back. */
  worst: { kind: FindingKind; measure: number | null };
  /** Of the trouble at the last opening, worsening or return. */
  figure: number | null;
  usualInterval: number | null;
  /** What is still to be announced; null: nothing. */
  due: FindingEventKind | null;
  /** Whether its opening, or what came after it, was announced. */
  announced: boolean;
}

export const isOver = ({ endedAt }: Pick<Finding, 'endedAt'>): boolean => endedAt !== null;

/** Whether two reads are so far apart that nobody knows what was between them. */
export function isGap(before: number | null, { at, every }: Pick<Read, 'at' | 'every'>): boolean {
  return before === null || at - before > Math.max(shortGap, readsMissed * every);
}

/** Milliseconds without trouble after which a finding is resolved. */
export const quietOf = ({ usualInterval, returns }: Pick<Life, 'usualInterval' | 'returns'>): number =>
  quietFor(usualInterval, returns);

/** The same of anything that comes and goes with the runs of a flow. @param usualInterval milliseconds between them; null where unknown */
export function quietFor(usualInterval: number | null, returns: number): number {
  const base = Math.max(leastQuiet, intervalsOfQuiet * (usualInterval ?? 0));
  return Math.min(mostQuiet, base * quietGrowth ** Math.min(returns, 10));
}

/**
 * What became of a flow's last finding by a read: the same object where nothing did. Null: there is none. Events are added at
 * the end, so what is new about it is what follows the events of before.
 *
 * @param before when the read before this one was; null where this is the first
 */
export function live(
  life: Life | null,
  originId: number,
  sight: Sight,
  read: Read,
  before: number | null,
): Life | null {
  const gap = isGap(before, read) ? (before ?? 'never') : null;
  if (life === null || isOver(life)) {
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

type Trouble = Extract<Sight, { is: 'trouble' }>;
type Gap = FindingEvent['unwatchedFrom'];

function open(originId: number, sight: Trouble, at: number, gap: Gap): Life {
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

function comeBack(life: Life, sight: Trouble, at: number, gap: Gap): Life {
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

function trouble(life: Life, sight: Trouble, at: number): Life {
  const { kind, measure, figure, since, orEarlier } = sight;
  const isWorse = isWorseThan(life.worst, { kind, measure });
  const isSame = life.quietSince === null && life.kind === kind && life.since === since && life.orEarlier === orEarlier;
  if (isSame && !isWorse) return life;
  const now: Life = { ...life, kind, since, orEarlier, quietSince: null };
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

function calm(life: Life, at: number): Life {
  const since = life.quietSince ?? at;
  if (at - since >= quietOf(life)) return end(life, 'resolved', at, since);
  return life.quietSince === null ? { ...life, quietSince: since } : life;
}

/** What was seen of quiet before nobody watched does not count. */
function acrossGap(life: Life, at: number, from: number | null): Life {
  return { ...happen(life, 'unwatched', at, { since: from }), changedAt: life.changedAt, quietSince: null };
}

function end(life: Life, what: 'resolved' | 'paused' | 'gone', at: number, since: number | null): Life {
  return { ...happen(life, what, at, { since }), state: what, endedAt: at, quietSince: null };
}

/** A higher rank, or the same with much more of it. */
function isWorseThan(worst: Life['worst'], now: Life['worst']): boolean {
  const [before, after] = [findingKinds.indexOf(worst.kind), findingKinds.indexOf(now.kind)];
  if (after !== before) return after < before;
  return worst.measure !== null && now.measure !== null && now.measure >= muchWorse * worst.measure;
}

function happen(life: Life, what: FindingEventKind, at: number, more: Partial<FindingEvent> = {}): Life {
  const event: FindingEvent = { what, at, since: null, unwatchedFrom: null, kind: life.kind, by: null, ...more };
  const events = [...life.events, event];
  const tooMany = Math.max(0, events.length - mostEvents);
  // The opening stays: it is what the rest follows.
  events.splice(1, tooMany);
  return { ...life, events, eventsDropped: life.eventsDropped + tooMany, changedAt: at };
}

/** What a person said of a finding, at a moment. */
export interface Judgement {
  acknowledged: boolean;
  at: number;
  actor: Actor;
  from: ActedFrom;
}

/**
 * The finding once a person acknowledged it until it gets worse or comes back, or took that back: the same object where that
 * changes nothing, because it is over, or because of what happened since they said so.
 */
export function judge(life: Life, { acknowledged, at, actor, from }: Judgement): Life {
  if (isOver(life) || (life.acknowledged !== null) === acknowledged || at < life.changedAt) return life;
  const by = { actor, from };
  return {
    ...happen(life, acknowledged ? 'acknowledged' : 'unacknowledged', at, { by }),
    changedAt: life.changedAt,
    state: acknowledged ? 'acknowledged' : 'open',
    acknowledged: acknowledged ? { at, ...by } : null,
    due: acknowledged ? null : life.due,
  };
}
