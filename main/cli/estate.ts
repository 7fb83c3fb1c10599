import { type EstateGap, gapsOfEstate, type ListGap } from '#contract/models/list-gap.ts';
import type { Estate } from '../core/changes/target.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { Failure, failure } from '../core/base/failure.ts';
import { FigureReader } from '../core/monitoring/figure-reader.ts';
import { failsAtOf, verdictsOf } from '../core/monitoring/flow-verdicts.ts';
import { findingsOf } from '../core/monitoring/overview.ts';
import { Snapshot } from '../core/monitoring/snapshot.ts';
import { FlowQueries } from '../core/monitoring/flow-queries.ts';
import type { FlowRun, RequestOptions, Service, ServiceFlow } from '../core/ports/service.ts';
import { createLogger } from '../log.ts';

/** Number of nodes above which the list of all flows is read: requesting each node would take longer. */
const manyNodes = 100;
/** Read on demand where reading may end early, in pages of so many flows: a page fetched ahead would be wasted. */
const runsOnDemand = { all: false, atOnce: 1_000 };
/** Maximum ids in a message. */
const idsNamed = 10;

/**
 * Returns a function that reads at which nodes the failing flows fail, in one round of requests, where that is due.
 * Unreadable figures stay unknown.
 */
export function figuresOf(
  service: Service,
  snapshot: Snapshot,
  ofClock = clock,
): (signal: AbortSignal) => Promise<void> {
  const log = createLogger(() => undefined);
  const parts = { service, sums: service, snapshot, clock: ofClock, log, trends: false };
  const reader = new FigureReader({ ...parts, onChange: () => undefined });
  return async (signal) => {
    const stop = (): void => reader.stop();
    signal.addEventListener('abort', stop);
    await reader.read();
    signal.removeEventListener('abort', stop);
  };
}

