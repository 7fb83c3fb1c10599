import { setImmediate } from 'node:timers/promises';
import type { Overview } from '#contract/models/overview.ts';
import type { Problem } from '#contract/result.ts';
import type { Logger } from '../../log.ts';
import type { FlowRun } from '../service.ts';
import type { History } from './history.ts';
import { newestFirst, type Snapshot } from './snapshot.ts';

/** Runs of each flow that a start begins with: a day of one every quarter of an hour. The first read brings the rest. */
const runsRecalled = 100;
/** How far back, and how many, runs of one flow are shown. */
const daysShown = 90;
const mostShown = 20_000;
const day = 24 * 60 * 60_000;

const notKept: Problem = {
  kind: 'internal',
  message: 'What is read is not being kept for later.',
  advice:
    'What is on screen is right and nothing kept before is lost. Make sure that the disk has room and that no other Penstock is open.',
};

/**
 * What a watch remembers: it hands over to the history what was read, and brings it back at the next start. History that
 * fails is logged once and told, and never stops the watching.
 */
export class Memory {
  readonly #history: History;
  readonly #log: Logger;
  readonly #onProblem: () => void;
  #queue: Promise<void> = Promise.resolve();
  #problem: Problem | null = null;
  #closed = false;
  /** Whether runs could not be kept since flows were. */
  #runsLost = false;

  /** @param onProblem called when it fails, and when it works again */
  constructor(history: History, log: Logger, onProblem: () => void) {
    this.#history = history;
    this.#log = log;
    this.#onProblem = onProblem;
  }

  /** Why nothing is kept at the moment. */
  get problem(): Problem | null {
    return this.#problem;
  }

  /**
   * Brings back the flows and runs of the last start, letting others have their turn in between.
   *
   * @param onPortion called with the time at which the flows were read, whenever there are more of them
   */
  async recall(snapshot: Snapshot, now: () => number, onPortion: (readAt: number) => void): Promise<void> {
    try {
      const stored = this.#history.loadFlows();
      if (!stored) return;
      for (const flows of stored.portions) {
        snapshot.restore(flows, now());
        onPortion(stored.readAt);
        await setImmediate();
        if (this.#closed) return;
      }
      for (const runs of this.#history.loadRuns(runsRecalled)) {
        snapshot.putRuns(runs, now());
        onPortion(stored.readAt);
        await setImmediate();
        if (this.#closed) return;
      }
    } catch (thrown) {
      this.#log.error('history was not read', { thrown });
    }
  }

  /** Ends bringing back: the history is about to be closed. */
  close(): void {
    this.#closed = true;
  }

  keepRuns(runs: readonly FlowRun[], signal: AbortSignal): void {
    this.#enqueue(async () => {
      try {
        await this.#history.putRuns(runs);
      } catch (thrown) {
        this.#runsLost = true;
        throw thrown;
      }
    }, signal);
  }

  /** Keeps the flows after all of them were read. */
  keepFlows(snapshot: Snapshot, readAt: number, signal: AbortSignal): void {
    this.#enqueue(async () => {
      const changes = snapshot.takeChanges();
      try {
        await this.#history.saveFlows(changes.changed, changes.goneIds, readAt);
      } catch (thrown) {
        snapshot.returnChanges(changes);
        throw thrown;
      }
      if (!this.#runsLost) this.#setProblem(null);
      this.#runsLost = false;
    }, signal);
  }

  /** Keeps what was found to be wrong, once the flows that it is about are kept. */
  keepOverview(overview: Overview, signal: AbortSignal): void {
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

  /** The runs given, which are those known best, and the older ones of that flow; newest first. */
  withOlder(originId: number, runs: readonly FlowRun[], now: number): FlowRun[] {
    const known = new Set(runs.map(({ runId }) => runId));
    const stretch = { from: now - daysShown * day, to: Infinity };
    let kept: FlowRun[] = [];
    try {
      kept = this.#history.runsOf(originId, stretch, mostShown);
    } catch (thrown) {
      this.#log.error('history was not read', { thrown });
    }
    return [...runs, ...kept.filter(({ runId }) => !known.has(runId))].sort(newestFirst).slice(0, mostShown);
  }

  /** One after the other, in the order of the reads; a read does not wait for it. */
  #enqueue(work: () => Promise<void>, signal: AbortSignal): void {
    this.#queue = this.#queue.then(work).catch((thrown: unknown) => {
      // After the end there is nothing left to keep anything in.
      if (signal.aborted) return;
      if (this.#problem === null) this.#log.error('history was not written', { thrown });
      this.#setProblem(notKept);
    });
  }

  #setProblem(problem: Problem | null): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#onProblem();
  }
}
