/** How long a run took. Null is unknown, which is never zero. */
export interface RunDuration {
  runId: number;
  /** Epoch milliseconds, by its id; null where the id is not a time. */
  startedAt: number | null;
  /** The last write of the destinations that were read, epoch milliseconds; null while under way, and where unknown. */
  endedAt: number | null;
  /** Milliseconds from start to end. */
  duration: number | null;
  /** Whether it took clearly longer than usual, or is still running after that time; null where unknown. */
  isSlow: boolean | null;
}

/** Milliseconds that the runs of a flow usually take. */
export interface UsualDuration {
  from: number;
  to: number;
}

/**
 * Knowledge of the durations of a flow's runs. `unread`: not read yet. `no_destination`: a run ends with the last
 * write of a destination, and the flow has none. `unreported`: the service reports no writes.
 */
export type DurationOffer = 'unread' | 'no_destination' | 'unreported' | 'reported';

/** The durations of the runs of one flow. */
export interface FlowDurations {
  offer: DurationOffer;
  /** Epoch milliseconds of the oldest answer; null before any. */
  readAt: number | null;
  /** Number of destinations that were read, and of all. Others may have written later than `endedAt`. */
  destinations: { read: number; of: number };
  /** Newest first. */
  runs: RunDuration[];
  /** null where too few durations are known. */
  usual: UsualDuration | null;
}

/** Flows whose runs can be judged as slow, of all that run. The others are unknown. */
export interface DurationCoverage {
  flows: number;
  judged: number;
  /** Whether the service reports when destinations wrote; true until it proves otherwise. */
  isReported: boolean;
}