/** Flows that a command knows: those that it has requested, once. */
export class CommandEstate implements Estate {
  readonly snapshot = new Snapshot();
  readonly view = new FlowQueries(this.snapshot, () => this.#attention, clock);
  readonly #service: Service;
  readonly #options: RequestOptions & { signal: AbortSignal };
  /** Whether every flow is known; null if only some were requested. */
  isWhole: boolean | null = null;
  #gapOfFlows: ListGap | null = null;
  #gapOfRuns: ListGap | null = null;
  #readAt: number | null = null;
  #attention: ReadonlySet<number> | null = null;

  constructor(service: Service, signal: AbortSignal) {
    this.#service = service;
    this.#options = { signal, priority: 'person' };
  }

  /**
   * Reasons why the read flows are not proven complete, or their runs if they were read, the worst first. Empty if they
   * are complete.
   */
  get gaps(): EstateGap[] {
    return gapsOfEstate(this.#gapOfFlows, this.#gapOfRuns);
  }

  get readAt(): number | null {
    return this.#readAt;
  }

  take(flows: readonly ServiceFlow[]): void {
    this.#readAt ??= clock.now();
    this.snapshot.put(flows, clock.now());
  }

  /** Restores every flow as the app read it at that time. Flows that this command has read are newer, and stay. */
  recall(portions: Iterable<ServiceFlow[]>, readAt: number): void {
    for (const flows of portions) this.snapshot.restore(flows, clock.now(), undefined, readAt);
    this.isWhole = true;
  }

  /** Restores the runs of a flow as the app stored them: all since one moment, up to its last complete read. */
  recallRuns(originId: number, runs: readonly FlowRun[], known: { since: number; to: number }): void {
    this.snapshot.restoreRunsOf(originId, runs, known, clock.now());
    this.#judge();
  }

  /** The command ends before a refresh would matter. */
  refresh(): void {}

  /** Reads every flow. Returns false if the list has gaps. After an abort by the signal, the flows read so far stay. */
  async readAll(options: RequestOptions = this.#options): Promise<boolean> {
    let whole = true;
    this.#gapOfFlows = { why: 'unfinished' };
    for await (const { flows, complete, gap } of this.#service.listFlows(options)) {
      this.take(flows);
      whole = complete !== false;
      this.#gapOfFlows = whole ? null : (gap ?? { why: 'moved' });
    }
    this.isWhole = whole;
    return whole;
  }

  /** Reads every flow and its runs, and determines which fail and which need attention. */
  async readEverything(): Promise<void> {
    const pages: FlowRun[][] = [];
    const stop = new AbortController();
    const signal = AbortSignal.any([this.#options.signal, stop.signal]);
    const take = (runs: FlowRun[]): boolean => {
      pages.push(runs);
      return false;
    };
    try {
      await Promise.all([this.readAll({ ...this.#options, signal }), this.#readRuns(take, { signal })]);
    } finally {
      // If one list fails, the other one is no longer needed.
      stop.abort();
    }
    for (const runs of pages) this.snapshot.putRuns(runs, clock.now());
    this.#judge();
  }

  /** Reads the runs of the known flows, and determines which fail and which need attention. */
  async readRuns(): Promise<void> {
    await this.#readRuns((runs) => {
      this.snapshot.putRuns(runs, clock.now());
      return false;
    });
    this.#judge();
  }

  /** Reads the runs of one flow. Flows with newer runs come first, and reading ends after this flow. */
  async readRunsOf(nodeId: number): Promise<void> {
    const { originId } = this.snapshot.entryOf(nodeId)!.flow;
    let found = false;
    await this.#readRuns((runs) => {
      this.snapshot.putRuns(runs, clock.now());
      found ||= runs.some((run) => run.originId === originId);
      // The next page may continue with the same flow.
      return found && runs.at(-1)?.originId !== originId;
    }, runsOnDemand);
    this.#judge();
  }

  /**
   * Reads runs until they suffice.
   *
   * @param take returns true if no further runs are needed
   */
  async #readRuns(
    take: (runs: FlowRun[]) => boolean,
    options: { signal?: AbortSignal; all?: boolean; atOnce?: number } = {},
  ): Promise<void> {
    this.#gapOfRuns = { why: 'unfinished' };
    const pages = this.#service.listRuns({ ...this.#options, all: true, ...options });
    for await (const { runs, complete, gap } of pages) {
      const isEnough = take(runs);
      this.#gapOfRuns = complete === false && !isEnough ? (gap ?? { why: 'moved' }) : null;
      if (isEnough) return;
    }
  }

  #judge(): void {
    this.#attention = new Set(findingsOf(this.snapshot, clock.now()).map(({ entry }) => entry.flow.originId));
  }

  /** Number of failing flows of which no failing node is known. */
  get flowsWithUnknownNodes(): number {
    return [...this.snapshot.entries()].filter(
      (entry) => entry.state === 'failing' && failsAtOf(entry.flow, verdictsOf(entry)) === null,
    ).length;
  }

  /** Reads at which nodes the failing flows fail. Unreadable figures stay unknown. */
  readFigures(): Promise<void> {
    return figuresOf(this.#service, this.snapshot)(this.#options.signal);
  }

  /**
   * Reads the flows of these nodes, or every flow if the nodes are many. Throws `not_found` that lists missing ones.
   */
  async readNodes(nodeIds: readonly number[]): Promise<void> {
    if (nodeIds.length > manyNodes) await this.readAll();
    const unknown = nodeIds.filter((id) => !this.snapshot.entryOf(id));
    const missing = (await Promise.all(unknown.map((id) => this.#readOrMiss(id)))).filter((id) => id !== null);
    if (missing.length === 0) return;
    const named = missing.slice(0, idsNamed).join(', ');
    const more = missing.length > idsNamed ? ` and ${missing.length - idsNamed} more` : '';
    throw failure('not_found', `The service has no node ${named}${more}.`, {
      advice: 'Nothing was sent. Use the ID of a flow or node, not the ID of its source, data set or sink.',
    });
  }

  /** Reads the flow of a node. Returns the id if the node is unknown to the service. */
  async #readOrMiss(nodeId: number): Promise<number | null> {
    try {
      this.take([(await this.#service.getFlow(nodeId, this.#options)).flow]);
    } catch (thrown) {
      if (!(thrown instanceof Failure) || thrown.problem.kind !== 'not_found') throw thrown;
    }
    return this.snapshot.entryOf(nodeId) ? null : nodeId;
  }
}
