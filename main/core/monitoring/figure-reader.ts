import type { Logger } from '../../log.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import type { ErrorFigures, FailingResource, RequestOptions, Service, ServiceNode } from '../ports/service.ts';
import { type FlowEntry, withFigures, withoutFigures } from './entry.ts';
import {
  oneDay,
  figuresOfCounts,
  figuresOfHistory,
  type KnownFigures,
  noErrors,
  type Occasion,
} from './known-figures.ts';
import { type Restraint, slowness } from './poll-interval.ts';
import type { Snapshot } from './snapshot.ts';
import { newestKnownAt, failingPeriodOf } from './failing-period.ts';

const hour = 3_600_000;
/** Milliseconds after which figures of a failing flow are read again; on screen they are read sooner. */
const again = 10 * 60_000;
const againOnScreen = 60_000;
/**
 * Milliseconds for which figures stay visible once they are no longer needed. Older ones would pass for those of the
 * last day, and nodes of every flow that ever failed would add up.
 */
const shownFor = hour;
/** Milliseconds for which a flow counts as on screen after its last request: its screen sends one with each read. */
const onScreenFor = 2 * 60_000;
/**
 * Limit of requests after one read of the estate: at most a dozen seconds of the load on an unknown service
 * (`startingRate` in main/api). Nodes are queried `nodesAtOnce` at a time, with up to three requests each.
 */
const requestsPerRound = 48;
const nodesAtOnce = 3;
/** Milliseconds after which a service without error histories is queried for one again. */
const lackedFor = 60 * 60_000;
/** A service that fails this often in a round is not queried again until the next one. */
const mostTroubles = 3;

type FiguresService = Pick<Service, 'errorHistory' | 'errorTrend' | 'countFailed'>;

/** A node to query, and its urgency. */
interface Wanted {
  entry: FlowEntry;
  node: ServiceNode;
  resource: FailingResource;
  isOnScreen: boolean;
  /** When it was last queried during this trouble, by the clock's elapsed time. */
  askedAt: number;
  /** Errors in the last day, according to the service's sums where they have any. */
  errors: number;
  place: number;
}

/**
 * Reads the errors at the nodes of flows that fail or are on screen, and of no others. Uses the service's own figures,
 * or else the totals of failed records. Reads a few nodes per round in the background. Figures stay until they are read
 * again, or for an hour after they are no longer needed.
 */
export class FigureReader {
  readonly #service: FiguresService;
  readonly #sums: Pick<Service, 'errorFigures'>;
  readonly #snapshot: Snapshot;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #restraint: () => Restraint;
  readonly #trends: boolean;
  readonly #onChange: () => void;
  /** When each node was last queried, and since when its flow was failing at that time. */
  readonly #asked = new Map<number, { at: number; failingSince: number | null }>();
  /** When each flow was last viewed. */
  readonly #lookedAt = new Map<number, number>();
  #hasHistory = false;
  /** No history is requested before this time, by the clock's elapsed time. */
  #lacksHistoryUntil = -Infinity;
  /** Requests sent in this round. */
  #sent = 0;
  #round: AbortController | undefined;
  #again = false;

  constructor(parts: {
    service: FiguresService;
    sums: Pick<Service, 'errorFigures'>;
    snapshot: Snapshot;
    clock: Clock;
    log: Logger;
    /** No restraint by default. */
    restraint?: () => Restraint;
    /** Whether hourly errors are displayed, which takes one more request for each node. True by default. */
    trends?: boolean;
    /** Called when new figures arrive. */
    onChange: () => void;
  }) {
    this.#service = parts.service;
    this.#sums = parts.sums;
    this.#snapshot = parts.snapshot;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#restraint = parts.restraint ?? (() => ({ load: 'normal', hidden: false }));
    this.#trends = parts.trends ?? true;
    this.#onChange = parts.onChange;
  }

