import { setImmediate } from 'node:timers/promises';
import type { Logger } from '../../log.ts';
import type { Clock } from '../base/clock.ts';
import type { ErrorFigures, Service } from '../ports/service.ts';
import { isInDoubt } from './attention.ts';
import { earlierSumsOf } from './earlier-sums.ts';
import { type FlowEntry, withEarlier } from './entry.ts';
import type { Memory } from './memory.ts';
import { runsInMemory } from './runs-in-memory.ts';
import type { Snapshot } from './snapshot.ts';

/** Milliseconds after which doubts that the service's sums could not settle are checked again. */
const askAgainAfter = 10 * 60_000;

/**
 * Finds more of the past of flows with too few known runs. Reads first what earlier starts stored. Remaining doubts
 * take one request, for all flows, for the service's sums of the last day.
 */
export class LookBack {
  readonly #service: Pick<Service, 'errorFigures'>;
  readonly #memory: Memory;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #recalled = new Set<number>();
  #askedAt = -Infinity;

  constructor(parts: { service: Pick<Service, 'errorFigures'>; memory: Memory; clock: Clock; log: Logger }) {
    this.#service = parts.service;
    this.#memory = parts.memory;
    this.#clock = parts.clock;
    this.#log = parts.log;
  }

  /** Adds the past that it finds to the snapshot. If none is found, the doubt remains; a read never fails. */
  async settleDoubts(snapshot: Snapshot, signal: AbortSignal): Promise<void> {
    await this.#recall(snapshot, signal);
    const elapsed = this.#clock.elapsed();
    const unsure = this.#doubtsIn(snapshot);
    if (unsure.length === 0 || elapsed - this.#askedAt < askAgainAfter) return;
    this.#askedAt = elapsed;
    const figures = await this.#askService(signal);
    if (figures === null) return;
    const now = this.#clock.now();
    const found = new Map<number, (entry: FlowEntry) => FlowEntry>();
    for (const { flow, runs } of unsure) {
      const earlier = earlierSumsOf(flow, runs, figures);
      if (earlier) found.set(flow.originId, (entry) => withEarlier(entry, earlier, now));
    }
    snapshot.add(found);
  }

  #doubtsIn(snapshot: Snapshot): FlowEntry[] {
    const now = this.#clock.now();
    return [...snapshot.entries()].filter((entry) => isInDoubt(entry, now));
  }

  async #recall(snapshot: Snapshot, signal: AbortSignal): Promise<void> {
    for (const originId of this.#recalled) if (!snapshot.entryOf(originId)) this.#recalled.delete(originId);
    for (const { flow, runs } of this.#doubtsIn(snapshot)) {
      const oldest = runs.findLast(({ at }) => at !== null)?.at ?? null;
      if (oldest === null || this.#recalled.has(flow.originId)) continue;
      this.#recalled.add(flow.originId);
      const most = Math.max(0, runsInMemory(snapshot.size) - runs.length);
      const older = this.#memory.runsBefore(flow.originId, oldest, most);
      if (older.length > 0) snapshot.restoreRuns(older, most, this.#clock.now());
      await setImmediate();
      signal.throwIfAborted();
    }
  }

  async #askService(signal: AbortSignal): Promise<ErrorFigures | null> {
    try {
      return await this.#service.errorFigures({ signal });
    } catch (thrown) {
      signal.throwIfAborted();
      this.#log.warn('error figures were not read', { thrown });
      return null;
    }
  }
}
