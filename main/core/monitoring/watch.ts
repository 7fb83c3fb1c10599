import type { ServiceLoad } from '#contract/models/environment.ts';
import type { WatchState } from '#contract/models/flow.ts';
import { type EstateGap, gapsOfEstate, isOfHidden, isSettled, type ListGap } from '#contract/models/list-gap.ts';
import type { Overview, OverviewSeries } from '#contract/models/overview.ts';
import type { Logger } from '../../log.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import type { ErrorFigures, FlowPage, FlowRun, RequestOptions, Service, ServiceFlow } from '../ports/service.ts';
import { FigureReader } from './figure-reader.ts';
import { FlowList } from './flow-list.ts';
import type { History, TimePeriod } from './history.ts';
import { LookBack } from './look-back.ts';
import { Memory } from './memory.ts';
import { type ComparedStretch, describeOverview, findingsOf, seriesOf } from './overview.ts';
import { Poller } from './poller.ts';
import { Publisher, publishIntervals } from './publisher.ts';
import { RunList } from './run-list.ts';
import { Snapshot } from './snapshot.ts';
import { RequestOrder } from './request-order.ts';
import { FlowQueries } from './flow-queries.ts';

/** Maximum number of flows that one read requests individually while the window is visible. */
const mostClosely = 2;

export interface WatchOptions {
  environmentId: string;
  service: Service;
  history: History;
  clock: Clock;
  log: Logger;
  pollSeconds: number;
  load?: ServiceLoad;
  pauses?: FlowQueries['pauses'];
  /** Read at each judgment, because the user may change them. */
  deadlines?: Snapshot['deadlines'];
  onChange: (state: WatchState) => void;
}

