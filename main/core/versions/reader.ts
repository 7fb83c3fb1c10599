import { type JsonRecord, type RecordKind, usedKinds } from '#contract/models/resource.ts';
import type { TimelineCoverage } from '#contract/models/timeline.ts';
import type { Logger } from '../../log.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { type Restraint, slowness } from '../monitoring/poll-interval.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { ServiceResources } from '../ports/resources.ts';
import type { ServiceFlow } from '../ports/service.ts';
import { Lists } from './lists.ts';
import { keyOf, usedBy } from '../resources/uses.ts';
import { type MarkedResource, listedIn } from './marks.ts';
import { type Due, Queue } from './queue.ts';
import type { NewestVersion, Watched } from './store.ts';

/** Full records read after a complete read of the flows: forty a minute by the default interval. */
export const recordsPerLook = 20;
/** A service that fails this often is not queried until the flows are read again, as with failed records. */
const mostTroubles = 3;
/**
 * Maximum number of rows of a lookup in its versions: services send no more of them either (`expand=1` is for smaller
 * maps).
 */
const mostRows = 1_000;

export interface ReaderOptions {
  resources: ServiceResources;
  snapshot: Snapshot;
  clock: Clock;
  log: Logger;
  /** Returns how many background requests may be sent now. */
  spare: () => number;
  /** No restraint by default. */
  restraint?: () => Restraint;
  /** Called when a full record was read. Returns the id of its version. */
  onRecord: (due: Due, record: JsonRecord | null, seenAt: number) => number;
}

/** Returns whether the list of its kind shows a change. The list of flows shows those of its nodes' resources. */
const hasOwnList = (kind: RecordKind): boolean => (usedKinds as readonly RecordKind[]).includes(kind);

/**
 * Detects changed resources by the lists, and reads a few of their full records after each complete read of the flows.
 * Resources of flow nodes are in the list of flows, which the watch reads anyway. Of credentials, lookups and code, one
 * list is read after each scan, each again after some minutes.
 */
export class ResourceReader {
  readonly #options: ReaderOptions;
  readonly #queue = new Queue();
  readonly #lists = new Lists();
  /** Cached resources of each flow: an identical object has identical resources. */
  readonly #listed = new WeakMap<ServiceFlow, MarkedResource[]>();

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  get coverage(): Pick<TimelineCoverage, 'resources' | 'stored' | 'unseen'> {
    return { resources: this.#queue.size, stored: this.#queue.stored, unseen: this.#lists.unseen };
  }

  /** Returns when the resource with that key last changed, by the lists; null where none contains it. */
  updatedAt(key: string): number | null {
    return this.#queue.updatedAt(key);
  }

  /** Restores the versions of earlier starts. */
  restore(newest: readonly NewestVersion[], watched: Watched | null): void {
    const last = watched?.stretches.at(-1)?.to ?? 0;
    for (const { versionId, mark, ...resource } of newest)
      this.#queue.restore(resource, versionId, mark, watched?.lists[listNameOf(resource.kind)] ?? last);
  }

  /** Reads the resources that are due. Returns the lists without unread changes. */
  async read(signal: AbortSignal): Promise<string[]> {
    const { clock, resources, restraint } = this.#options;
    const seen = ['flows'];
    this.#seeFlows(clock.now());
    const kind = this.#lists.due(clock.now(), restraint ? slowness(restraint()) : 1);
    if (kind !== null) {
      const found = await this.#lists.read(kind, resources, clock.now(), { signal, once: true });
      if (found) {
        this.#see(found.listed, clock.now(), (one) => one === kind, found.complete);
        seen.push(kind);
      }
    }
    await this.#readRecords(signal);
    return seen.filter((name) => !this.#queue.hasMoved((one) => listNameOf(one) === name));
  }

  #seeFlows(at: number): void {
    const listed = [...this.#options.snapshot.entries()].flatMap(({ flow }) => {
      const known = this.#listed.get(flow) ?? listedIn(flow);
      this.#listed.set(flow, known);
      return known;
    });
    this.#see(listed, at, (kind) => !hasOwnList(kind), true);
  }

  #see(
    listed: readonly MarkedResource[],
    at: number,
    isOfList: (kind: RecordKind) => boolean,
    complete: boolean,
  ): void {
    this.#queue.see(listed, at);
    if (complete) this.#queue.missOthers(isOfList);
  }

  async #readRecords(signal: AbortSignal): Promise<void> {
    const { clock, log, resources, onRecord, spare } = this.#options;
    let troubles = 0;
    const most = Math.max(1, Math.min(recordsPerLook, spare()));
    for (const due of this.#queue.due(most, this.#urgent(), clock.now())) {
      if (troubles >= mostTroubles) return;
      const { resource, mark } = due;
      try {
        const { record } = await resources.get(resource, { signal, once: true, rows: resource.kind === 'lookup' });
        signal.throwIfAborted();
        this.#queue.settle(resource, onRecord(due, bounded(record), clock.now()), mark, clock.now());
      } catch (thrown) {
        if (signal.aborted || !(thrown instanceof Failure)) throw thrown;
        if (thrown.problem.kind === 'not_found') {
          if (due.before) onRecord(due, null, clock.now());
          this.#queue.forget(resource);
          continue;
        }
        log.warn('a resource was not read', { resource: keyOf(resource), thrown });
        this.#queue.fail(resource, clock.now());
        troubles += 1;
      }
    }
  }

  /** Returns the keys of the resources that failing flows contain and use. */
  #urgent(): Set<string> {
    const failing = [...this.#options.snapshot.entries()].filter(({ state }) => state === 'failing');
    return new Set(failing.flatMap(({ flow }) => flow.nodes.flatMap(usedBy)).map(keyOf));
  }
}

/** Returns the list that shows changes of a kind. */
const listNameOf = (kind: RecordKind): string => (hasOwnList(kind) ? kind : 'flows');

function bounded(record: JsonRecord): JsonRecord {
  const { data_map: rows, ...rest } = record;
  return Array.isArray(rows) && rows.length > mostRows ? rest : record;
}
