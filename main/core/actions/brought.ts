import { statusOf } from '../monitoring/health.ts';
import type { Pauses } from '../monitoring/known-pauses.ts';
import type { Journal, NodeState, TouchedNode } from './journal.ts';
import type { ActionTarget, Estate } from './target.ts';

/** Nodes that an action is about to pause: once the service says that they are, it was this action. */
export function statesIntended(actionId: string, touched: readonly TouchedNode[]): NodeState[] {
  return touched.flatMap(({ nodeId, before, to }) =>
    to === 'pause' && statusOf(before).state !== 'paused' ? [{ nodeId, actionId, isActive: false }] : [],
  );
}

/** What an action brought its nodes to, by what is known at its end. A node that was paused before stays whose it was. */
export function statesAfter(actionId: string, touched: readonly TouchedNode[], { snapshot }: Estate): NodeState[] {
  return touched.flatMap(({ nodeId, before, to }) => {
    const now = statusOf(snapshot.statusWordOf(nodeId)).state;
    const paused = to === 'pause' && now === 'paused' && statusOf(before).state !== 'paused';
    const active = to === 'activate' && now === 'active';
    return paused || active ? [{ nodeId, actionId, isActive: active }] : [];
  });
}

/** Nodes that were paused from here before that time, and that the service now says are not. Each flow is passed once. */
function activeAgain(pauses: Pauses, { snapshot }: Estate, before: number): NodeState[] {
  const due = new Set([...pauses].flatMap(([nodeId, by]) => (by !== null && by.at < before ? nodeId : [])));
  const flows = new Set([...due].flatMap((nodeId) => snapshot.entryOf(nodeId)?.flow ?? []));
  return [...flows].flatMap(({ nodes }) =>
    nodes.flatMap(({ id, statusWord }) =>
      due.has(id) && statusOf(statusWord).state === 'active' ? [{ nodeId: id, actionId: null, isActive: true }] : [],
    ),
  );
}

/**
 * Follows the regular reads of each environment: what was paused from here and is active again was undone, and a later pause of
 * it is somebody else's.
 */
export class Undone {
  readonly #journal: Journal;
  readonly #readAt = new Map<string, number>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Something was read. Only pauses from before the previous complete read count: this one began after them. */
  look({ id, place, estate }: Pick<ActionTarget, 'id' | 'place' | 'estate'>): void {
    const { readAt } = estate;
    const before = this.#readAt.get(id);
    if (readAt === null || readAt === before) return;
    this.#readAt.set(id, readAt);
    // An action may wake a node on its way.
    if (before === undefined || this.#isActing(id)) return;
    const states = activeAgain(this.#journal.pauses(place), estate, before);
    if (states.length > 0) this.#journal.recordStates(place, states);
  }

  #isActing(environmentId: string): boolean {
    // Those that are open come first.
    const [first] = this.#journal.actionIds(environmentId, 1);
    return first !== undefined && this.#journal.action(first).standing.state === 'open';
  }
}
