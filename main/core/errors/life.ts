import type { ErrorEvent, ErrorEventKind, ErrorState } from '#contract/models/error-kind.ts';
import { isGap, quietFor } from '../findings/life.ts';

const day = 24 * 3_600_000;
/** A kind counts as new, or as come back, for a day, so that the next shift sees it. */
const newsFor = day;
const mostEvents = 40;

/**
 * First detection of a kind of failure: at the first scan, or later, by records from before the last scan or only from
 * after it.
 */
export type Detection = 'first_look' | 'before' | 'new';

/** History of a kind of failure; times are epoch milliseconds. Pure: the same reads produce the same history. */
export interface KindLife {
  found: Detection;
  foundAt: number;
  firstAt: number;
  lastAt: number;
  quietSince: number | null;
  /** Since when it is unknown whether the kind is ongoing; null: it is known. */
  unknownSince: number | null;
  cameBackAt: number | null;
  resolvedAt: number | null;
  returns: number;
  events: ErrorEvent[];
  eventsDropped: number;
}

/**
 * Condition of a kind at a scan of its nodes. `seen`: it has records, the newest at `lastAt`. `quiet`: its nodes ran
 * and were read, without newer records. `unknown`: one of them did not run, or could not be read.
 */
export type KindCondition =
  | { is: 'seen'; firstAt: number; lastAt: number }
  | {
      is: 'quiet';
      /** Milliseconds between runs of the slowest of its flows; null where unknown. */
      usualInterval: number | null;
    }
  | { is: 'unknown' };

/** A scan of the failing nodes, which follows a complete read of the flows. */
export interface Look {
  /** Time of the scan, epoch milliseconds. */
  at: number;
  /** Milliseconds until the next scan is expected. */
  every: number;
  /** Time of the previous scan; null where this is the first. */
  before: number | null;
}

/**
 * Returns the history of a newly found kind.
 *
 * @param knownTo the moment up to which the previous scan would have noticed a record of it; null where there was none
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

/** Returns the next state of a kind after a scan: the same object where nothing happened. */
export function nextKind<L extends KindLife>(life: L, sight: KindCondition, look: Look): L {
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

/** Marks a gap in the watch, during which the kind may have ended and begun again; unless it was over before. */
export function acrossGap<L extends KindLife>(life: L, look: Look): L {
  if (life.resolvedAt !== null || look.before === null || !isGap(look.before, look)) return life;
  return { ...happen(life, 'unwatched', look.at, look.before), quietSince: null };
}

/**
 * Returns the state of a kind, exactly one at a time.
 * @param now epoch milliseconds
 */
export function errorStateOf(life: KindLife, now: number): ErrorState {
  if (life.resolvedAt !== null) return 'resolved';
  if (life.unknownSince !== null) return 'unknown';
  if (life.cameBackAt !== null) return now - life.cameBackAt < newsFor ? 'came_back' : 'known';
  if (life.found === 'before' || now - life.foundAt >= newsFor) return 'known';
  return life.found;
}

/** Joins the histories of merged kinds: it is as old as the first, and lasts as long as the last. */
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
  // The first event always stays, because all others follow from it.
  events.splice(1, tooMany);
  return { ...life, events, eventsDropped: life.eventsDropped + tooMany };
}
