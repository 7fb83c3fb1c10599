import { isDeepStrictEqual } from 'node:util';
import type { StateCounts } from '#contract/models/flow.ts';
import type { FlowRun, ServiceFlow } from '../service.ts';
import { type FlowEntry, makeEntry, sumDay, withRuns } from './entry.ts';

/** What is new since it was last asked for. */
export interface FlowChanges {
  changed: ServiceFlow[];
  goneIds: number[];
}

/** Runs kept for each flow; older ones fall off. A week of runs every 15 minutes is 672. */
const runsKept = 700;

/** Orders runs; those without a time come last. */
export const newestFirst = (a: FlowRun, b: FlowRun): number => (b.at ?? 0) - (a.at ?? 0) || b.runId - a.runId;

/**
 * The state of an environment's flows as last read, indexed (D6). Every change counts `revision` up; an entry is replaced,
 * never altered, so whoever holds one holds something consistent.
 */
export class Snapshot {
  #entries = new Map<number, FlowEntry>();
  /**
   * Which flows a node belongs to. While a node moves it is in two, until both were read again: the one that said so last
   * stands first, and is the one that counts.
   */
  #originsOfNode = new Map<number, readonly number[]>();
  #seenInRead = new Set<number>();
  /** Flows that changed or went since the changes were last taken. */
  #touched = new Set<number>();
  #revision = 0;

  get revision(): number {
    return this.#revision;
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

  /** The flow that a node belongs to, by the id of any of its nodes. */
  entryOf(nodeId: number): FlowEntry | undefined {
    const originId = this.#originsOfNode.get(nodeId)?.[0];
    return originId === undefined ? undefined : this.#entries.get(originId);
  }

  beginRead(): void {
    this.#seenInRead.clear();
  }

  /** Takes flows in as they arrive. Flows that say the same as before cost a comparison and change nothing. */
  put(flows: readonly ServiceFlow[], now: number): void {
    let changed = false;
    for (const flow of flows) {
      this.#seenInRead.add(flow.originId);
      const before = this.#entries.get(flow.originId);
      if (before && isDeepStrictEqual(before.flow, flow) && this.#ownsItsNodes(flow)) continue;
      this.#set(flow, before, now);
      this.#touched.add(flow.originId);
      changed = true;
    }
    if (changed) this.#revision += 1;
  }

  /** Takes in flows that were kept from an earlier start. What the service has said since stands. */
  restore(flows: readonly ServiceFlow[], now: number): void {
    for (const flow of flows) {
      if (this.#originsOfNode.has(flow.originId)) continue;
      this.#entries.set(flow.originId, makeEntry(flow, undefined, now));
      for (const { id } of flow.nodes) this.#originsOfNode.set(id, [...this.#originsOf(id), flow.originId]);
    }
    this.#revision += 1;
  }

  /** What the snapshot says otherwise than when this was last asked. */
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

  /** Changes that were taken and could not be kept are given out again the next time. */
  returnChanges({ changed, goneIds }: FlowChanges): void {
    for (const { originId } of changed) this.#touched.add(originId);
    for (const id of goneIds) this.#touched.add(id);
  }

  /** After a complete read: what it did not bring is gone from the service. */
  endRead(): void {
    let changed = false;
    for (const [originId, entry] of this.#entries) {
      if (this.#seenInRead.has(originId)) continue;
      this.#remove(entry);
      changed = true;
    }
    if (changed) this.#revision += 1;
  }

  /** Merges runs, by flow and run id; returns how many were new or said something new. */
  putRuns(runs: readonly FlowRun[], now: number): number {
    let news = 0;
    for (const [originId, given] of Map.groupBy(runs, (run) => run.originId)) {
      const entry = this.#entries.get(originId);
      if (!entry) continue;
      const known = new Map(entry.runs.map((run) => [run.runId, run]));
      const fresh = given.filter((run) => !isDeepStrictEqual(known.get(run.runId), run));
      if (fresh.length === 0) continue;
      for (const run of fresh) known.set(run.runId, run);
      const merged = [...known.values()].sort(newestFirst);
      this.#entries.set(originId, withRuns(entry, merged.slice(0, runsKept), now));
      news += fresh.length;
    }
    if (news > 0) this.#revision += 1;
    return news;
  }

  /** Sums over "the last 24 hours" move with the clock even when nothing new arrived; nothing else about a flow does. */
  passTime(now: number): void {
    let changed = false;
    for (const [originId, entry] of this.#entries) {
      if (entry.runs.length === 0) continue;
      const day = sumDay(entry.runs, now);
      if (isDeepStrictEqual(day, entry.day)) continue;
      this.#entries.set(originId, { ...entry, day });
      changed = true;
    }
    if (changed) this.#revision += 1;
  }

  counts(): StateCounts {
    const counts: StateCounts = { failing: 0, active: 0, paused: 0, other: 0, unknown: 0 };
    for (const { state } of this.#entries.values()) counts[state] += 1;
    return counts;
  }

  #set(flow: ServiceFlow, before: FlowEntry | undefined, now: number): void {
    this.#entries.set(flow.originId, makeEntry(flow, before, now));
    if (before && hasSameNodes(before.flow, flow) && this.#ownsItsNodes(flow)) return;
    if (before) this.#disown(before.flow);
    for (const { id } of flow.nodes) {
      this.#originsOfNode.set(id, [flow.originId, ...this.#originsOf(id)]);
      // A flow has its origin's id: one whose origin has moved below another is no flow any more.
      const swallowed = id === flow.originId ? undefined : this.#entries.get(id);
      if (swallowed) this.#remove(swallowed);
    }
  }

  #remove(entry: FlowEntry): void {
    const { originId } = entry.flow;
    this.#disown(entry.flow);
    this.#entries.delete(originId);
    this.#touched.add(originId);
  }

  #originsOf(nodeId: number): readonly number[] {
    return this.#originsOfNode.get(nodeId) ?? [];
  }

  #ownsItsNodes({ nodes, originId }: ServiceFlow): boolean {
    return nodes.every(({ id }) => this.#originsOf(id)[0] === originId);
  }

  /** Its nodes are no longer in this flow; those that another flow has, too, are that one's from now on. */
  #disown({ nodes, originId }: ServiceFlow): void {
    for (const { id } of nodes) {
      const others = this.#originsOf(id).filter((other) => other !== originId);
      if (others.length > 0) this.#originsOfNode.set(id, others);
      else this.#originsOfNode.delete(id);
    }
  }
}

/** Most changes are of a state: then the nodes are where they were. */
function hasSameNodes({ nodes }: ServiceFlow, { nodes: others }: ServiceFlow): boolean {
  return nodes.length === others.length && nodes.every(({ id }, index) => id === others[index]!.id);
}
