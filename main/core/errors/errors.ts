import type { ErrorsRead, ErrorsState, ErrorWindow } from '#contract/models/error-kind.ts';
import type { Problem } from '#contract/result.ts';
import type { Logger } from '../../log.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { acrossGap, judgeLife, type Judgment } from '../findings/alert-life.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import { newestKnownAt } from '../monitoring/failing-period.ts';
import { GuardedStore } from '../notifications/guarded-store.ts';
import type { Records } from '../ports/records.ts';
import type { Service } from '../ports/service.ts';
import { type SeenGroupStore, withSeen } from '../quarantine/seen-groups.ts';
import { groupKeyOf } from '../samples/fingerprint.ts';
import type { GroupRuleStore } from '../samples/group-rules.ts';
import { errorWindow, freshOf } from './error-view.ts';
import { dueNodes, type FailingNode, failingNodes } from './failing-nodes.ts';
import { kindsAt, replacedKeys, surplusKeys } from './kinds.ts';
import { type Look, nextKind } from './life.ts';
import { mayBeNew, newestRun, NodeReadings, noticedTo, sightOf } from './sights.ts';
import { readNodeErrors } from './node-errors.ts';
import type { ErrorStore, ScanState, StoredErrorKind } from './store.ts';
import { texts } from './words.ts';

/** Limits of the records read from one node, and from all failing nodes together. */
const mostOfNode = 200;
const mostOfAll = 5_000;
const leastOfNode = 25;
/** Limit of requests after a complete read of the flows; nodes are read one after the other. */
const requestsPerLook = 30;
/**
 * A service that fails this often is not queried until the flows are read again. This happens before it counts as down
 * (`main/api/breaker.ts`).
 */
const mostTroubles = 3;
/** Milliseconds by which a clock goes back only if it was set. */
const clockWasSet = 3_600_000;
const notStored: Problem = { kind: 'internal', message: texts.notStored, advice: texts.nothingLost };
const nothingRead: ErrorsRead = {
  records: 0,
  total: 0,
  nodes: 0,
  failing: 0,
  earlier: 0,
  undecided: 0,
  from: null,
  to: null,
};

/** Stores of an environment from which kinds of failure are derived. */
export interface ErrorStores {
  kinds: ErrorStore;
  rules: Pick<GroupRuleStore, 'read'>;
  seenGroups: SeenGroupStore;
}

export interface ErrorsOptions {
  environmentId: string;
  service: Pick<Service, 'readSamples' | 'countFailed' | 'clockOffset'>;
  snapshot: Snapshot;
  records: Pick<Records, 'call'>;
  stores: ErrorStores;
  /** Returns how many more background requests may be sent now. */
  spare: () => number;
  clock: Clock;
  log: Logger;
  onChange: (state: ErrorsState) => void;
}

/**
 * Kinds of failure across all flows of an environment: groups of the newest failed records at failing nodes, each with
 * its history. After each complete read of the flows, it reads in the background the nodes with new failures. Requests
 * are bounded; without failures, none are sent.
 */
export class Errors {
  readonly #options: ErrorsOptions;
  readonly #store: GuardedStore<ErrorStore>;
  readonly #kinds = new Map<string, StoredErrorKind>();
  readonly #readings = new NodeReadings();
  #look: Look | null = null;
  /** The last scan, which may be in progress; null before the first. */
  #looked: ScanState | null = null;
  /** `#looked` as last stored. */
  #saved: ScanState | null = null;
  /** The newest run of any flow at the previous scan, by the service's clock. */
  #newestBefore: number | null = null;
  /** Requests since the last complete read of the flows. */
  #sent = 0;
  #troubles = 0;
  #round: AbortController | null = null;
  #again = false;
  #reading = Promise.resolve();
  #recalled = false;
  #revision = 0;
  #publishedRevision = 0;

  constructor(options: ErrorsOptions) {
    this.#options = options;
    const { stores, log } = options;
    const troubled = (): void => {
      this.#revision += 1;
      this.#publish();
    };
    this.#store = new GuardedStore(stores.kinds, log, troubled, notStored);
  }