  /** Called when a flow is viewed: its figures are read at once the first time, then after each read of the estate. */
  look(originId: number): void {
    const isNew = !this.#isOnScreen(originId);
    this.#lookedAt.set(originId, this.#clock.elapsed());
    if (!isNew) return;
    if (this.#round) this.#again = true;
    else void this.read();
  }

  /** The flows that are on screen. */
  get onScreen(): number[] {
    return [...this.#lookedAt.keys()].filter((originId) => this.#isOnScreen(originId));
  }

  /**
   * Reads the figures that are due, unless a round is running. Never throws: figures that cannot be read stay unknown.
   */
  async read(): Promise<void> {
    if (this.#round) return;
    const round = (this.#round = new AbortController());
    try {
      do {
        this.#again = false;
        await this.#read({ signal: round.signal, once: true });
      } while (this.#again && !round.signal.aborted);
    } catch (thrown) {
      if (!round.signal.aborted) this.#log.warn('figures of nodes were not read', { thrown });
    } finally {
      if (this.#round === round) this.#round = undefined;
    }
  }

  /** Aborts the current round. */
  stop(): void {
    this.#round?.abort();
    this.#round = undefined;
  }

  async #read(options: RequestOptions & { signal: AbortSignal }): Promise<void> {
    const entries = [...this.#snapshot.entries()].filter((entry) => this.#follows(entry));
    this.#forgetOthers(entries);
    if (!entries.some((entry) => this.#wantedOf(entry, null).length > 0)) return;
    const sums = await this.#sums.errorFigures(options);
    options.signal.throwIfAborted();
    for (const entry of entries) this.#takeSound(entry, sums);
    const wanted = entries.flatMap((entry) => this.#wantedOf(entry, sums));
    wanted.sort(mostUrgentFirst);
    let troubles = 0;
    this.#sent = 0;
    while (wanted.length > 0 && this.#sent < requestsPerRound && troubles < mostTroubles) {
      const some = wanted.splice(0, nodesAtOnce);
      const found = await Promise.all(some.map((each) => this.#ask(each, options)));
      options.signal.throwIfAborted();
      troubles += found.filter((one) => one === null).length;
      this.#put(some.map(({ entry, node }, index) => ({ entry, nodeId: node.id, known: found[index]! })));
    }
  }

  #follows({ flow, state }: FlowEntry): boolean {
    return state === 'failing' || this.#isOnScreen(flow.originId);
  }

  #isOnScreen(originId: number): boolean {
    return this.#clock.elapsed() - (this.#lookedAt.get(originId) ?? -Infinity) < onScreenFor;
  }

  #forgetOthers(entries: readonly FlowEntry[]): void {
    for (const originId of this.#lookedAt.keys()) if (!this.#isOnScreen(originId)) this.#lookedAt.delete(originId);
    const ids = new Set(entries.flatMap(({ flow }) => flow.nodes.map(({ id }) => id)));
    for (const id of this.#asked.keys()) if (!ids.has(id)) this.#asked.delete(id);
    const followed = new Set(entries);
    const outdated = [...this.#snapshot.entries()].filter((entry) => !followed.has(entry) && this.#isOutdated(entry));
    if (outdated.length === 0) return;
    this.#snapshot.add(new Map(outdated.map(({ flow }) => [flow.originId, withoutFigures])));
    this.#onChange();
  }

  #isOutdated({ figures }: FlowEntry): boolean {
    const oldest = this.#clock.now() - shownFor;
    return figures.size > 0 && [...figures.values()].every((known) => known.figures.asOf < oldest);
  }

  #wantedOf(entry: FlowEntry, sums: ErrorFigures | null): Wanted[] {
    const isOnScreen = this.#isOnScreen(entry.flow.originId);
    const now = this.#clock.elapsed();
    return entry.flow.nodes.flatMap((node, place): Wanted[] => {
      const resource = resourceOf(node);
      const asked = this.#asked.get(node.id);
      const askedAt = asked && asked.failingSince === entry.failingSince ? asked.at : -Infinity;
      if (!resource || now - askedAt < (isOnScreen ? againOnScreen : again) * slowness(this.#restraint())) return [];
      return [{ entry, node, resource, isOnScreen, askedAt, errors: errorsBySums(resource, sums), place }];
    });
  }

  /**
   * Records zero errors for nodes that the service's sums omit, where the sums are complete. This saves their requests.
   */
  #takeSound(entry: FlowEntry, sums: ErrorFigures | null): void {
    // Newer runs may have brought errors since.
    if (!sums?.whole || (entry.lastRunAt ?? 0) > sums.to) return;
    const sound = this.#wantedOf(entry, sums).filter(({ errors }) => errors === 0);
    const occasion = { ...this.#occasionOf(entry), to: sums.to };
    for (const each of sound) this.#noteAsked(each);
    this.#put(sound.map(({ node }) => ({ entry, nodeId: node.id, known: noErrors(occasion, 'service') })));
  }

  #occasionOf(entry: FlowEntry): Occasion {
    const asOf = this.#clock.now();
    const records = entry.knownSince !== null && entry.day.since === null ? entry.day.records : null;
    return { trouble: failingPeriodOf(entry), records, to: newestKnownAt(entry, asOf), asOf };
  }

  /** Returns null where the request failed. */
  async #ask(wanted: Wanted, options: RequestOptions): Promise<KnownFigures | null> {
    const { entry, node, resource } = wanted;
    this.#noteAsked(wanted);
    const occasion = this.#occasionOf(entry);
    try {
      return (await this.#askHistory(resource, occasion, options)) ?? (await this.#count(resource, occasion, options));
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      this.#log.warn('figures of a node were not read', { nodeId: node.id, thrown });
      return null;
    }
  }

  async #askHistory(
    resource: FailingResource,
    occasion: Occasion,
    options: RequestOptions,
  ): Promise<KnownFigures | null> {
    if (this.#clock.elapsed() < this.#lacksHistoryUntil) return null;
    const window = { from: occasion.to - oneDay, to: occasion.to };
    this.#sent += 1;
    const history = await this.#service.errorHistory(resource, window, options);
    this.#hasHistory ||= history !== null;
    if (!this.#hasHistory) this.#lacksHistoryUntil = this.#clock.elapsed() + lackedFor;
    if (history === null) return null;
    const reachesBack = history.since <= window.from;
    if (!this.#trends && reachesBack) return figuresOfHistory(history, null, occasion);
    this.#sent += 1;
    const trend = await this.#service.errorTrend(resource, window, options);
    return figuresOfHistory(history, trend, occasion);
  }

  /** Most nodes had no errors all day, which takes one request to find out. */
  async #count(resource: FailingResource, occasion: Occasion, options: RequestOptions): Promise<KnownFigures> {
    const { to, trouble } = occasion;
    // The service counts both ends of a window.
    const since = (from: number): Promise<number | null> => {
      this.#sent += 1;
      return this.#service.countFailed(resource, { from: from + 1, to }, options);
    };
    const ofDay = await since(to - oneDay);
    if (ofDay === 0) return noErrors(occasion, 'failed_records');
    const ofHour = await since(to - hour);
    const ofTrouble = trouble && (trouble.from === to - hour ? ofHour : await since(trouble.from));
    return figuresOfCounts({ hour: ofHour, day: ofDay, trouble: ofTrouble }, occasion);
  }

  #noteAsked({ node, entry: { failingSince } }: Wanted): void {
    this.#asked.set(node.id, { at: this.#clock.elapsed(), failingSince });
  }

  #put(found: readonly { entry: FlowEntry; nodeId: number; known: KnownFigures | null }[]): void {
    const known = found.flatMap(({ entry, nodeId, known: one }) =>
      one ? [{ originId: entry.flow.originId, nodeId, one }] : [],
    );
    if (known.length === 0) return;
    const byFlow = [...Map.groupBy(known, ({ originId }) => originId)].map(
      ([originId, some]): [number, (entry: FlowEntry) => FlowEntry] => {
        const figures = new Map(some.map(({ nodeId, one }) => [nodeId, one]));
        return [originId, (entry) => withFigures(entry, figures)];
      },
    );
    this.#snapshot.add(new Map(byFlow));
    this.#onChange();
  }
}

function resourceOf({ kind, resourceId }: ServiceNode): FailingResource | null {
  return kind === 'unknown' || resourceId === null ? null : { kind, id: resourceId };
}

const errorsBySums = ({ kind, id }: FailingResource, sums: ErrorFigures | null): number =>
  sums?.of.get(`${kind} ${id}`)?.errors ?? 0;

/** Sorts by urgency: on screen first, then never or longest ago queried, then most errors, then upstream. */
function mostUrgentFirst(a: Wanted, b: Wanted): number {
  return (
    Number(b.isOnScreen) - Number(a.isOnScreen) ||
    compare(a.askedAt, b.askedAt) ||
    b.errors - a.errors ||
    a.place - b.place
  );
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
