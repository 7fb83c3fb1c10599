import type { Action } from '#contract/models/action.ts';
import type { ChangeRecord } from '#contract/models/change-record.ts';
import type { Clock } from '../base/clock.ts';
import { failure } from '../base/failure.ts';
import { isSame } from '../settings/places.ts';
import type { ChangeFacts, Journal, TouchedNode } from './journal.ts';
import { isBack } from './recorded.ts';
import { requireRestoreTime } from './restore-time.ts';
import { type ActionTarget, requireThere } from './target.ts';
import { texts } from './words.ts';

/** Changes that are listed; older ones are found in the activity log. */
export const mostListed = 100;

export interface ChangesPorts {
  journal: Journal;
  target: (environmentId: string) => ActionTarget;
  clock: Clock;
  action: (actionId: string) => Action;
}

/** Actions that belong together, and what every node was before the first of them touched it. */
export class Changes {
  readonly #ports: ChangesPorts;
  readonly #records = new Map<string, ChangeNodes>();

  constructor(ports: ChangesPorts) {
    this.#ports = ports;
  }

  /** Newest first. */
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

  /** The flows that it touched, by their origins. Throws `not_found`, and `moved` where these are flows of another service. */
  touchedFlows(changeId: string): { title: string; originIds: number[] } {
    const { journal } = this.#ports;
    const { title, environmentId, place } = journal.change(changeId);
    requireThere(this.#ports.target(environmentId), place);
    return { title, originIds: [...new Set(journal.recorded([changeId]).map(({ originId }) => originId))] };
  }

  /** The same wherever these are now. */
  originIdsOf(changeId: string): number[] {
    const { nodes } = this.#recordOf(this.#ports.journal.change(changeId), true);
    return [...new Set(nodes!.map(({ originId }) => originId))];
  }

  /** What it touched differs from before. */
  forget(changeId: string): void {
    this.#records.delete(changeId);
  }

  /** Proposes restoring from then on, or, with null, not at all. Throws `invalid_input`, and `wrong_state` for a closed one. */
  setRestoreAt(changeId: string, at: number | null): void {
    const { journal, clock } = this.#ports;
    if (journal.change(changeId).closedAt !== null)
      throw failure('wrong_state', texts.changeClosed, { advice: texts.nothingToPropose });
    requireRestoreTime(at, clock.now());
    journal.setRestoreAt(changeId, at);
  }

  /** Nothing more is to be restored. */
  close(changeId: string): ChangeRecord {
    this.#ports.journal.closeChange(changeId, this.#ports.clock.now());
    return this.get(changeId);
  }

  /** Those of a removed environment are over. */
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

  /** All changes are queried again and again while an action runs: what they touched is read once for each action. */
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
      nodes: withNodes ? nodes : null,
      isUsed: true,
    };
    this.#records.set(id, record);
    return record;
  }

  /** What nobody asked for since the list before is read again when somebody does: nodes by the thousand would add up otherwise. */
  #forgetUnused(environmentId: string): void {
    for (const [id, record] of this.#records) {
      if (record.environmentId !== environmentId) continue;
      if (!record.isUsed) this.#records.delete(id);
      record.isUsed = false;
    }
  }
}

/** What the actions of a change touched; node by node only while somebody looks at it, or may want to restore it. */
interface ChangeNodes {
  environmentId: string;
  actionCount: number;
  touched: number;
  nodes: readonly TouchedNode[] | null;
  /** Whether somebody asked for as much since the list was last read. */
  isUsed: boolean;
}
