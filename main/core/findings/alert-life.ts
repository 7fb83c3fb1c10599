import type { AcknowledgedBy, Acknowledgment } from '#contract/models/actor.ts';
import type { AlertKind } from '#contract/models/alert.ts';
import type { AlertEvent, AlertEventKind } from '#contract/models/alert-event.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Trouble is over when it was watched this long without it. Twice the usual interval lets a second usual run confirm
 * the first. A quarter of an hour is the least: one good run between bad ones often falls within it. Six hours are the
 * most, so that an operator learns of the end within a shift. The figures are ours.
 */
const leastQuiet = 15 * minute;
const mostQuiet = 6 * hour;
const intervalsOfQuiet = 2;
/**
 * Each return doubles the quiet time, like the damping of flapping routes (RFC 2439). Trouble that flaps is announced
 * less and less often.
 */
const quietGrowth = 2;
const mostGrowth = 10;

/** A gap between two reads is longer than three expected intervals, and longer than a brief outage of a service. */
const readsMissed = 3;
const shortGap = 15 * minute;

const mostEvents = 60;

/** A read by which alerts are judged. */
export interface AlertRead {
  /** Epoch milliseconds. */
  at: number;
  /** Milliseconds from a read to the next expected one. */
  every: number;
}

/** The history of something that is wrong; times are epoch milliseconds. Pure: the same reads make the same history. */
export interface AlertLife<Kind extends AlertKind = AlertKind> {
  kind: Kind;
  state: 'open' | 'acknowledged' | 'resolved' | 'paused' | 'gone';
  openedAt: number;
  /** Since when reads found no trouble, though it is too early to call it resolved. */
  quietSince: number | null;
  /** Since when nothing can be said. */
  unknownSince: number | null;
  /** Time of the last event that the user did not cause. */
  changedAt: number;
  worseAt: number | null;
  cameBackAt: number | null;
  endedAt: number | null;
  returns: number;
  acknowledged: Acknowledgment | null;
  /** Oldest first: of a long history the first and the newest. */
  events: AlertEvent<Kind>[];
  eventsDropped: number;
}

/** The condition at a read. `quiet`: watched, and without trouble. `unknown`: too little is known to judge. */
export type AlertCondition =
  | {
      is: 'trouble';
      /** Since when, epoch milliseconds; null where unknown. */
      since: number | null;
      isWorse: boolean;
    }
  | {
      is: 'quiet';
      /** Milliseconds between runs; null where unknown. */
      usualInterval: number | null;
    }
  | { is: 'unknown' }
  | { is: 'paused' }
  | { is: 'gone' };

/** A user's acknowledgment of an alert, or its withdrawal, at a moment. */
export interface Judgment extends AcknowledgedBy {
  acknowledged: boolean;
  /** Epoch milliseconds. */
  at: number;
}

export const hasEnded = ({ endedAt }: Pick<AlertLife, 'endedAt'>): boolean => endedAt !== null;

/**
 * Returns whether two reads are so far apart that the time between them is unknown.
 * @param before time of the previous read; null where there was none
 */
export function isGap(before: number | null, { at, every }: AlertRead): boolean {
  return before === null || at - before > Math.max(shortGap, readsMissed * every);
}

/**
 * Returns how many milliseconds without trouble resolve an alert.
 * @param usualInterval milliseconds between runs; null where unknown
 */
export function quietFor(usualInterval: number | null, returns: number): number {
  const base = Math.max(leastQuiet, intervalsOfQuiet * (usualInterval ?? 0));
  return Math.min(mostQuiet, base * quietGrowth ** Math.min(returns, mostGrowth));
}

type Since = Pick<AlertEvent, 'since' | 'unwatchedFrom'>;

