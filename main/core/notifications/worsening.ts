const hour = 3_600_000;

/** The standing of a group when it was noticed. */
export interface Standing {
  /** Epoch milliseconds. */
  at: number;
  rank: number;
  lastHour: number;
}

/** The newest notification of a group at the moment that it comes in. */
export interface Arrival extends Standing {
  /** Milliseconds since the preceding one. */
  quietFor: number;
}

/** At least so many within an hour, and more than so many times as often as before. */
const manyInAnHour = 5;
const muchMore = 2;
const longQuiet = 24 * hour;

/** Whether a group got worse than its standing: a worse level, much more often, or back after a quiet day. */
export function isWorse(before: Standing, { rank, lastHour, quietFor }: Arrival): boolean {
  return (
    rank > before.rank || (lastHour >= manyInAnHour && lastHour > muchMore * before.lastHour) || quietFor >= longQuiet
  );
}
