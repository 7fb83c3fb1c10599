import { type EstateGap, gapsOfEstate, type ListGap } from '#contract/models/list-gap.ts';
import type { Estate } from '../core/actions/target.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { Failure, failure } from '../core/base/failure.ts';
import { FigureReader } from '../core/monitoring/figure-reader.ts';
import { findingsOf } from '../core/monitoring/overview.ts';
import { Snapshot } from '../core/monitoring/snapshot.ts';
import { FlowView } from '../core/monitoring/view.ts';
import type { FlowRun, RequestOptions, Service, ServiceFlow } from '../core/ports/service.ts';
import { createLogger } from '../log.ts';

/** More nodes than these are looked up in the list of all flows: asking for each would take longer. */
const manyNodes = 100;
/** Ids that a message names. */
const idsNamed = 10;

/** What a command knows of the flows: what it has requested, once. */
export class CommandEstate implements Estate {
  readonly snapshot = new Snapshot();
  readonly view = new FlowView(this.snapshot, () => this.#attention, clock);
  readonly #service: Service;
  readonly #options: RequestOptions & { signal: AbortSignal };
  /** Whether every flow is known; null where only some were requested. */
  isWhole: boolean | null = null;
  #gapOfFlows: ListGap | null = null;
  #gapOfRuns: ListGap | null = null;
  #readAt: number | null = null;
  #attention: ReadonlySet<number> | null = null;

  constructor(service: Service, signal: AbortSignal) {
    this.#service = service;
    this.#options = { signal, priority: 'person' };
  }

  /** Why what was read is not proven to be every flow, or every run where runs were read, the worst first; none where it is. */
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

  /** Takes every flow as the app read it then. What this command has read is newer, and stays. */
  recall(portions: Iterable<ServiceFlow[]>, readAt: number): void {
    for (const flows of portions) this.snapshot.restore(flows, clock.now(), undefined, readAt);
    this.isWhole = true;
  }

  /** Takes the runs of a flow as the app stored them: every one since a moment, up to its last complete read. */
  recallRuns(originId: number, runs: readonly FlowRun[], known: { since: number; to: number }): void {
    this.snapshot.restoreRunsOf(originId, runs, known, clock.now());
    this.#judge();
  }

  /** The command ends before anybody would look. */
  refresh(): void {}

  /** Reads every flow. Returns false where the list has gaps. When its signal aborts it, what was read stays. */
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

  /** Reads every flow and its runs, and determines which fail and which need a person. */
  async readEverything(): Promise<void> {
    const pages: FlowRun[][] = [];
    const stop = new AbortController();
    const signal = AbortSignal.any([this.#options.signal, stop.signal]);
    const take = (runs: FlowRun[]): boolean => {
      pages.push(runs);
      return false;
    };
    try {
      await Promise.all([this.readAll({ ...this.#options, signal }), this.#readRuns(take, signal)]);
    } finally {
      // Of what cannot be read as a whole nothing more is wanted.
      stop.abort();
    }
    for (const runs of pages) this.snapshot.putRuns(runs, clock.now());
    this.#judge();
  }

  /** Reads the runs of the known flows, and determines which fail and which need a person. */
  async readRuns(): Promise<void> {
    await this.#readRuns((runs) => {
      this.snapshot.putRuns(runs, clock.now());
      return false;
    });
    this.#judge();
  }

  /** The same of one flow: flows with newer runs come first, and what comes after it is not read. */
  async readRunsOf(nodeId: number): Promise<void> {
    const { originId } = this.snapshot.entryOf(nodeId)!.flow;
    let found = false;
    await this.#readRuns((runs) => {
      this.snapshot.putRuns(runs, clock.now());
      found ||= runs.some((run) => run.originId === originId);
      // The next page may go on with the same flow.
      return found && runs.at(-1)?.originId !== originId;
    });
    this.#judge();
  }

  /** @param take returns true where no further runs are wanted */
  async #readRuns(take: (runs: FlowRun[]) => boolean, signal = this.#options.signal): Promise<void> {
    this.#gapOfRuns = { why: 'unfinished' };
    for await (const { runs, complete, gap } of this.#service.listRuns({ ...this.#options, signal, all: true })) {
      const isEnough = take(runs);
      this.#gapOfRuns = complete === false && !isEnough ? (gap ?? { why: 'moved' }) : null;
      if (isEnough) return;
    }
  }

  #judge(): void {
    this.#attention = new Set(findingsOf(this.snapshot, clock.now()).map(({ entry }) => entry.flow.originId));
  }

  /** Reads at which nodes the failing flows fail, as far as one round of requests goes; what cannot be read stays unknown. */
  async readFigures(): Promise<void> {
    const { signal } = this.#options;
    const log = createLogger(() => undefined);
    const parts = { service: this.#service, sums: this.#service, snapshot: this.snapshot, clock, log, trends: false };
    const reader = new FigureReader({ ...parts, onChange: () => undefined });
    const stop = (): void => reader.stop();
    signal.addEventListener('abort', stop);
    await reader.read();
    signal.removeEventListener('abort', stop);
  }

  /** Reads the flows of these nodes, and no others where they are few. Throws `not_found`, naming missing ones. */
  async readNodes(nodeIds: readonly number[]): Promise<void> {
    if (nodeIds.length > manyNodes) await this.readAll();
    const unknown = nodeIds.filter((id) => !this.snapshot.entryOf(id));
    const missing = (await Promise.all(unknown.map((id) => this.#readOrMiss(id)))).filter((id) => id !== null);
    if (missing.length === 0) return;
    const named = missing.slice(0, idsNamed).join(', ');
    const more = missing.length > idsNamed ? ` and ${missing.length - idsNamed} more` : '';
    throw failure('not_found', `The service knows no node ${named}${more}.`, {
      advice:
        'Nothing was sent. Any node of a flow can be named by its id, not by the id of its source, data set or sink.',
    });
  }

  /** The id, where the name is unknown. */
  async #readOrMiss(nodeId: number): Promise<number | null> {
    try {
      this.take([(await this.#service.getFlow(nodeId, this.#options)).flow]);
    } catch (thrown) {
      if (!(thrown instanceof Failure) || thrown.problem.kind !== 'not_found') throw thrown;
    }
    return this.snapshot.entryOf(nodeId) ? null : nodeId;
  }
}
