import type { Action } from '#contract/models/action.ts';
import type { ChangeRecord } from '#contract/models/change-record.ts';
import type { Clock } from '../base/clock.ts';
import { failure } from '../base/failure.ts';
import { isSame } from '../settings/places.ts';
import type { ChangeFacts, Journal, TouchedNode } from './journal.ts';
import { isBack } from './touched-nodes.ts';
import { requireRestoreTime } from './restore-time.ts';
import { type ActionTarget, requireThere } from '../changes/target.ts';
import { texts } from './words.ts';

/** Maximum number of changes listed. Older ones remain in the activity log. */
export const mostListed = 100;

export interface ChangesPorts {
  journal: Journal;
  target: (environmentId: string) => ActionTarget;
  clock: Clock;
  action: (actionId: string) => Action;
}

/** Groups of related actions, with the state of every node before the first action touched it. */
export class Changes {
  readonly #ports: ChangesPorts;
  readonly #records = new Map<string, ChangeNodes>();

  constructor(ports: ChangesPorts) {
    this.#ports = ports;
  }

  /** Lists changes, newest first. */
  list(environmentId: string): ChangeRecord[] {
    const listed = this.#ports.journal.changes(environmentId, mostListed).map((facts) => {
      const isOpen = facts.closedAt === null;
      const record = this.#recordOf(facts, isOpen);
      return this.#changeOf(facts, isOpen ? record : { ...record, nodes: null });
    });
    this.#forgetUnused(environmentId);
    return listed;
  }

  /** Throws `not_found`. */
  get(changeId: string): ChangeRecord {
    const facts = this.#ports.journal.change(changeId);
    return this.#changeOf(facts, this.#recordOf(facts, true));
  }

  /**
   * Returns the flows that a change touched, by origin. Throws `not_found`, and `moved` if the flows belong to another
   * service.
   */
  touchedFlows(changeId: string): { title: string; originIds: number[] } {
    const { journal } = this.#ports;
    const { title, environmentId, place } = journal.change(changeId);
    requireThere(this.#ports.target(environmentId), place);
    return { title, originIds: [...new Set(journal.recorded([changeId]).map(({ originId }) => originId))] };
  }

  /** Returns the origins of the touched flows, whichever service the environment has now. */
  originIdsOf(changeId: string): number[] {
    return this.#recordOf(this.#ports.journal.change(changeId), false).originIds;
  }

  /** Drops the cached record of a change whose touched nodes have changed. */
  forget(changeId: string): void {
    this.#records.delete(changeId);
  }

  /**
   * Sets when to propose restoring; null proposes nothing. Throws `invalid_input`, and `wrong_state` for a closed
   * change.
   */
  setRestoreAt(changeId: string, at: number | null): void {
    const { journal, clock } = this.#ports;
    if (journal.change(changeId).closedAt !== null)
      throw failure('wrong_state', texts.changeClosed, { advice: texts.nothingToPropose });
    requireRestoreTime(at, clock.now());
    journal.setRestoreAt(changeId, at);
  }

  /** Closes a change: nothing more is to be restored. */
  close(changeId: string): ChangeRecord {
    this.#ports.journal.closeChange(changeId, this.#ports.clock.now());
    return this.get(changeId);
  }

  /** Closes all changes of a removed environment. */
  closeAll(environmentId: string): void {
    const { journal, clock } = this.#ports;
    for (const { id, closedAt } of journal.changes(environmentId, mostListed)) {
      this.forget(id);
      if (closedAt === null) journal.closeChange(id, clock.now());
    }
  }

  #changeOf({ place, ...facts }: ChangeFacts, { touched, nodes }: ChangeNodes): ChangeRecord {
    const { journal, target, action } = this.#ports;
    const {
      estate: { snapshot },
      place: placeNow,
    } = target(facts.environmentId);
    const isThere = isSame(placeNow, place);
    return {
      ...facts,
      actions: journal.actionIdsOf(facts.id).map(action),
      touched,
      away:
        isThere && nodes
          ? nodes.filter(({ nodeId, before }) => !isBack({ before, now: snapshot.statusWordOf(nodeId) })).length
          : null,
    };
  }

  /** Reads touched nodes once per action, because all changes are queried repeatedly while an action runs. */
  #recordOf({ id, environmentId }: ChangeFacts, withNodes: boolean): ChangeNodes {
    const actionCount = this.#ports.journal.actionIdsOf(id).length;
    const known = this.#records.get(id);
    if (known?.actionCount === actionCount && (known.nodes || !withNodes)) {
      known.isUsed ||= withNodes || known.nodes === null;
      return known;
    }
    const nodes = this.#ports.journal.recorded([id]);
    const record = {
      environmentId,
      actionCount,
      touched: nodes.length,
      originIds: [...new Set(nodes.map(({ originId }) => originId))],
      nodes: withNodes ? nodes : null,
      isUsed: true,
    };
    this.#records.set(id, record);
    return record;
  }

  /**
   * Drops records unused since the previous list; they are re-read on demand. Otherwise thousands of nodes would add
   * up.
   */
  #forgetUnused(environmentId: string): void {
    for (const [id, record] of this.#records) {
      if (record.environmentId !== environmentId) continue;
      if (!record.isUsed) this.#records.delete(id);
      record.isUsed = false;
    }
  }
}

/**
 * Touched nodes of a change. Individual nodes are kept only while a user views the change or may want to restore it.
 */
interface ChangeNodes {
  environmentId: string;
  actionCount: number;
  touched: number;
  originIds: number[];
  nodes: readonly TouchedNode[] | null;
  /** Whether this much detail was requested since the list was last read. */
  isUsed: boolean;
}
