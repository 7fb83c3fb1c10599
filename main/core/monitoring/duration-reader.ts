import type { DurationCoverage } from '#contract/models/run-duration.ts';
import type { Logger } from '../../log.ts';
import type { Clock } from '../base/clock.ts';
import { BackgroundRequests } from '../base/background-requests.ts';
import { Failure } from '../base/failure.ts';
import { LackedOperation } from '../base/lacked-operation.ts';
import type { RequestOptions, Service, ServiceFlow } from '../ports/service.ts';
import { type DestinationWrites, durationsOf, type JudgedDurations, unreadDurations } from './durations.ts';
import type { FlowEntry } from './entry.ts';
import { statusOf } from './health.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Destinations of a flow that are read while it is on screen. In the background it is one, whose runs are slow where
 * anything upstream of it is.
 */
const MAX_DESTINATIONS = 10;
/** Milliseconds for which a flow counts as on screen after its last request: its screen sends one with each read. */
const ON_SCREEN_MS = 2 * 60_000;
/** Requests after a complete read of the flows. */
const REQUESTS_PER_READ = 5;
/** Requests for a flow on screen that was read before. */
const REREADS_PER_VIEW = 4;
/** A service that fails this often is not queried until the flows are read again. */
const MAX_TROUBLES = 3;
/** Milliseconds after which a destination is read again, if there is a run whose end is not known. */
const REREAD_MS = 10 * 60_000;
const REREAD_ON_SCREEN_MS = 30_000;
/** A service whose first answers have no write at all does not report writes. */
const MAX_SILENT = 10;

export interface DurationReaderOptions {
  service: Pick<Service, 'readRunWrites' | 'getFlow'>;
  snapshot: Snapshot;
  clock: Clock;
  log: Logger;
  /** Returns how many background requests may be sent now. */
  spare: () => number;
  /** Returns the flows with an ongoing alert for slow runs, which should end soon after the runs are as usual. */
  alerted: () => ReadonlySet<number>;
}

/** A flow with destinations to be read. */
interface DueFlow {
  originId: number;
  /** Destinations that are due. */
  ids: number[];
  isUrgent: boolean;
  /** When the oldest read of them was, epoch milliseconds; -Infinity where one was never read. */
  askedAt: number;
}

/**
 * Reads how long runs took, by the last writes of destinations: of the flow on screen, and with spare requests of all
 * others in turn, those that fail first. While no request is to spare, every fourth read of the flows is followed by
 * one. It has the newest runs of a destination. Nothing is stored.
 */
export class DurationReader {
  readonly #options: DurationReaderOptions;
  readonly #lacked: LackedOperation;
  /** By the id of the destination. */
  readonly #reads = new Map<number, DestinationWrites>();
  /** When each destination was last queried, epoch milliseconds. */
  readonly #askedAt = new Map<number, number>();
  /** When each flow was last opened, epoch milliseconds. */
  readonly #openedAt = new Map<number, number>();
  #hasWrites = false;
  #silent = 0;
  readonly #requests: BackgroundRequests;
  #readAt: number | null = null;
  #round: AbortController | null = null;

  constructor(options: DurationReaderOptions) {
    this.#options = options;
    this.#lacked = new LackedOperation(options.clock);
    this.#requests = new BackgroundRequests(options.spare);
  }