/** Watches one environment: polls its flows, maintains the snapshot, and publishes changes (D6). */
export class Watch {
  readonly snapshot = new Snapshot();
  readonly view: FlowQueries;
  readonly #options: WatchOptions;
  readonly #memory: Memory;
  readonly #poller: Poller;
  readonly #lookBack: LookBack;
  readonly #figures: FigureReader;
  #recalling: Promise<void> | undefined;
  #storedReadAt: number | null = null;
  #knowsFlows = false;
  #gaps: EstateGap[] = [];
  /** Why the last complete pass did not prove the list of flows whole. */
  #gapOfFlows: ListGap | null = null;
  readonly #flowList: FlowList;
  readonly #runList: RunList;
  readonly #slowdown: Slowdown;
  #progress: WatchState['progress'] = null;
  readonly #publisher: Publisher;
  readonly #taken = new RequestOrder();
  #attention: ReadonlySet<number> | null = null;
  judgedAt: number | null = null;
  #recalled = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    if (options.pauses) this.snapshot.pauses = options.pauses;
    if (options.deadlines) this.snapshot.deadlines = options.deadlines;
    this.#publisher = new Publisher(options.clock, () => options.onChange(this.state));
    this.view = new FlowQueries(this.snapshot, () => this.#attention, options.clock, options.pauses);
    this.#memory = new Memory(options.history, options.log, {
      onProblem: () => this.#publish(),
      onProgress: () => (this.#memory.adding === null ? this.#publish() : this.#publishProgress()),
    });
    this.#flowList = new FlowList(options.service, this.snapshot, options.clock);
    this.#runList = new RunList(options.service, this.snapshot, options.clock);
    const sums = new SharedSums(options.service, options.clock);
    this.#lookBack = new LookBack({ ...options, service: sums, memory: this.#memory });
    const onFigures = () => this.#publisher.within(publishIntervals.figures);
    const restraint = () => this.#poller.restraint;
    this.#figures = new FigureReader({ ...options, sums, snapshot: this.snapshot, restraint, onChange: onFigures });
    const onChange = () => this.#publish();
    this.#poller = new Poller({ ...options, read: (signal, everything) => this.#read(signal, everything), onChange });
    this.#slowdown = new Slowdown(options.service, onChange);
  }

  get state(): WatchState {
    return {
      environmentId: this.#options.environmentId,
      revision: this.snapshot.revision,
      phase: this.#phase,
      reading: this.#poller.reading,
      readAt: this.readAt,
      statusesAt: this.snapshot.allAskedAt,
      nextReadAt: this.#poller.nextReadAt,
      interval: this.#poller.interval,
      progress: this.#progress,
      problem: this.#poller.problem,
      slowedUntil: this.#slowdown.until,
      historyProblem: this.#memory.problem,
      adding: this.#memory.adding,
      gaps: this.#gaps,
      clockOffset: this.#options.service.clockOffset,
      requestsPerMinute: this.#options.service.requestsPerMinute,
      flows: this.snapshot.size,
      nodes: this.snapshot.nodeCount,
      counts: this.snapshot.counts(),
      attention: this.#attention?.size ?? null,
    };
  }

  /** Restores the data of the last start, which the first read replaces. */
  recall(): Promise<void> {
    return (this.#recalling ??= this.#recall());
  }

  /** Reads until `stop` is called. */
  start(): void {
    this.#poller.start();
  }

  /** Stops reading; the data that was read stays. */
  stop(): void {
    this.#figures.stop();
    this.#poller.stop();
  }

  /**
   * Stops permanently. Resolves when all that was read is stored: the service may have deleted it by the next start.
   */
  close(): Promise<void> {
    this.#publisher.cancel();
    this.#slowdown.close();
    this.stop();
    return this.#memory.close();
  }

  /** Reads now, or again right after a read in progress. Does nothing when stopped. */
  refresh(): void {
    this.#poller.refresh();
  }

  /** Takes effect at the next read. */
  setPace(pollSeconds: number, load: ServiceLoad): void {
    this.#poller.setPace(pollSeconds, load);
  }

  /** Refreshes immediately when a window is shown again. */
  setHidden(hidden: boolean): void {
    this.#poller.setHidden(hidden);
  }

  setAsleep(asleep: boolean): void {
    this.#poller.setAsleep(asleep);
  }

  /** Whether a complete list of flows is known, from this start or from an earlier one. */
  get knowsFlows(): boolean {
    return this.#knowsFlows;
  }

  /** Returns the number of a request for flows about to be sent, to be passed with its response. */
  request(): number {
    return this.#taken.request();
  }

  /**
   * Adds flows that the service returned, except those that a later request has described. Without `request`, the flows
   * count as the newest.
   */
  take(flows: readonly ServiceFlow[], request = this.request()): void {
    const before = this.snapshot.revision;
    const news = this.#taken.dropStale(request, flows);
    this.snapshot.put(news, this.#options.clock.now());
    if (this.snapshot.revision !== before) this.#publisher.within(publishIntervals.taken);
  }

  /** Called when a flow is viewed: reads the figures of its nodes, and again while it stays in view. */
  look(originId: number): void {
    if (this.#poller.running) this.#figures.look(originId);
  }

  /** Returns what is wrong now, or the last stored overview until stored data is restored. */
  overview(): Overview {
    const last = this.#recalled ? null : this.#memory.lastOverview();
    const asOf = this.judgedAt ?? this.readAt ?? this.#options.clock.now();
    return this.view.withPauses(last ?? describeOverview(this.snapshot, this.readAt, asOf));
  }

  /** Returns sums over all flows, and the work in progress that may still add to them. */
  series(range: ComparedStretch): OverviewSeries {
    const reading = this.#poller.reading && this.#phase !== 'live' ? 'reading' : null;
    return { ...seriesOf(this.#options.history, range), pending: this.#memory.adding ?? reading };
  }

  get attention(): ReadonlySet<number> | null {
    return this.#attention;
  }

  /** Returns all known runs of one flow, newest first, and the time for which all of them are known. */
  runsOf(originId: number): { runs: FlowRun[]; known: TimePeriod[] } {
    const { runs = [], knownSince = null } = this.snapshot.entryOf(originId) ?? {};
    const known = this.#memory.stretchesOf(originId, { since: knownSince, to: this.snapshot.runsKnownTo });
    return { runs: this.#memory.withOlder(originId, runs, this.#options.clock.now()), known };
  }

  /** Resolves when all that was read is stored, or immediately while that takes long. */
  stored(): Promise<void> {
    return this.#memory.stored();
  }

  get #phase(): WatchState['phase'] {
    if (!this.#poller.running) return 'waiting';
    if (this.#poller.readAt !== null) return 'live';
    return this.#storedReadAt === null ? 'first_read' : 'stored';
  }

  /** Whether the last read of this start succeeded, and returned every flow and run that the service shows. */
  get isKnown(): boolean {
    if (this.#phase !== 'live' || this.#poller.problem !== null || this.#attention === null) return false;
    return this.#gaps.every(isOfHidden) && (this.#gaps.length === 0 || this.snapshot.size > 0);
  }

  /** Reasons why it is not proven that every flow and run is known, worst first; empty where it is. */
  get gaps(): EstateGap[] {
    return this.#knowsFlows ? this.#gaps : [{ list: 'flows', why: 'unfinished' }];
  }

  /** Time at which the known data was read; null before any was. */
  get readAt(): number | null {
    return this.#poller.readAt ?? this.#storedReadAt;
  }

  async #recall(): Promise<void> {
    await this.#memory.recall(
      this.snapshot,
      () => this.#options.clock.now(),
      (readAt) => {
        const first = this.#storedReadAt === null;
        this.#storedReadAt = readAt;
        if (first) this.#publish();
        else this.#publisher.unlessWithin(publishIntervals.firstProgress);
      },
    );
    this.#knowsFlows ||= this.#storedReadAt !== null;
    this.#recalled = true;
  }

  async #read(signal: AbortSignal, everything: boolean): Promise<void> {
    const { clock } = this.#options;
    const askedAt = clock.now();
    const readBefore = this.#gapOfFlows;
    this.#gapOfFlows = { why: 'unfinished' };
    let gapOfRuns: ListGap | null = null;
    let runsReadTo: number | null = null;
    const runs: FlowRun[] = [];
    try {
      await this.recall();
      const gap = everything ? await this.#readFlows(signal) : await this.#readDue(signal);
      this.#gapOfFlows = gap === undefined ? readBefore : gap;
      this.#knowsFlows = true;
      const begunAt = clock.now();
      gapOfRuns = await this.#runList.read(signal, (page) => {
        for (const run of page) runs.push(run);
        this.#publishProgress();
      });
      if (gapOfRuns === null || gapOfRuns.why === 'withheld') {
        this.snapshot.endRuns(begunAt);
        runsReadTo = begunAt;
      }
      await this.#readClosely(askedAt, signal);
      await this.#lookBack.settleDoubts(this.snapshot, signal);
    } finally {
      // Writing earlier would delay the reading (P3). The data that the next start restores first is written first.
      const gap = this.#gapOfFlows;
      const flows = { readAt: this.snapshot.allAskedAt ?? clock.now(), isWhole: gap === null };
      if (isSettled(gap)) this.#memory.storeFlows(this.snapshot, flows, signal);
      this.#memory.storeRuns(this.snapshot, runs, runsReadTo, signal);
      if (!signal.aborted) [this.#progress, this.#gaps] = [null, gapsOfEstate(gap, gapOfRuns)];
    }
    this.#slowdown.readCompletely(clock.now());
    const judgedAt = this.#judge();
    this.#memory.storeOverview(describeOverview(this.snapshot, judgedAt, judgedAt), signal);
    // Not awaited: a read of the estate must not wait for figures.
    void this.#figures.read();
  }

  async #readFlows(signal: AbortSignal): Promise<ListGap | null> {
    const request = this.request();
    let read = 0;
    const gap = await this.#flowList.read(signal, (page, askedAt) => {
      this.#takePage(page, request, askedAt);
      this.#progress = { read: (read += page.flows.length), total: page.total };
      this.#publishProgress();
    });
    this.#endOfFlows();
    return gap;
  }

  /** Reads the flows that are due since the last read; undefined where the end of the list was not reached. */
  async #readDue(signal: AbortSignal): Promise<ListGap | null | undefined> {
    const { interval, restraint } = this.#poller;
    const request = this.request();
    const take = (page: FlowPage, askedAt: number): void => this.#takePage(page, request, askedAt);
    const gap = await this.#flowList.readDue(interval, restraint, signal, take);
    if (gap !== undefined) this.#endOfFlows();
    this.snapshot.passTime(this.#options.clock.now());
    return gap;
  }

  /**
   * Reads the most important flows individually where the list has not returned them since `since`: oldest data first.
   */
  async #readClosely(since: number, signal: AbortSignal): Promise<void> {
    if (this.#poller.restraint.hidden) return;
    const age = (id: number): number => this.snapshot.askedAt(id) ?? 0;
    const failing = [...this.snapshot.entries()].filter(({ state }) => state === 'failing');
    const touched = [...this.snapshot.pauses().keys()].flatMap((id) => this.snapshot.entryOf(id)?.flow.originId ?? []);
    const wanted = [this.#figures.onScreen, failing.map(({ flow }) => flow.originId), touched].flatMap((ids) =>
      ids.filter((id) => age(id) < since).sort((a, b) => age(a) - age(b)),
    );
    const request = this.request();
    await Promise.all([...new Set(wanted)].slice(0, mostClosely).map((id) => this.#readOne(id, request, signal)));
  }

  async #readOne(originId: number, request: number, signal: AbortSignal): Promise<void> {
    const askedAt = this.#options.clock.now();
    try {
      const { flow } = await this.#options.service.getFlow(originId, { signal });
      this.snapshot.put(this.#taken.dropStale(request, [flow]), this.#options.clock.now(), askedAt);
    } catch (thrown) {
      if (signal.aborted || !(thrown instanceof Failure)) throw thrown;
      // The flow keeps its age until the list returns it. The list also shows whether the flow is gone, or the service
      // is in trouble.
      this.#options.log.warn('a flow was not read by itself', { originId, thrown });
    }
  }

  /** Drops flows that a later request has described: an older page would restore the state before a change. */
  #takePage({ flows }: FlowPage, request: number, askedAt: number): void {
    this.snapshot.put(this.#taken.dropStale(request, flows), this.#options.clock.now(), askedAt);
  }

  #endOfFlows(): void {
    this.#taken.forgetOthers((originId) => this.snapshot.entryOf(originId) !== undefined);
    this.snapshot.passTime(this.#options.clock.now());
  }

  /** Runs once for each read: while pages arrive, the snapshot is a mixture of old and new. */
  #judge(): number {
    const now = (this.judgedAt = this.#options.clock.now());
    this.#attention = new Set(findingsOf(this.snapshot, now).map(({ entry }) => entry.flow.originId));
    return now;
  }

  #publishProgress(): void {
    this.#publisher.unlessWithin(
      this.#poller.readAt === null ? publishIntervals.firstProgress : publishIntervals.laterProgress,
    );
  }

  #publish(): void {
    this.#publisher.now();
  }
}

