import type { Deadline } from '#contract/models/deadline.ts';
import { isDeepStrictEqual } from 'node:util';
import type { StateCounts } from '#contract/models/flow.ts';
import type { FlowRun, ServiceFlow } from '../ports/service.ts';
import { asFarAsAny, type KnownSince, oldestOf, sinceAfter } from './coverage.ts';
import { atTime, type FlowEntry, hasSameNodes, makeEntry, withRuns } from './entry.ts';
import type { Pauses } from './known-pauses.ts';
import { newestFirst, retainedRuns } from './runs-in-memory.ts';

/** Changes since the last call. */
export interface FlowChanges {
  changed: ServiceFlow[];
  goneIds: number[];
}

/** Coverage of runs when Penstock last ran. */
export interface StoredCoverage {
  /** The last complete read of runs; null before one. */
  to: number | null;
  /** Start of coverage by flow. */
  since: ReadonlyMap<number, number>;
}

const nothingPaused: Pauses = new Map();
const noDeadlines: readonly Deadline[] = [];
const nothingKnown: StoredCoverage = { to: null, since: new Map() };

/**
 * The state of an environment's flows as last read, indexed (D6). Every change increments `revision`. An entry is
 * replaced, never mutated, so a held entry stays consistent.
 */
export class Snapshot {
  /** Returns the nodes that were paused from here. */
  pauses: () => Pauses = () => nothingPaused;
  /** Returns the times of day by which flows must have run. */
  deadlines: () => readonly Deadline[] = () => noDeadlines;
  #entries = new Map<number, FlowEntry>();
  /**
   * The flows that a node belongs to. While a node moves, it belongs to two until both are read again; the latest comes
   * first and counts.
   */
  #originsOfNode = new Map<number, readonly number[]>();
  #seenInRead = new Set<number>();
  /** When each flow was last requested from the service. */
  readonly #askedAt = new Map<number, number>();
  /** Flows that changed or were removed since the last `takeChanges`. */
  #touched = new Set<number>();
  #runsKnownTo: number | null = null;
  /** Flows whose coverage changed since the last `takeKnown`. */
  #knownAnew = new Set<number>();
  /** Flows in `#knownAnew` that were known to have had no run before. */
  #hadNone = new Set<number>();
  #revision = 0;
  #counted: { revision: number; counts: StateCounts } | null = null;

  get revision(): number {
    return this.#revision;
  }

  /** When the last complete read of runs began: nothing known is missing up to that time. */
  get runsKnownTo(): number | null {
    return this.#runsKnownTo;
  }

  get size(): number {
    return this.#entries.size;
  }

  get nodeCount(): number {
    return this.#originsOfNode.size;
  }

  entries(): IterableIterator<FlowEntry> {
    return this.#entries.values();
  }

  /** Returns the flow that contains a node, by the id of any of its nodes. */
  entryOf(nodeId: number): FlowEntry | undefined {
    const originId = this.#originsOfNode.get(nodeId)?.[0];
    return originId === undefined ? undefined : this.#entries.get(originId);
  }

  /** Returns the service's last status word of a node; null where there is none, or no such node. */
  statusWordOf(nodeId: number): string | null {
    return this.entryOf(nodeId)?.flow.nodes.find(({ id }) => id === nodeId)?.statusWord ?? null;
  }

  /** Returns when a flow was last requested from the service, epoch milliseconds; null where it was not. */
  askedAt(originId: number): number | null {
    return this.#askedAt.get(originId) ?? null;
  }

