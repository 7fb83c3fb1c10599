import type { Overview, Totals } from '#contract/models/overview.ts';
import type { FlowRun, ServiceFlow } from '../ports/service.ts';
import type { KnownSince } from './coverage.ts';
import type { KnownBefore } from './snapshot.ts';

/** A stretch of time, epoch milliseconds; the end is exclusive. */
export interface Stretch {
  from: number;
  to: number;
}

/** Of one run: its time in epoch milliseconds, records and errors; null where it does not say. */
export type RunFigures = [at: number, records: number | null, errors: number | null];

/**
 * The port to what is remembered of an environment between reads and between starts. All of it is a copy of what the service
 * said: losing it loses the past, never the present, so a failure here must not stop the watching.
 *
 * Methods that write much yield to others in between, and are done when their promises resolve.
 */
export interface History {
  /**
   * Stores runs, each once by flow and run id; one that says something new replaces the stored one. A run without a time cannot
   * be placed and is left out.
   *
   * @param coverage for which time flows are known with these runs, where that changed, and when the complete read of them
   *   began; without a complete read nothing is known to be whole up to a later time than before
   * @param onProgress called with how many of the runs are added up
   */
  putRuns(
    runs: readonly FlowRun[],
    coverage?: { known: readonly KnownSince[]; readTo: number | null },
    onProgress?: (done: number) => void,
  ): Promise<void>;
  /** What every stored run of one flow in a stretch read and failed, oldest first. */
  figuresOf(originId: number, stretch: Stretch): RunFigures[];
  /** Runs of one flow, newest first, at most so many. */
  runsOf(originId: number, stretch: Stretch, most: number): FlowRun[];
  /**
   * Sums over all flows in steps of so many milliseconds, each with the number of flows that are known in the whole of it. Steps
   * and stretch are multiples of five minutes.
   */
  totals(stretch: Stretch, step: number): Totals;
  /** When the last complete read began of which all runs are added up; null before one. */
  knownTo(): number | null;
  /** Since when, without a gap, each flow is known up to the last complete read. */
  known(): KnownBefore;
  /**
   * The stretches of time in which every run of a flow is known and still stored by itself, oldest first. Where one begins
   * `asFarAsAny`, nothing of any flow is known before `oldestKnown`.
   */
  stretchesOf(originId: number): Stretch[];
  /** Since when the flow is known that is known for the longest time; null while none is, or all from their first run on. */
  oldestKnown(): number | null;
  /**
   * Stores the flows of a read: those that changed since the last one, and which are gone.
   *
   * @param isWhole whether the stored flows are proven to be all that the service has
   */
  saveFlows(
    changed: readonly ServiceFlow[],
    goneIds: readonly number[],
    readAt: number,
    isWhole: boolean,
  ): Promise<void>;
  /** Stores what was found to be wrong at the last complete read. */
  saveOverview(overview: Overview): Promise<void>;
  /** What was found then; null when nothing was stored. */
  loadOverview(): Overview | null;
  /** The flows as last read, in portions, so that parsing all of them blocks nothing; null when there are none. */
  loadFlows(): { readAt: number; isWhole: boolean; portions: Iterable<ServiceFlow[]> } | null;
  /** The newest runs of each stored flow, at most so many, in portions. */
  loadRuns(perFlow: number): Iterable<FlowRun[]>;
  /** Forgets everything about the environment, including what is still being written. */
  forget(): void;
}
