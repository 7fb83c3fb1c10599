import { statusOf } from '../monitoring/health.ts';
import type { Pauses } from '../monitoring/known-pauses.ts';
import type { Journal, ObservedState, TouchedNode } from './journal.ts';
import type { ActionTarget, Estate } from '../changes/target.ts';

/** Nodes that an action is about to pause. If the service then reports them as paused, this action is the cause. */
export function statesIntended(actionId: string, touched: readonly TouchedNode[]): ObservedState[] {
  return touched.flatMap(({ nodeId, before, to }) =>
    to === 'pause' && statusOf(before).state !== 'paused' ? [{ nodeId, actionId, isActive: false }] : [],
  );
}

/** States that an action brought its nodes to, as known at its end. Keeps the original owner of an existing pause. */
export function statesAfter(actionId: string, touched: readonly TouchedNode[], { snapshot }: Estate): ObservedState[] {
  return touched.flatMap(({ nodeId, before, to }) => {
    const now = statusOf(snapshot.statusWordOf(nodeId)).state;
    const paused = to === 'pause' && now === 'paused' && statusOf(before).state !== 'paused';
    const active = to === 'activate' && now === 'active';
    return paused || active ? [{ nodeId, actionId, isActive: active }] : [];
  });
}

/** Nodes that Penstock paused before that time and that the service now reports as active. Visits each flow once. */
function activeAgain(pauses: Pauses, { snapshot }: Estate, before: number): ObservedState[] {
  const due = new Set([...pauses].flatMap(([nodeId, by]) => (by !== null && by.at < before ? nodeId : [])));
  const flows = new Set([...due].flatMap((nodeId) => snapshot.entryOf(nodeId)?.flow ?? []));
  return [...flows].flatMap(({ nodes }) =>
    nodes.flatMap(({ id, statusWord }) =>
      due.has(id) && statusOf(statusWord).state === 'active' ? [{ nodeId: id, actionId: null, isActive: true }] : [],
    ),
  );
}

/**
 * Detects undone pauses in the regular reads of each environment. A node that Penstock paused and that is active again
 * was undone. A later pause of it has another owner.
 */
export class PauseTracker {
  readonly #journal: Journal;
  readonly #readAt = new Map<string, number>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Handles a read. Counts only pauses from before the previous complete read, because this read began after them. */
  refresh({ id, place, estate }: Pick<ActionTarget, 'id' | 'place' | 'estate'>): void {
    const { readAt } = estate;
    const before = this.#readAt.get(id);
    if (readAt === null || readAt === before) return;
    this.#readAt.set(id, readAt);
    // An action may wake a node temporarily.
    if (before === undefined || this.#isActing(id)) return;
    const states = activeAgain(this.#journal.pauses(place), estate, before);
    if (states.length > 0) this.#journal.recordStates(place, states);
  }

  #isActing(environmentId: string): boolean {
    // Open actions come first.
    const [first] = this.#journal.actionIds(environmentId, 1);
    return first !== undefined && this.#journal.action(first).standing.state === 'open';
  }
}