  /** Every flow is at least as new as this, epoch milliseconds; null where there is none. */
  get allAskedAt(): number | null {
    let oldest: number | null = null;
    for (const at of this.#askedAt.values()) if (oldest === null || at < oldest) oldest = at;
    return oldest;
  }

  beginRead(): void {
    this.#seenInRead.clear();
  }

  /**
   * Adds flows as they arrive. Unchanged ones cost a comparison and change nothing: an equal flow keeps its object,
   * by which indexes recognize it.
   *
   * @param askedAt when the flows were requested; the service may have changed them since
   */
  put(flows: readonly ServiceFlow[], now: number, askedAt = now): void {
    let changed = false;
    for (const flow of flows) {
      this.#seenInRead.add(flow.originId);
      this.#askedAt.set(flow.originId, askedAt);
      const before = this.#entries.get(flow.originId);
      if (before && isDeepStrictEqual(before.flow, flow) && this.#ownsItsNodes(flow)) continue;
      this.#set(flow, before, now);
      this.#touched.add(flow.originId);
      changed = true;
    }
    if (changed) this.#revision += 1;
  }

  /** Restores flows that an earlier start stored. Newer data from the service takes precedence. */
  restore(flows: readonly ServiceFlow[], now: number, known: StoredCoverage = nothingKnown, askedAt = now): void {
    this.#runsKnownTo = known.to;
    for (const flow of flows) {
      if (this.#originsOfNode.has(flow.originId)) continue;
      const knownSince = known.since.get(flow.originId) ?? (known.to === null ? null : asFarAsAny);
      this.#entries.set(flow.originId, { ...makeEntry(flow, undefined, now), knownSince });
      this.#askedAt.set(flow.originId, askedAt);
      for (const { id } of flow.nodes) this.#originsOfNode.set(id, [...this.#originsOf(id), flow.originId]);
    }
    this.#revision += 1;
  }

  /** Returns the changes since the last call. */
  takeChanges(): FlowChanges {
    const changes: FlowChanges = { changed: [], goneIds: [] };
    for (const id of this.#touched) {
      const entry = this.#entries.get(id);
      if (entry) changes.changed.push(entry.flow);
      else changes.goneIds.push(id);
    }
    this.#touched.clear();
    return changes;
  }

  /** Takes back changes that could not be stored; the next `takeChanges` includes them. */
  returnChanges({ changed, goneIds }: FlowChanges): void {
    for (const { originId } of changed) this.#touched.add(originId);
    for (const id of goneIds) this.#touched.add(id);
  }

  /** Origin ids of the flows that the current read has not returned. */
  get unseen(): ReadonlySet<number> {
    return new Set([...this.#entries.keys()].filter((originId) => !this.#seenInRead.has(originId)));
  }

  /** Removes the flows that a complete read did not return: the service no longer has them. */
  endRead(): void {
    const { unseen } = this;
    for (const originId of unseen) this.#remove(this.#entries.get(originId)!);
    if (unseen.size > 0) this.#revision += 1;
  }

  /** Merges the newest runs of each flow as the service lists them. Returns those that are new or contain new data. */
  putRuns(runs: readonly FlowRun[], now: number): FlowRun[] {
    const news: FlowRun[] = [];
    for (const [originId, given] of Map.groupBy(runs, (run) => run.originId)) {
      const entry = this.#entries.get(originId);
      if (!entry) continue;
      const knownSince = this.#sinceAfter(given, entry);
      if (knownSince !== entry.knownSince) this.#knownAnew.add(originId);
      if (this.#hadNoRun(entry)) this.#hadNone.add(originId);
      news.push(...this.#merge({ ...entry, knownSince }, given, now));
    }
    if (news.length > 0) this.#revision += 1;
    return news;
  }

  /** Adds facts other than runs to flows, by their origin ids. */
  add(found: ReadonlyMap<number, (entry: FlowEntry) => FlowEntry>): void {
    for (const [originId, added] of found) {
      const entry = this.#entries.get(originId);
      if (entry) this.#entries.set(originId, added(entry));
    }
    if (found.size > 0) this.#revision += 1;
  }

  /** Merges runs that an earlier start stored: of each flow the newest, at most `most`. */
  restoreRuns(runs: readonly FlowRun[], most: number, now: number): void {
    for (const [originId, given] of Map.groupBy(runs, (run) => run.originId)) {
      const entry = this.#entries.get(originId);
      if (!entry) continue;
      // Older ones may have been omitted.
      const oldest = given.length < most ? null : oldestOf(given);
      const knownSince = entry.knownSince === null ? null : Math.max(entry.knownSince, oldest ?? -Infinity);
      this.#merge({ ...entry, knownSince }, given, now);
    }
    this.#revision += 1;
  }

  /** Sets the stored runs of one flow: every run from `since` up to the last complete read. */
  restoreRunsOf(
    originId: number,
    runs: readonly FlowRun[],
    { since, to }: { since: number; to: number },
    now: number,
  ): void {
    this.#runsKnownTo = to;
    const entry = this.#entries.get(originId);
    if (!entry) return;
    this.#entries.set(originId, withRuns(entry, retainedRuns(runs, this.#entries.size), now, since));
    this.#revision += 1;
  }

  /** Ends a complete read of runs that began at `begunAt`: a flow without a run in it has had none. */
  endRuns(begunAt: number): void {
    this.#runsKnownTo = begunAt;
    for (const [originId, entry] of this.#entries)
      if (entry.knownSince === null && entry.runs.length === 0)
        this.#entries.set(originId, { ...entry, knownSince: asFarAsAny });
  }

  /** Returns the coverage of flows with runs, where it changed since the last call. */
  takeKnown(): KnownSince[] {
    const known = [...this.#knownAnew, ...this.#hadNone].flatMap((id) => knownOf(this.#entries.get(id)));
    const hadNone = [...this.#hadNone].map((originId) => ({ originId, since: asFarAsAny }));
    this.#knownAnew.clear();
    this.#hadNone.clear();
    return [...hadNone, ...known];
  }

  /** Returns every run, and the coverage of all flows: for a history that missed some. */
  everythingKnown(): { runs: FlowRun[]; known: KnownSince[] } {
    this.#knownAnew.clear();
    const entries = [...this.#entries.values()];
    return { runs: entries.flatMap(({ runs }) => runs), known: entries.flatMap(knownOf) };
  }

  /**
   * Updates sums over "the last 24 hours", which move with the clock even without new data. Nothing else about a flow
   * does.
   */
  passTime(now: number): void {
    let changed = false;
    for (const [originId, entry] of this.#entries) {
      const later = atTime(entry, now);
      if (later === entry) continue;
      this.#entries.set(originId, later);
      changed ||= later.day !== entry.day;
    }
    if (changed) this.#revision += 1;
  }

  /** Flows by state. Counted once for each revision. */
  counts(): StateCounts {
    if (this.#counted?.revision === this.#revision) return this.#counted.counts;
    const counts: StateCounts = { failing: 0, active: 0, paused: 0, other: 0, unknown: 0 };
    for (const { state } of this.#entries.values()) counts[state] += 1;
    this.#counted = { revision: this.#revision, counts };
    return counts;
  }

  #sinceAfter(read: readonly FlowRun[], { flow, runs, knownSince }: FlowEntry): number | null {
    const oldest = oldestOf(read);
    if (oldest === null) return knownSince;
    if (knownSince === null) {
      // The flow had no runs before it was created.
      const madeAt = flow.nodes[0]?.createdAt ?? Infinity;
      return sinceAfter(oldest, madeAt > oldest ? null : { since: asFarAsAny, to: madeAt });
    }
    const knownTo = Math.max(this.#runsKnownTo ?? -Infinity, runs[0]?.at ?? -Infinity);
    return sinceAfter(oldest, { since: knownSince, to: knownTo });
  }

  /** Returns whether the flow existed without a run at the last complete read, or was created since. */
  #hadNoRun({ flow, runs, knownSince }: FlowEntry): boolean {
    if (runs.length > 0 || this.#runsKnownTo === null) return false;
    return knownSince === asFarAsAny || (flow.nodes[0]?.createdAt ?? -Infinity) >= this.#runsKnownTo;
  }

  /** Returns the runs that were new or contained new data. */
  #merge(entry: FlowEntry, given: readonly FlowRun[], now: number): FlowRun[] {
    const byId = new Map(entry.runs.map((run) => [run.runId, run]));
    const fresh = given.filter((run) => !isDeepStrictEqual(byId.get(run.runId), run));
    for (const run of fresh) byId.set(run.runId, run);
    const merged = fresh.length === 0 ? entry.runs : [...byId.values()].sort(newestFirst);
    const runs = retainedRuns(merged, this.#entries.size);
    const oldestRetained = merged === runs ? null : oldestOf(runs);
    const knownSince = entry.knownSince === null ? null : Math.max(entry.knownSince, oldestRetained ?? -Infinity);
    const before = this.#entries.get(entry.flow.originId);
    if (fresh.length > 0 || knownSince !== before?.knownSince)
      this.#entries.set(entry.flow.originId, withRuns(entry, runs, now, knownSince));
    return fresh;
  }

  #set(flow: ServiceFlow, before: FlowEntry | undefined, now: number): void {
    this.#entries.set(flow.originId, makeEntry(flow, before, now));
    if (before && hasSameNodes(before.flow, flow) && this.#ownsItsNodes(flow)) return;
    if (before) this.#disown(before.flow);
    for (const { id } of flow.nodes) {
      this.#originsOfNode.set(id, [flow.originId, ...this.#originsOf(id)]);
      // A flow has its origin's id: a flow whose origin has moved below another no longer exists.
      const swallowed = id === flow.originId ? undefined : this.#entries.get(id);
      if (swallowed) this.#remove(swallowed);
    }
  }

  #remove(entry: FlowEntry): void {
    const { originId } = entry.flow;
    this.#disown(entry.flow);
    this.#entries.delete(originId);
    this.#askedAt.delete(originId);
    this.#touched.add(originId);
  }

  #originsOf(nodeId: number): readonly number[] {
    return this.#originsOfNode.get(nodeId) ?? [];
  }

  #ownsItsNodes({ nodes, originId }: ServiceFlow): boolean {
    return nodes.every(({ id }) => this.#originsOf(id)[0] === originId);
  }

  /** Removes the flow's nodes from it. Nodes that another flow contains, too, now belong to that flow. */
  #disown({ nodes, originId }: ServiceFlow): void {
    for (const { id } of nodes) {
      const others = this.#originsOf(id).filter((other) => other !== originId);
      if (others.length > 0) this.#originsOfNode.set(id, others);
      else this.#originsOfNode.delete(id);
    }
  }
}

function knownOf(entry: FlowEntry | undefined): KnownSince[] {
  if (!entry || entry.knownSince === null || entry.runs.length === 0) return [];
  return [{ originId: entry.flow.originId, since: entry.knownSince }];
}
