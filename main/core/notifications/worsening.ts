const hour = 3_600_000;

/** The standing of a group when a mark was made. */
export interface GroupStanding {
  /** Epoch milliseconds. */
  at: number;
  rank: number;
  lastHour: number;
}

/** The newest notification of a group, and the group's standing at its arrival. */
export interface NewestNotification extends GroupStanding {
  /** Milliseconds since the preceding one. */
  quietFor: number;
}

/** Much more often: at least `manyInAnHour` within an hour, and more than `muchMore` times the earlier number. */
const manyInAnHour = 5;
const muchMore = 2;
/** Milliseconds after which a group is back, rather than worse. */
export const longQuiet = 24 * hour;

/** Returns whether a group got worse than its standing: a worse level, much more often, or back after a quiet day. */
export function isWorse(before: GroupStanding, { rank, lastHour, quietFor }: NewestNotification): boolean {
  return (
    rank > before.rank || (lastHour >= manyInAnHour && lastHour > muchMore * before.lastHour) || quietFor >= longQuiet
  );
}
