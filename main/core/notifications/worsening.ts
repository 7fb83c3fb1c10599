const hour = 3_600_000;

/** How a group stood when somebody took note of it. */
export interface Standing {
  /** Epoch milliseconds. */
  at: number;
  rank: number;
  lastHour: number;
}

/** The newest notification of a group at the moment that it comes in. */
export interface Arrival extends Standing {
  /** Milliseconds since the one before it. */
  quietFor: number;
}

/** So many within an hour, at least, and more than so many times as often as before. */
const manyInAnHour = 5;
const muchMore = 2;
const longQuiet = 24 * hour;

/** Whether a group got worse than it stood: a worse level, much more often, or back after a quiet day. */
export function isWorse(before: Standing, { rank, lastHour, quietFor }: Arrival): boolean {
  return (
    rank > before.rank || (lastHour >= manyInAnHour && lastHour > muchMore * before.lastHour) || quietFor >= longQuiet
  );
}