/** Milliseconds. Readers share the sums after one read; a service without the operation may offer it after an hour. */
const goodFor = 10_000;
const lackedFor = 60 * 60_000;

/** Shares one request for the service's sums of the last day among its callers. */
class SharedSums implements Pick<Service, 'errorFigures'> {
  readonly #service: Pick<Service, 'errorFigures'>;
  readonly #clock: Pick<Clock, 'elapsed'>;
  #last: { sums: ErrorFigures | null; until: number } | undefined;

  constructor(service: Pick<Service, 'errorFigures'>, clock: Pick<Clock, 'elapsed'>) {
    this.#service = service;
    this.#clock = clock;
  }

  async errorFigures(options?: RequestOptions): Promise<ErrorFigures | null> {
    if (this.#last && this.#clock.elapsed() < this.#last.until) return this.#last.sums;
    const sums = await this.#service.errorFigures(options);
    this.#last = { sums, until: this.#clock.elapsed() + (sums ? goodFor : lackedFor) };
    return sums;
  }
}

/** Tracks until when a service requested to be sent fewer requests. */
export class Slowdown {
  /** Stops listening to the service. */
  readonly close: () => void;
  #until: number | null = null;

  /** @param onChange called when the service requests it */
  constructor(service: Pick<Service, 'onPause'>, onChange: () => void) {
    this.close = service.onPause((until) => {
      this.#until = Math.max(until, this.#until ?? 0);
      onChange();
    });
  }

  /** Epoch milliseconds; null without such a request since the last complete read. */
  get until(): number | null {
    return this.#until;
  }

  /** Clears a slowdown that is over, once everything was read. */
  readCompletely(now: number): void {
    if (this.#until !== null && this.#until <= now) this.#until = null;
  }
}
