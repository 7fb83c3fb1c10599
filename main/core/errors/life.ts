import type { ErrorEvent, ErrorEventKind, ErrorState } from '#contract/models/error-kind.ts';
import { isGap, quietFor } from '../findings/life.ts';

const day = 24 * 3_600_000;
/** What is new, or came back, is called so for a day: whoever comes on shift finds it. */
const newsFor = day;
const mostEvents = 40;

/** How a kind of failure was first known: at the first look, or later, by records from before or only from after the last look. */
export type Found = 'first_look' | 'before' | 'new';

/** What becomes of a kind of failure; times are epoch milliseconds. Pure: the same reads give the same life. */
export interface KindLife {
  found: Found;
  foundAt: number;
  firstAt: number;
  lastAt: number;
  quietSince: number | null;
  /** Since when it is not known whether it goes on; null: it is. */
  unknownSince: number | null;
  cameBackAt: number | null;
  resolvedAt: number | null;
  returns: number;
  events: ErrorEvent[];
  eventsDropped: number;
}

/**
 * What a look at its nodes says of a kind. `seen`: records of it, the newest at `lastAt`. `quiet`: its nodes ran, were read, and
 * had no newer ones. `unknown`: one of them did not run, or could not be read.
 */
export type KindSight =
  | { is: 'seen'; firstAt: number; lastAt: number }
  | {
      is: 'quiet';
      /** Milliseconds between runs of the slowest of its flows; null where unknown. */
      usualInterval: number | null;
    }
  | { is: 'unknown' };

/** A look at the nodes that fail, which follows a complete read of the flows. */
export interface Look {
  /** When it was, epoch milliseconds. */
  at: number;
  /** How long after it the next one is expected, milliseconds. */
  every: number;
  /** When the one before was; null where this is the first. */
  before: number | null;
}

/**
 * A kind that was not known before.
 *
 * @param knownTo the moment up to which a record of it would have been noticed by the look before; null where there was none
 */
export function find(
  { firstAt, lastAt }: { firstAt: number; lastAt: number },
  look: Look,
  knownTo: number | null,
): KindLife {
  const life: KindLife = {
    found: knownTo === null ? 'first_look' : firstAt <= knownTo ? 'before' : 'new',
    foundAt: look.at,
    firstAt,
    lastAt,
    quietSince: null,
    unknownSince: null,
    cameBackAt: null,
    resolvedAt: null,
    returns: 0,
    events: [],
    eventsDropped: 0,
  };
  const unwatched = knownTo !== null && isGap(look.before, look);
  const found = happen(life, 'found', look.at, firstAt);
  return unwatched ? happen(found, 'unwatched', look.at, look.before!) : found;
}

/** What became of a kind by a look: the same object where nothing did. */
export function live<L extends KindLife>(life: L, sight: KindSight, look: Look): L {
  switch (sight.is) {
    case 'seen':
      return seen(life, sight, look.at);
    case 'unknown': {
      const isKnown = life.resolvedAt !== null || life.unknownSince !== null;
      return isKnown ? life : { ...life, unknownSince: look.at, quietSince: null };
    }
    case 'quiet':
      return life.resolvedAt === null ? calm(life, sight, look.at) : life;
  }
}

/** The same kind after a time in which nobody watched, in which it may have ended and begun again; unless it was over before. */
export function acrossGap<L extends KindLife>(life: L, look: Look): L {
  if (life.resolvedAt !== null || look.before === null || !isGap(look.before, look)) return life;
  return { ...happen(life, 'unwatched', look.at, look.before), quietSince: null };
}

/** Each kind is in exactly one state. @param now epoch milliseconds */
export function stateOf(life: KindLife, now: number): ErrorState {
  if (life.resolvedAt !== null) return 'resolved';
  if (life.unknownSince !== null) return 'unknown';
  if (life.cameBackAt !== null) return now - life.cameBackAt < newsFor ? 'came_back' : 'known';
  if (life.found === 'before' || now - life.foundAt >= newsFor) return 'known';
  return life.found;
}

/** Of what a person merged: it is as old as the first of its parts, and as far as the last. */
export function joined<L extends KindLife>(lives: readonly L[]): L {
  const [first, ...others] = lives.toSorted((a, b) => a.foundAt - b.foundAt);
  return {
    ...first!,
    firstAt: Math.min(...lives.map(({ firstAt }) => firstAt)),
    lastAt: Math.max(...lives.map(({ lastAt }) => lastAt)),
    ...(others.some(({ resolvedAt }) => resolvedAt === null) && { resolvedAt: null }),
  };
}

function seen<L extends KindLife>(life: L, { firstAt, lastAt }: { firstAt: number; lastAt: number }, at: number): L {
  const older = Math.min(life.firstAt, firstAt);
  if (lastAt <= life.lastAt) return older === life.firstAt ? life : { ...life, firstAt: older };
  const now = { ...life, firstAt: older, lastAt, quietSince: null, unknownSince: null };
  if (life.resolvedAt === null) return now;
  const since = firstAt > life.lastAt ? firstAt : lastAt;
  const back = { ...happen(now, 'came_back', at, since), cameBackAt: at, resolvedAt: null };
  return { ...back, returns: life.returns + 1 };
}

function calm<L extends KindLife>(life: L, { usualInterval }: { usualInterval: number | null }, at: number): L {
  const since = life.quietSince ?? at;
  const known = life.unknownSince === null ? life : { ...life, unknownSince: null };
  if (at - since < quietFor(usualInterval, life.returns))
    return known.quietSince === null ? { ...known, quietSince: since } : known;
  return { ...happen(known, 'resolved', at, since), quietSince: null, resolvedAt: at };
}

function happen<L extends KindLife>(life: L, what: ErrorEventKind, at: number, since: number): L {
  const events = [...life.events, { what, at, since }];
  const tooMany = Math.max(0, events.length - mostEvents);
  // That it was found stays: it is what the rest follows.
  events.splice(1, tooMany);
  return { ...life, events, eventsDropped: life.eventsDropped + tooMany };
}