  /** Flows whose runs can be judged, and all that run. */
  get coverage(): DurationCoverage {
    let [flows, judged] = [0, 0];
    for (const entry of this.#options.snapshot.entries()) {
      if (!isTimed(entry)) continue;
      flows += 1;
      if (entry.durations?.usual) judged += 1;
    }
    return { flows, judged, isReported: !this.#lacked.isLacked };
  }

  /** Returns what is known about a flow. */
  of(originId: number): JudgedDurations {
    const entry = this.#options.snapshot.entryOf(originId);
    if (entry?.durations) return entry.durations;
    if (entry && destinationsOf(entry.flow).length === 0) return { ...unreadDurations, offer: 'no_destination' };
    return { ...unreadDurations, offer: this.#lacked.isLacked ? 'unreported' : 'unread' };
  }

  /** Reads the durations of a flow on screen, where due. A failure leaves what is known. */
  async open(originId: number, options: RequestOptions & { signal: AbortSignal }): Promise<JudgedDurations> {
    const entry = this.#options.snapshot.entryOf(originId);
    if (entry) {
      this.#openedAt.set(originId, this.#options.clock.now());
      const wanted = this.#dueOf(entry, REREAD_ON_SCREEN_MS);
      const first = wanted.filter((id) => !this.#askedAt.has(id));
      await this.#readWrites(first.length > 0 ? first : wanted.slice(0, REREADS_PER_VIEW), options);
      await this.#publish([originId], options);
    }
    return this.of(originId);
  }

  /**
   * Called after each complete read of the flows: reads a few destinations that are due. Never throws.
   *
   * @param at when that read was judged, epoch milliseconds
   */
  async watched(at: number): Promise<void> {
    if (at === this.#readAt || this.#round) return;
    this.#readAt = at;
    const round = (this.#round = new AbortController());
    try {
      await this.#readDue({ signal: round.signal, once: true });
    } catch (thrown) {
      if (!round.signal.aborted) this.#options.log.warn('durations of runs were not read', { thrown });
    } finally {
      if (this.#round === round) this.#round = null;
    }
  }

  /** Reads nothing more until the flows are read again. */
  stop(): void {
    this.#round?.abort();
    this.#round = null;
  }

  async #readDue(options: RequestOptions & { signal: AbortSignal }): Promise<void> {
    const running = [...this.#options.snapshot.entries()].filter(isTimed);
    const alerted = this.#options.alerted();
    const suspects = running.filter(({ failingSince, flow }) => failingSince !== null || alerted.has(flow.originId));
    const isUrgent = this.#due(suspects, alerted)[0]?.isUrgent ?? false;
    // Most reads of the flows allow nothing, and ranking every flow is much work (P14).
    const allowed = this.#requests.allow(REQUESTS_PER_READ, isUrgent);
    if (allowed === 0) return;
    this.#forgetOthers(running);
    const due = this.#due(running, alerted).flatMap(({ originId, ids }) => ids.map((id) => ({ originId, id })));
    const wanted = due.slice(0, allowed);
    await this.#readWrites(
      wanted.map(({ id }) => id),
      options,
    );
    await this.#publish([...new Set(wanted.map(({ originId }) => originId))], options);
  }

  /** Returns the flows with destinations that are due, the most urgent first, then those never queried. */
  #due(entries: readonly FlowEntry[], alerted: ReadonlySet<number>): DueFlow[] {
    const due = entries.flatMap((entry) => {
      const ids = this.#dueOf(entry, REREAD_MS);
      const { originId } = entry.flow;
      const askedAt = Math.min(...ids.map((id) => this.#askedAt.get(id) ?? -Infinity));
      const isUrgent = alerted.has(originId) || (entry.failingSince !== null && askedAt === -Infinity);
      return ids.length === 0 ? [] : [{ originId, ids, isUrgent, askedAt }];
    });
    return due.sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || compare(a.askedAt, b.askedAt));
  }

  async #readWrites(ids: readonly number[], options: RequestOptions & { signal: AbortSignal }): Promise<void> {
    const { service, clock, log } = this.#options;
    let troubles = 0;
    for (const id of ids) {
      if (troubles >= MAX_TROUBLES || this.#lacked.isLacked) return;
      this.#askedAt.set(id, clock.now());
      try {
        const writes = await service.readRunWrites(id, options);
        options.signal.throwIfAborted();
        if (writes === null) this.#noteLack();
        else this.#take(id, { readAt: clock.now(), writes });
      } catch (thrown) {
        if (options.signal.aborted || !(thrown instanceof Failure)) throw thrown;
        log.warn('the run summary of a destination was not read', { destinationId: id, thrown });
        troubles += 1;
      }
    }
  }

  #take(id: number, read: DestinationWrites): void {
    this.#reads.set(id, read);
    this.#hasWrites ||= read.writes.some(({ writtenAt }) => writtenAt !== null);
    if (this.#hasWrites || read.writes.length === 0) return;
    this.#silent += 1;
    if (this.#silent >= MAX_SILENT) this.#noteLack();
  }

  #noteLack(): void {
    this.#silent = 0;
    this.#lacked.note();
    this.#options.log.info('the service does not report when destinations wrote');
  }

  /** Puts what was read into the snapshot, for flows whose destinations were all queried. */
  async #publish(originIds: readonly number[], options: RequestOptions): Promise<void> {
    const { snapshot, clock } = this.#options;
    const found = new Map<number, (entry: FlowEntry) => FlowEntry>();
    for (const originId of originIds) {
      const flow = snapshot.entryOf(originId)?.flow;
      if (!flow) continue;
      const of = destinationsOf(flow).length;
      const wanted = this.#wantedOf(flow);
      const reads = wanted.flatMap((id) => this.#reads.get(id) ?? []);
      if (reads.length === 0 || !wanted.every((id) => this.#askedAt.has(id))) continue;
      let durations = durationsOf(reads, of, clock.now());
      if (durations.overdueSince !== null)
        durations = durationsOf(reads, of, clock.now(), await this.#isProcessing(originId, options));
      found.set(originId, (entry) => ({ ...entry, durations }));
    }
    snapshot.add(found);
  }

  /** Returns whether a flow processes records now; null where unknown. A run that wrote nothing seems to go on. */
  async #isProcessing(originId: number, options: RequestOptions): Promise<boolean | null> {
    try {
      const { processing } = await this.#options.service.getFlow(originId, options);
      return processing === null ? null : processing > 0;
    } catch (thrown) {
      if (options.signal?.aborted || !(thrown instanceof Failure)) throw thrown;
      return null;
    }
  }

  /** Returns the destinations of a flow to be read: those never queried, and those whose newest run has no end yet. */
  #dueOf(entry: FlowEntry, after: number): number[] {
    const { clock } = this.#options;
    const newest = entry.runs[0]?.runId;
    if (newest === undefined || this.#lacked.isLacked) return [];
    return this.#wantedOf(entry.flow).filter((id) => {
      const askedAt = this.#askedAt.get(id);
      if (askedAt === undefined) return true;
      return clock.now() - askedAt >= after && !isSettled(this.#reads.get(id), newest);
    });
  }

  /** Returns the destinations whose writes are the end of a run. */
  #wantedOf(flow: ServiceFlow): number[] {
    if (this.#isOnScreen(flow.originId)) return destinationsOf(flow).slice(0, MAX_DESTINATIONS);
    // The last in the tree usually ends last. A paused one never writes.
    const active = flow.nodes.filter(({ statusWord }) => statusOf(statusWord).state === 'active');
    return destinationsOf({ nodes: active }).slice(-1);
  }

  #isOnScreen(originId: number): boolean {
    return this.#options.clock.now() - (this.#openedAt.get(originId) ?? -Infinity) < ON_SCREEN_MS;
  }

  #forgetOthers(running: readonly FlowEntry[]): void {
    for (const originId of this.#openedAt.keys()) if (!this.#isOnScreen(originId)) this.#openedAt.delete(originId);
    const ids = new Set(running.flatMap(({ flow }) => destinationsOf(flow)));
    for (const id of this.#askedAt.keys()) {
      if (ids.has(id)) continue;
      this.#askedAt.delete(id);
      this.#reads.delete(id);
    }
  }
}

const isTimed = ({ state, runs, flow }: FlowEntry): boolean =>
  (state === 'active' || state === 'failing') && runs.length > 0 && destinationsOf(flow).length > 0;

const destinationsOf = ({ nodes }: Pick<ServiceFlow, 'nodes'>): number[] =>
  nodes.flatMap(({ kind, resourceId }) => (kind === 'destination' && resourceId !== null ? resourceId : []));

/** Returns whether the end of a run at a destination is known. One that does not write, such as a paused one, has none. */
function isSettled(read: DestinationWrites | undefined, newestRunId: number): boolean {
  const [newest, before] = read?.writes ?? [];
  if (!newest || newest.runId < newestRunId) return false;
  return newest.writtenAt !== null || before?.writtenAt === null;
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
