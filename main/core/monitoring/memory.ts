import { setImmediate } from 'node:timers/promises';
import type { Overview } from '#contract/models/overview.ts';
import type { Problem } from '#contract/result.ts';
import type { Logger } from '../../log.ts';
import type { FlowRun } from '../ports/service.ts';
import type { History, Stretch } from './history.ts';
import { newestFirst } from './runs-in-memory.ts';
import type { Snapshot } from './snapshot.ts';
import { texts } from './words.ts';

/** Runs of each flow that a start begins with: a day of one every quarter of an hour. The first read brings the rest. */
const runsRecalled = 100;
/** Fewer runs are added up too fast for progress to be read. */
const leastReported = 2000;
/** How far back, and how many, runs of one flow are shown. */
const daysShown = 90;
const mostShown = 20_000;
const day = 24 * 60 * 60_000;

const notStored: Problem = {
  kind: 'internal',
  message: texts.notStored,
  advice: texts.nothingLost,
};

/**
 * The memory of a watch: passes to the history what was read, and restores it at the next start. A history that fails is logged
 * once and reported, and never stops the watching.
 */
export class Memory {
  readonly #history: History;
  readonly #log: Logger;
  readonly #onProblem: () => void;
  readonly #onProgress: () => void;
  #queue: Promise<void> = Promise.resolve();
  #problem: Problem | null = null;
  #closed = false;
  /** Whether runs could not be stored since flows were. */
  #runsLost = false;
  #adding: { done: number; of: number } | null = null;

  /**
   * @param onProblem called when it fails, and when it works again
   * @param onProgress called while it adds up many runs, and at the end
   */
  constructor(
    history: History,
    log: Logger,
    { onProblem, onProgress }: { onProblem: () => void; onProgress: () => void },
  ) {
    this.#history = history;
    this.#log = log;
    this.#onProblem = onProblem;
    this.#onProgress = onProgress;
  }

  /** Why nothing is stored at the moment. */
  get problem(): Problem | null {
    return this.#problem;
  }

  /** How many of the runs that were read are in the sums; null when all are. */
  get adding(): { done: number; of: number } | null {
    return this.#adding;
  }

  /**
   * Restores the flows and runs of the last start, yielding to others in between.
   *
   * @param onPortion called with the time at which the flows were read, whenever there are more of them
   */
  async recall(snapshot: Snapshot, now: () => number, onPortion: (readAt: number) => void): Promise<void> {
    try {
      const stored = this.#history.loadFlows();
      if (!stored) return;
      const known = this.#history.known();
      for (const flows of stored.portions) {
        snapshot.restore(flows, now(), known, stored.readAt);
        onPortion(stored.readAt);
        await setImmediate();
        if (this.#closed) return;
      }
      for (const runs of this.#history.loadRuns(runsRecalled)) {
        snapshot.restoreRuns(runs, runsRecalled, now());
        onPortion(stored.readAt);
        await setImmediate();
        if (this.#closed) return;
      }
    } catch (thrown) {
      this.#log.error('history was not read', { thrown });
    }
  }

  /** Resolves when all that was read is stored; at once while so much is added up that it reports progress. */
  stored(): Promise<void> {
    return this.#adding === null ? this.#queue : Promise.resolve();
  }

  /** Stops restoring. Resolves when all that was read is stored: then the history can be closed. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#queue;
  }

  /**
   * Stores runs that were read and adds them up.
   *
   * @param readTo when the read of them began, if it was complete
   */
  storeRuns(snapshot: Snapshot, read: readonly FlowRun[], readTo: number | null, signal: AbortSignal): void {
    const news = { runs: read, known: snapshot.takeKnown() };
    this.#setAdding({ done: 0, of: read.length });
    this.#enqueue(async () => {
      // What could not be stored before would be a hole in what is said to be known.
      const { runs, known } = this.#runsLost ? snapshot.everythingKnown() : news;
      try {
        await this.#history.putRuns(runs, { known, readTo }, (done) => this.#setAdding({ done, of: runs.length }));
        this.#runsLost = false;
      } catch (thrown) {
        this.#runsLost = true;
        throw thrown;
      } finally {
        this.#setAdding(null);
      }
    }, signal);
  }

  /** Stores the flows after all of them were read. */
  storeFlows(snapshot: Snapshot, { readAt, isWhole }: { readAt: number; isWhole: boolean }, signal: AbortSignal): void {
    this.#enqueue(async () => {
      const changes = snapshot.takeChanges();
      try {
        await this.#history.saveFlows(changes.changed, changes.goneIds, readAt, isWhole);
      } catch (thrown) {
        snapshot.returnChanges(changes);
        throw thrown;
      }
      if (!this.#runsLost) this.#setProblem(null);
    }, signal);
  }

  /** Stores what was found to be wrong, once the flows that it is about are stored. */
  storeOverview(overview: Overview, signal: AbortSignal): void {
    this.#enqueue(() => this.#history.saveOverview(overview), signal);
  }

  /** What was found to be wrong at the last complete read of an earlier start. */
  lastOverview(): Overview | null {
    try {
      return this.#history.loadOverview();
    } catch (thrown) {
      this.#log.error('history was not read', { thrown });
      return null;
    }
  }

  /** The given runs, which are the most recent knowledge, and the older ones of that flow; newest first. */
  withOlder(originId: number, runs: readonly FlowRun[], now: number): FlowRun[] {
    const known = new Set(runs.map(({ runId }) => runId));
    const older = this.#storedRuns(originId, { from: now - daysShown * day, to: Infinity }, mostShown);
    return [...runs, ...older.filter(({ runId }) => !known.has(runId))].sort(newestFirst).slice(0, mostShown);
  }

  /** Runs of one flow from before a moment, newest first, at most so many. */
  runsBefore(originId: number, to: number, most: number): FlowRun[] {
    return this.#storedRuns(originId, { from: to - daysShown * day, to }, most);
  }

  #storedRuns(originId: number, stretch: Stretch, most: number): FlowRun[] {
    try {
      return this.#history.runsOf(originId, stretch, most);
    } catch (thrown) {
      this.#log.error('history was not read', { thrown });
      return [];
    }
  }

  /** The stretches of time in which every run of that flow is known, oldest first; `now` is what the snapshot knows. */
  stretchesOf(originId: number, now: { since: number | null; to: number | null }): Stretch[] {
    let stored: Stretch[] = [];
    try {
      stored = this.#history.stretchesOf(originId);
    } catch (thrown) {
      this.#log.error('history was not read', { thrown });
    }
    const { since, to } = now;
    if (since === null || to === null) return stored;
    // The history follows the snapshot a moment later; what both know is joined.
    const joined = stored.filter((stretch) => stretch.to >= since);
    const from = joined.reduce((least, stretch) => Math.min(least, stretch.from), since);
    return [...stored.filter((stretch) => stretch.to < since), { from, to: Math.max(from, to) }];
  }

  /** In the order of the reads, one at a time; a read does not wait for it. */
  #enqueue(work: () => Promise<void>, signal: AbortSignal): void {
    this.#queue = this.#queue.then(work).catch((thrown: unknown) => {
      // After the end there is nowhere left to store anything.
      if (signal.aborted) return;
      if (this.#problem === null) this.#log.error('history was not written', { thrown });
      this.#setProblem(notStored);
    });
  }

  #setAdding(adding: { done: number; of: number } | null): void {
    if (adding === this.#adding || (adding !== null && adding.of < leastReported)) return;
    this.#adding = adding;
    this.#onProgress();
  }

  #setProblem(problem: Problem | null): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#onProblem();
  }
}
