import type { Overview, Totals } from '#contract/models/overview.ts';
import type { FlowRun, ServiceFlow } from '../ports/service.ts';
import type { KnownSince } from './coverage.ts';
import type { StoredCoverage } from './snapshot.ts';

/** A stretch of time, epoch milliseconds; the end is exclusive. */
export interface TimePeriod {
  from: number;
  to: number;
}

/** Figures of one run: time in epoch milliseconds, records and errors; null where the run does not report them. */
export type RunFigures = [at: number, records: number | null, errors: number | null];

/**
 * Port to the stored past of an environment, kept between reads and between starts. All of it is a copy of the
 * service's data. Losing it loses the past, never the present, so a failure here must not stop the watch.
 *
 * Methods that write much yield to other work in between, and are done when their promises resolve.
 */
export interface History {
  /**
   * Stores runs, each once by flow and run id; a run with new data replaces the stored one. A run without a time cannot
   * be placed and is ignored.
   *
   * @param coverage the flows' changed coverage with these runs, and when the complete read of them began. Without a
   *   complete read, no coverage extends to a later time.
   * @param onProgress called with the number of runs that are added up
   */
  putRuns(
    runs: readonly FlowRun[],
    coverage?: { known: readonly KnownSince[]; readTo: number | null },
    onProgress?: (done: number) => void,
  ): Promise<void>;
  /** Returns records and errors of every stored run of one flow in a stretch, oldest first. */
  figuresOf(originId: number, stretch: TimePeriod): RunFigures[];
  /** Returns runs of one flow, newest first, at most `most`. */
  runsOf(originId: number, stretch: TimePeriod, most: number): FlowRun[];
  /**
   * Returns sums over all flows in steps of `step` milliseconds, each with the number of flows that are known for the
   * whole step. Steps and stretch are multiples of five minutes.
   */
  totals(stretch: TimePeriod, step: number): Totals;
  /** Returns when the last complete read began of which all runs are added up; null before one. */
  knownTo(): number | null;
  /** Returns since when each flow is known without a gap up to the last complete read. */
  known(): StoredCoverage;
  /**
   * Returns the stretches in which every run of a flow is known and still stored individually, oldest first. Where one
   * begins at `asFarAsAny`, nothing of any flow is known before `oldestKnown`.
   */
  stretchesOf(originId: number): TimePeriod[];
  /**
   * Returns the start of the longest coverage of any flow; null while none is known, or all are from their first run
   * on.
   */
  oldestKnown(): number | null;
  /**
   * Stores the flows of a read: those that changed since the last one, and the ids of those that are gone.
   *
   * @param isWhole whether the stored flows are proven to be all that the service has
   */
  saveFlows(
    changed: readonly ServiceFlow[],
    goneIds: readonly number[],
    readAt: number,
    isWhole: boolean,
  ): Promise<void>;
  /** Stores the problems that the last complete read found. */
  saveOverview(overview: Overview): Promise<void>;
  /** Loads the stored problems; null when nothing was stored. */
  loadOverview(): Overview | null;
  /**
   * Loads the flows as last read, in portions, so that parsing all of them blocks nothing; null when there are none.
   */
  loadFlows(): { readAt: number; isWhole: boolean; portions: Iterable<ServiceFlow[]> } | null;
  /** Loads the newest runs of each stored flow, at most `perFlow`, in portions. */
  loadRuns(perFlow: number): Iterable<FlowRun[]>;
  /** Deletes everything about the environment, including pending writes. */
  forget(): void;
}
