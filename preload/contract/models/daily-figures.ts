/** Figures of a resource in one day of the service, which is a day of UTC. Null is unknown, which is not zero. */
export interface DailyFigures {
  /** Start of the day, epoch milliseconds. */
  at: number;
  records: number | null;
  bytes: number | null;
  errors: number | null;
}