  get state(): ErrorsState {
    const { environmentId, clock } = this.#options;
    return { environmentId, revision: this.#revision, ...freshOf(this.#kinds.values(), clock.now()) };
  }

  /** Loads the kinds of earlier starts. */
  recall(): void {
    if (this.#recalled) return;
    this.#recalled = true;
    const { kinds, looked } = this.#store.read((store) => store.load(), { kinds: [], looked: null });
    for (const kind of kinds) this.#kinds.set(kind.key, kind);
    this.#looked = looked;
    this.#revision += 1;
    this.#publish();
  }

  /**
   * Scans the failures after a complete read, and again when more is known of it: failing nodes are determined after
   * the flows.
   *
   * @param at when that read was judged, epoch milliseconds
   * @param every milliseconds until the next one is expected
   */
  watched(at: number, every: number): void {
    this.recall();
    if (at !== this.#look?.at) this.#begin(at, every);
    if (this.#round) this.#again = true;
    else this.#reading = this.#readRound();
  }

  /** Reads nothing more until the flows are read again. */
  stop(): void {
    this.#round?.abort();
    this.#round = null;
  }

  /** Resolves when the current reading is done, and everything so far is stored, or failed to be. */
  settled(): Promise<void> {
    return this.#reading.then(() => this.#store.settled());
  }

  /** Stops permanently; resolves when everything so far is stored. */
  close(): Promise<void> {
    this.stop();
    return this.#store.close();
  }

  /** Returns the kinds of failure that match a filter, new ones first. */
  window(filter: string, from: number, to: number): ErrorWindow {
    this.recall();
    const { environmentId: _id, ...state } = this.state;
    return {
      ...errorWindow(this.#kinds.values(), { filter, from, to }, this.#options.clock.now()),
      ...state,
      read: this.#looked?.read ?? nothingRead,
      watchedTo: this.#looked?.at ?? null,
      problem: this.#store.problem,
    };
  }

  find(key: string): StoredErrorKind | undefined {
    return this.#kinds.get(key);
  }

  /** Every stored kind, in no order. */
  all(): Iterable<StoredErrorKind> {
    this.recall();
    return this.#kinds.values();
  }

  /** Why kinds of failure are not being stored. */
  get problem(): Problem | null {
    return this.#store.problem;
  }

  /** Acknowledges kinds until they come back, or withdraws the acknowledgment. */
  judge(keys: readonly string[], judgment: Judgment): void {
    this.recall();
    const judged = keys.flatMap((key) => {
      const kind = this.#kinds.get(key);
      return kind ? judgeLife(kind, judgment) : [];
    });
    this.#save(judged.filter((kind) => this.#put(kind)));
    this.#publish();
  }

  #begin(at: number, every: number): void {
    const last = this.#looked && at >= this.#looked.at - clockWasSet ? this.#looked : null;
    const look = (this.#look = { at, every, before: last?.at ?? null });
    this.#newestBefore = last?.newest ?? null;
    this.#looked = { at, newest: newestRun(this.#options.snapshot), read: this.#looked?.read ?? nothingRead };
    this.#sent = 0;
    this.#troubles = 0;
    this.#save(
      [...this.#kinds.values()].map((kind) => acrossGap(kind, look, look.before)).filter((kind) => this.#put(kind)),
    );
  }

  async #readRound(): Promise<void> {
    const round = (this.#round = new AbortController());
    const { signal } = round;
    try {
      do {
        this.#again = false;
        await this.#readDue(signal);
        signal.throwIfAborted();
        this.#settle();
      } while (this.#again);
    } catch (thrown) {
      if (!signal.aborted) this.#options.log.warn('failed records of nodes were not read', { thrown });
    } finally {
      if (this.#round === round) this.#round = null;
    }
  }

  async #readDue(signal: AbortSignal): Promise<void> {
    const { clock, stores, spare } = this.#options;
    const rulesNow = stores.rules.read();
    const nodes = this.#nodes(groupKeyOf([rulesNow]));
    const most = Math.max(leastOfNode, Math.min(mostOfNode, Math.floor(mostOfAll / Math.max(1, nodes.length))));
    for (const failing of dueNodes(nodes.slice(0, Math.floor(mostOfAll / most)), this.#readings, clock.now())) {
      const isSpent = this.#sent >= requestsPerLook || (this.#sent > 0 && spare() === 0);
      if (isSpent || this.#troubles >= mostTroubles) return;
      if (!(await this.#readNode(failing, most, signal))) this.#troubles += 1;
    }
    // Removed only now: kinds not yet read under the current rules remain as they were.
    this.#remove(replacedKeys(this.#kinds, rulesNow));
  }

  #nodes(rulesMark: string): FailingNode[] {
    return failingNodes(this.#options.snapshot, this.#kinds.values(), rulesMark, this.#options.clock.now());
  }

  /** Returns whether the read succeeded. */
  async #readNode(failing: FailingNode, most: number, signal: AbortSignal): Promise<boolean> {
    const { clock, service, records, stores, log } = this.#options;
    const { rules, seenGroups } = stores;
    const { node, mark, resource } = failing;
    const look = this.#look!;
    const readAt = clock.now();
    const to = newestKnownAt(failing.entry, readAt);
    const last = this.#readings.get(node.id);
    const until = noticedTo(failing, last, look, this.#newestBefore);
    try {
      const { groups, ...read } = await readNodeErrors(
        resource,
        {
          to,
          most,
          rules: rules.read(),
          older: (found) => (until !== null && mayBeNew(found, until, this.#kinds, seenGroups) ? until : null),
        },
        { service, records, signal, onRequest: () => void (this.#sent += 1) },
      );
      signal.throwIfAborted();
      this.#readings.set(node.id, { readAt, knownTo: readAt, ranTo: failing.entry.lastRunAt, mark, ok: true, ...read });
      const { groups: dated, fresh } = withSeen(groups, seenGroups);
      seenGroups.put(fresh);
      const first = new Map(groups.map(({ key, orEarlier }) => [key, orEarlier]));
      const found = dated.map((group) => ({ ...group, orEarlier: first.get(group.key)! }));
      this.#save(
        kindsAt(failing, { ...read, groups: found }, this.#kinds, look, until).filter((kind) => this.#put(kind)),
      );
      this.#remove(surplusKeys(this.#kinds));
      this.#publish();
      return true;
    } catch (thrown) {
      if (signal.aborted || !(thrown instanceof Failure)) throw thrown;
      log.warn('failed records of a node were not read', { nodeId: node.id, thrown });
      this.#readings.fail(node.id, { readAt, mark });
      return false;
    }
  }

  /** Updates the kinds of which this scan read no newer record. */
  #settle(): void {
    const { snapshot, stores, clock } = this.#options;
    const look = this.#look!;
    const nodes = this.#nodes(groupKeyOf([stores.rules.read()]));
    for (const { node, mark } of nodes) {
      const reading = this.#readings.get(node.id);
      if (reading?.ok && reading.mark === mark) this.#readings.set(node.id, { ...reading, knownTo: look.at });
    }
    const changed: StoredErrorKind[] = [];
    for (const kind of this.#kinds.values()) {
      const sight = sightOf(kind, this.#readings, snapshot, look);
      const now = sight ? nextKind(kind, sight, look) : kind;
      if (this.#put(now)) changed.push(now);
    }
    this.#readings.forgetOthers(nodes, clock.now());
    const read = this.#readings.coverage(nodes, snapshot, clock.now());
    if (JSON.stringify(read) !== JSON.stringify(this.#looked!.read)) {
      this.#revision += 1;
      this.#looked = { ...this.#looked!, read };
    }
    this.#save(changed);
    this.#publish();
  }

  /** Returns whether the kind changed. */
  #put(kind: StoredErrorKind): boolean {
    if (this.#kinds.get(kind.key) === kind) return false;
    this.#kinds.set(kind.key, kind);
    this.#revision += 1;
    return true;
  }

  #remove(keys: readonly string[]): void {
    if (keys.length === 0) return;
    for (const key of keys) this.#kinds.delete(key);
    this.#store.write((store) => store.remove(keys));
    this.#revision += 1;
  }

  #save(changed: readonly StoredErrorKind[]): void {
    const looked = this.#looked;
    // Called at every publication of the watch, most of which change nothing.
    if (changed.length === 0 && looked === this.#saved) return;
    this.#saved = looked;
    this.#store.write((store) => store.save(changed, looked));
  }

  #publish(): void {
    if (this.#revision === this.#publishedRevision) return;
    this.#publishedRevision = this.#revision;
    this.#options.onChange(this.state);
  }
}
