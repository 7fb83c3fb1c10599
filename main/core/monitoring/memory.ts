import { setImmediate } from 'node:timers/promises';
import type { Overview } from '#contract/models/overview.ts';
import type { Problem } from '#contract/result.ts';
import type { Logger } from '../../log.ts';
import type { FlowRun } from '../ports/service.ts';
import type { History, TimePeriod } from './history.ts';
import { newestFirst } from './runs-in-memory.ts';
import type { Snapshot } from './snapshot.ts';
import { texts } from './words.ts';

/**
 * Runs of each flow that are restored at a start: a day of one every quarter of an hour. The first read adds the rest.
 */
const runsRecalled = 100;
/** Fewer runs are added up too fast for their progress to be read. */
const leastReported = 2000;
/** Maximum age in days, and number, of the runs shown for one flow. */
const daysShown = 90;
const mostShown = 20_000;
const day = 24 * 60 * 60_000;

const notStored: Problem = {
  kind: 'internal',
  message: texts.notStored,
  advice: texts.nothingLost,
};

/**
 * Memory of a watch: passes what was read to the history, and restores it at the next start. A failing history is
 * logged once and reported, and never stops the watch.
 */
export class Memory {
  readonly #history: History;
  readonly #log: Logger;
  readonly #onProblem: () => void;
  readonly #onProgress: () => void;
  #queue: Promise<void> = Promise.resolve();
  #problem: Problem | null = null;
  #closed = false;
  /** Whether runs failed to be stored since flows were stored. */
  #runsLost = false;
  #adding: { done: number; of: number } | null = null;

  /**
   * @param onProblem called when storing fails, and when it works again
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
   * Restores the flows and runs of the last start, yielding to other work in between.
   *
   * @param onPortion called for each portion with the time at which the flows were read
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

  /**
   * Resolves when all that was read is stored; immediately while the number of runs added up is large enough to report
   * progress.
   */
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
      // Runs that failed to be stored would leave a hole in the reported coverage.
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

  /** Stores the overview once its flows are stored. */
  storeOverview(overview: Overview, signal: AbortSignal): void {
    this.#enqueue(() => this.#history.saveOverview(overview), signal);
  }

  /** Returns the overview of the last complete read of an earlier start. */
  lastOverview(): Overview | null {
    try {
      return this.#history.loadOverview();
    } catch (thrown) {
      this.#log.error('history was not read', { thrown });
      return null;
    }
  }

  /** Merges the given runs, which are the most recent, with stored older ones of that flow; newest first. */
  withOlder(originId: number, runs: readonly FlowRun[], now: number): FlowRun[] {
    const known = new Set(runs.map(({ runId }) => runId));
    const older = this.#storedRuns(originId, { from: now - daysShown * day, to: Infinity }, mostShown);
    return [...runs, ...older.filter(({ runId }) => !known.has(runId))].sort(newestFirst).slice(0, mostShown);
  }

  /** Returns runs of one flow from before a moment, newest first, at most `most`. */
  runsBefore(originId: number, to: number, most: number): FlowRun[] {
    return this.#storedRuns(originId, { from: to - daysShown * day, to }, most);
  }

  #storedRuns(originId: number, stretch: TimePeriod, most: number): FlowRun[] {
    try {
      return this.#history.runsOf(originId, stretch, most);
    } catch (thrown) {
      this.#log.error('history was not read', { thrown });
      return [];
    }
  }

  /** Returns the stretches in which every run of that flow is known, oldest first. `now` is the snapshot's coverage. */
  stretchesOf(originId: number, now: { since: number | null; to: number | null }): TimePeriod[] {
    let stored: TimePeriod[] = [];
    try {
      stored = this.#history.stretchesOf(originId);
    } catch (thrown) {
      this.#log.error('history was not read', { thrown });
    }
    const { since, to } = now;
    if (since === null || to === null) return stored;
    // The history follows the snapshot a moment later; overlapping coverage is joined.
    const joined = stored.filter((stretch) => stretch.to >= since);
    const from = joined.reduce((least, stretch) => Math.min(least, stretch.from), since);
    return [...stored.filter((stretch) => stretch.to < since), { from, to: Math.max(from, to) }];
  }

  /** Runs work in the order of the reads, one at a time; a read does not wait for it. */
  #enqueue(work: () => Promise<void>, signal: AbortSignal): void {
    this.#queue = this.#queue.then(work).catch((thrown: unknown) => {
      // After the end, nothing can be stored any more.
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