/** Returns the life of an alert that a read opens. */
export function openLife<Kind extends AlertKind>(kind: Kind, at: number, since: Since): AlertLife<Kind> {
  return {
    kind,
    state: 'open',
    openedAt: at,
    quietSince: null,
    unknownSince: null,
    changedAt: at,
    worseAt: null,
    cameBackAt: null,
    endedAt: null,
    returns: 0,
    acknowledged: null,
    events: [{ what: 'opened', at, kind, by: null, ...since }],
    eventsDropped: 0,
  };
}

/** Returns the next state of an ongoing alert after a read: the same object where nothing happened. */
export function nextLife<Life extends AlertLife>(life: Life, condition: AlertCondition, at: number): Life {
  switch (condition.is) {
    case 'gone':
    case 'paused':
      return end(life, condition.is, at, null);
    case 'unknown':
      return life.unknownSince === null ? { ...life, unknownSince: at, quietSince: null } : life;
    case 'quiet': {
      const since = life.quietSince ?? at;
      if (at - since >= quietFor(condition.usualInterval, life.returns)) return end(life, 'resolved', at, since);
      return life.quietSince === null ? { ...life, quietSince: since, unknownSince: null } : life;
    }
    case 'trouble': {
      const isSame = life.quietSince === null && life.unknownSince === null;
      const now = isSame ? life : { ...life, quietSince: null, unknownSince: null };
      if (!condition.isWorse) return now;
      return { ...happen(now, 'worse', at, { since: condition.since }), ...reopened, changedAt: at, worseAt: at };
    }
  }
}

/** Returns an ended alert with its return. Nothing that was said about it counts any more. */
export function reopenLife<Life extends AlertLife>(life: Life, at: number, since: Since): Life {
  const returns = life.returns + 1;
  return {
    ...happen(life, 'came_back', at, since),
    ...reopened,
    changedAt: at,
    cameBackAt: at,
    endedAt: null,
    returns,
  };
}

/**
 * Marks a gap before a read, during which an ongoing alert may have ended and begun again. Quiet time before it does not
 * count.
 *
 * @param before time of the previous read; null where there was none
 */
export function acrossGap<Life extends AlertLife>(life: Life, read: AlertRead, before: number | null): Life {
  if (hasEnded(life) || !isGap(before, read)) return life;
  return { ...happen(life, 'unwatched', read.at, { since: before }), quietSince: null };
}

/**
 * Applies an acknowledgment, which lasts until the alert gets worse or comes back, or its withdrawal. Returns the same
 * object where nothing changes: the alert is over, or changed or was judged after this judgment.
 */
export function judgeLife<Life extends AlertLife>(life: Life, { acknowledged, at, ...by }: Judgment): Life {
  const isOutdated = at < Math.max(life.changedAt, life.events.findLast(({ by }) => by !== null)?.at ?? 0);
  if (hasEnded(life) || (life.acknowledged !== null) === acknowledged || isOutdated) return life;
  return {
    ...happen(life, acknowledged ? 'acknowledged' : 'unacknowledged', at, { by }),
    state: acknowledged ? 'acknowledged' : 'open',
    acknowledged: acknowledged ? { at, ...by } : null,
  };
}

const reopened = { state: 'open', acknowledged: null } as const;

function end<Life extends AlertLife>(
  life: Life,
  what: 'resolved' | 'paused' | 'gone',
  at: number,
  since: number | null,
): Life {
  const over = { state: what, changedAt: at, endedAt: at, quietSince: null, unknownSince: null };
  return { ...happen(life, what, at, { since }), ...over };
}

function happen<Life extends AlertLife>(
  life: Life,
  what: AlertEventKind,
  at: number,
  more: Partial<AlertEvent<AlertKind>>,
): Life {
  const event: AlertEvent<AlertKind> = {
    what,
    at,
    since: null,
    unwatchedFrom: null,
    kind: life.kind,
    by: null,
    ...more,
  };
  const events = [...life.events, event];
  const tooMany = Math.max(0, events.length - mostEvents);
  // The opening event always stays, because all others follow from it.
  events.splice(1, tooMany);
  return { ...life, events, eventsDropped: life.eventsDropped + tooMany };
}
