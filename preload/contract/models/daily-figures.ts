/** Figures of a resource in one day of the service, which is a day of UTC. Null is unknown, which is not zero. */
export interface DailyFigures {
  /** Start of the day, epoch milliseconds. */
  at: number;
  records: number | null;
  bytes: number | null;
  errors: number | null;
}

/** Errors of several resources in one day of the service. */
export interface DailyErrors {
  /** Start of the day, epoch milliseconds. */
  at: number;
  errors: number;
}

/** Maximum nodes of a flow whose errors are added by day: each costs a request. */
export const MAX_DAILY_ERROR_NODES = 20;
