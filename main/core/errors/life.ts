import type { ErrorState } from '#contract/models/error-kind.ts';
import {
  type AlertLife,
  type AlertRead,
  hasEnded,
  isGap,
  nextLife,
  openLife,
  reopenLife,
} from '../findings/alert-life.ts';

/** A kind counts as new, or as come back, for a day, so that the next shift sees it. */
const newsFor = 24 * 3_600_000;

/**
 * First detection of a kind of failure: at the first scan, or later, by records from before the last scan or only from
 * after it.
 */
export type Detection = 'first_look' | 'before' | 'new';

/** History of a kind of failure, with the times of its first and last known record, epoch milliseconds. */
export interface KindLife extends AlertLife<'failed_records'> {
  found: Detection;
  firstAt: number;
  lastAt: number;
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
export interface Look extends AlertRead {
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
  const unwatched = isGap(look.before, look) ? (look.before ?? 'never') : null;
  return {
    ...openLife('failed_records', look.at, { since: firstAt, unwatchedFrom: knownTo === null ? null : unwatched }),
    found: knownTo === null ? 'first_look' : firstAt <= knownTo ? 'before' : 'new',
    firstAt,
    lastAt,
  };
}

/** Returns the next state of a kind after a scan: the same object where nothing happened. */
export function nextKind<Life extends KindLife>(life: Life, sight: KindCondition, look: Look): Life {
  if (sight.is === 'seen') return seen(life, sight, look.at);
  return hasEnded(life) ? life : nextLife(life, sight, look.at);
}

/**
 * Returns the state of a kind, exactly one at a time.
 * @param now epoch milliseconds
 */
export function errorStateOf(life: KindLife, now: number): ErrorState {
  if (hasEnded(life)) return 'resolved';
  if (life.unknownSince !== null) return 'unknown';
  if (life.cameBackAt !== null) return now - life.cameBackAt < newsFor ? 'came_back' : 'known';
  if (life.found === 'before' || now - life.openedAt >= newsFor) return 'known';
  return life.found;
}

/** Joins the histories of merged kinds: it is as old as the first, lasts as long as the last, and is open if one is. */
export function joined<Life extends KindLife>(lives: readonly Life[]): Life {
  const [first, ...others] = lives.toSorted((a, b) => a.openedAt - b.openedAt);
  const ongoing = lives.filter((life) => !hasEnded(life));
  const worst = ongoing.find(({ state }) => state === 'open') ?? ongoing[0] ?? first!;
  return {
    ...first!,
    firstAt: Math.min(...lives.map(({ firstAt }) => firstAt)),
    lastAt: Math.max(...lives.map(({ lastAt }) => lastAt)),
    ...(others.length > 0 && { state: worst.state, endedAt: worst.endedAt, acknowledged: worst.acknowledged }),
  };
}

/** Only a record that is newer than the last known one shows that a kind goes on, or came back. */
function seen<Life extends KindLife>(life: Life, { firstAt, lastAt }: { firstAt: number; lastAt: number }, at: number) {
  const older = Math.min(life.firstAt, firstAt);
  if (lastAt <= life.lastAt) return older === life.firstAt ? life : { ...life, firstAt: older };
  const now = { ...life, firstAt: older, lastAt };
  const since = firstAt > life.lastAt ? firstAt : lastAt;
  if (hasEnded(life)) return reopenLife(now, at, { since, unwatchedFrom: null });
  return nextLife(now, { is: 'trouble', since, isWorse: false }, at);
}
