import type { WatchState } from '#contract/models/flow.ts';
import type { Problem } from '#contract/result.ts';
import type { Clock, Timer } from '../clock.ts';
import { problemOf } from '../failure.ts';
import type { Logger } from '../../log.ts';
import type { FlowRun, Service, ServiceFlow } from '../service.ts';
import type { History } from './history.ts';
import { Memory } from './memory.ts';
import { pollInterval } from './polling.ts';
import { Snapshot } from './snapshot.ts';
import { FlowView } from './view.ts';

/** A read that brings many pages tells of its progress at most this often, milliseconds. */
const progressEvery = 400;

export interface WatchOptions {
  environmentId: string;
  service: Service;
  history: History;
  clock: Clock;
  log: Logger;
  pollSeconds: number;
  onChange: (state: WatchState) => void;
}

/** Watches one environment: reads its flows again and again, keeps the snapshot, and tells when something changed (D6). */
export class Watch {
  readonly snapshot = new Snapshot();
  readonly view = new FlowView(this.snapshot);
  readonly #options: WatchOptions;
  readonly #memory: Memory;
  #recalling: Promise<void> | undefined;
  /** Whether what is shown was read before this start. */
  #stored = false;
  #timer: Timer | undefined;
  #reading: AbortController | undefined;
  #running = false;
  #hidden = false;
  #pollSeconds: number;
  #readAt: number | null = null;
  #nextReadAt: number | null = null;
  #lastReadTook = 0;
  #failures = 0;
  #problem: Problem | null = null;
  #complete = true;
  #runsComplete = false;
  #progress: WatchState['progress'] = null;
  #toldAt = 0;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#memory = new Memory(options.history, options.log, () => this.#tell());
    this.#pollSeconds = options.pollSeconds;
  }

  get state(): WatchState {
    return {
      environmentId: this.#options.environmentId,
      revision: this.snapshot.revision,
      phase: this.#phase,
      reading: this.#reading !== undefined,
      readAt: this.#readAt,
      nextReadAt: this.#nextReadAt,
      interval: this.#interval,
      progress: this.#progress,
      problem: this.#problem,
      historyProblem: this.#memory.problem,
      complete: this.#complete,
      flows: this.snapshot.size,
      nodes: this.snapshot.nodeCount,
      counts: this.snapshot.counts(),
    };
  }

  /** Shows what was read before this start, until the first read replaces it. */
  recall(): Promise<void> {
    const { clock } = this.#options;
    return (this.#recalling ??= this.#memory.recall(
      this.snapshot,
      () => clock.now(),
      (readAt) => {
        const first = !this.#stored;
        this.#stored = true;
        this.#readAt = readAt;
        if (first || clock.now() - this.#toldAt >= progressEvery) this.#tell();
      },
    ));
  }

  /** Begins to read, and goes on until `stop`. */
  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.refresh();
  }

  /** Stops reading; what was read stays. */
  stop(): void {
    this.#running = false;
    this.#timer?.cancel();
    this.#reading?.abort();
    this.#reading = undefined;
    this.#nextReadAt = null;
    this.#tell();
  }

  /** Reads now. Does nothing while a read is under way or when stopped. */
  refresh(): void {
    if (!this.#running || this.#reading) return;
    this.#timer?.cancel();
    void this.#read();
  }

  setPollSeconds(seconds: number): void {
    this.#pollSeconds = seconds;
  }

  /** A window that comes back is brought up to date at once. */
  setHidden(hidden: boolean): void {
    if (hidden === this.#hidden) return;
    this.#hidden = hidden;
    if (!hidden && this.#nextReadAt !== null && this.#options.clock.now() - (this.#readAt ?? 0) > this.#interval)
      this.refresh();
    else if (this.#nextReadAt !== null) this.#scheduleNext();
  }

  /** Takes over what the service said about one flow outside of the regular reads. */
  take(flow: ServiceFlow): void {
    this.snapshot.put([flow], this.#options.clock.now());
    this.#tell();
  }

  /** Runs of one flow as far back as anything is known, newest first. */
  runsOf(originId: number): FlowRun[] {
    const fresh = this.snapshot.entryOf(originId)?.runs ?? [];
    return this.#memory.withOlder(originId, fresh, this.#options.clock.now());
  }

  get #phase(): WatchState['phase'] {
    if (!this.#running) return 'waiting';
    if (this.#readAt === null) return 'first_read';
    return this.#stored ? 'stored' : 'live';
  }

  get #interval(): number {
    return pollInterval({
      pollSeconds: this.#pollSeconds,
      lastReadTook: this.#lastReadTook,
      failures: this.#failures,
      hidden: this.#hidden,
    });
  }

  async #read(): Promise<void> {
    const { clock } = this.#options;
    const reading = (this.#reading = new AbortController());
    const began = clock.now();
    this.#nextReadAt = null;
    this.#tell();
    let listRead = false;
    try {
      await this.recall();
      listRead = await this.#readFlows(reading.signal);
      // Before the runs, of which there may be many more: what the next start begins with must not wait for them.
      if (listRead) this.#memory.keepFlows(this.snapshot, clock.now(), reading.signal);
      await this.#readRuns(reading.signal);
      this.#failures = 0;
      this.#problem = null;
      this.#stored = false;
      this.#readAt = clock.now();
    } catch (thrown) {
      if (reading.signal.aborted) return;
      this.#failures += 1;
      this.#problem = problemOf(thrown);
    } finally {
      if (this.#reading === reading) {
        this.#reading = undefined;
        this.#progress = null;
        this.#complete = listRead;
        this.#lastReadTook = clock.now() - began;
        this.#scheduleNext();
      }
    }
  }

  /** Says whether every flow was read. */
  async #readFlows(signal: AbortSignal): Promise<boolean> {
    const { service, clock } = this.#options;
    signal.throwIfAborted();
    this.snapshot.beginRead();
    let read = 0;
    let whole = true;
    for await (const { flows, total, complete } of service.listFlows({ signal })) {
      signal.throwIfAborted();
      this.snapshot.put(flows, clock.now());
      read += flows.length;
      this.#progress = { read, total };
      whole = complete !== false;
      if (clock.now() - this.#toldAt >= progressEvery) this.#tell();
    }
    // What a list with gaps leaves out may well be there: it stays as it was last read until a whole list says otherwise.
    if (whole) this.snapshot.endRead();
    this.snapshot.passTime(clock.now());
    return whole;
  }

  /** The newest runs come first: once all of them have been read, a page without news ends the reading. */
  async #readRuns(signal: AbortSignal): Promise<void> {
    const { service, clock } = this.#options;
    for await (const runs of service.listRuns({ signal })) {
      signal.throwIfAborted();
      const news = this.snapshot.putRuns(runs, clock.now());
      this.#memory.keepRuns(runs, signal);
      if (clock.now() - this.#toldAt >= progressEvery) this.#tell();
      if (news === 0 && this.#runsComplete) return;
    }
    this.#runsComplete = true;
  }

  #scheduleNext(): void {
    if (!this.#running) return;
    const { clock } = this.#options;
    this.#timer?.cancel();
    this.#nextReadAt = clock.now() + this.#interval;
    this.#timer = clock.after(this.#interval, () => this.refresh());
    this.#tell();
  }

  #tell(): void {
    this.#toldAt = this.#options.clock.now();
    this.#options.onChange(this.state);
  }
}
