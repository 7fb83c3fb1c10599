import type { Action } from '#contract/models/action.ts';
import type { Incident } from '#contract/models/incident.ts';
import type { Clock } from '../base/clock.ts';
import { isSame } from '../settings/places.ts';
import type { IncidentFacts, Journal, TouchedNode } from './journal.ts';
import { isBack } from './recorded.ts';
import { type ActionTarget, requireThere } from './target.ts';

/** Incidents that are listed; older ones are found in the activity log. */
const mostListed = 100;

export interface IncidentsPorts {
  journal: Journal;
  target: (environmentId: string) => ActionTarget;
  clock: Clock;
  action: (actionId: string) => Action;
}

/** Actions that belong together, and what every node was before the first of them touched it. */
export class Incidents {
  readonly #ports: IncidentsPorts;
  readonly #records = new Map<string, IncidentRecord>();

  constructor(ports: IncidentsPorts) {
    this.#ports = ports;
  }

  /** Newest first. */
  list(environmentId: string): Incident[] {
    return this.#ports.journal.incidents(environmentId, mostListed).map((facts) => {
      const isOpen = facts.closedAt === null;
      const record = this.#recordOf(facts, isOpen);
      return this.#incidentOf(facts, isOpen ? record : { ...record, nodes: null });
    });
  }

  /** Throws `not_found`. */
  get(incidentId: string): Incident {
    const facts = this.#ports.journal.incident(incidentId);
    return this.#incidentOf(facts, this.#recordOf(facts, true));
  }

  /** The flows that it touched, by their origins. Throws `not_found`, and `moved` where these are flows of another service. */
  touchedFlows(incidentId: string): { title: string; originIds: number[] } {
    const { journal } = this.#ports;
    const { title, environmentId, place } = journal.incident(incidentId);
    requireThere(this.#ports.target(environmentId), place);
    return { title, originIds: [...new Set(journal.recorded(incidentId).map(({ originId }) => originId))] };
  }

  /** What it touched differs from before. */
  forget(incidentId: string): void {
    this.#records.delete(incidentId);
  }

  /** Nothing more is to be restored. */
  close(incidentId: string): Incident {
    this.#ports.journal.closeIncident(incidentId, this.#ports.clock.now());
    return this.get(incidentId);
  }

  /** Those of a removed environment are over. */
  closeAll(environmentId: string): void {
    const { journal, clock } = this.#ports;
    for (const { id, closedAt } of journal.incidents(environmentId, mostListed))
      if (closedAt === null) journal.closeIncident(id, clock.now());
  }

  #incidentOf({ place, ...facts }: IncidentFacts, { touched, nodes }: IncidentRecord): Incident {
    const { journal, target, action } = this.#ports;
    const {
      estate: { snapshot },
      place: placeNow,
    } = target(facts.environmentId);
    const isThere = isSame(placeNow, place);
    const now = (nodeId: number): string | null =>
      snapshot.entryOf(nodeId)?.flow.nodes.find(({ id }) => id === nodeId)?.statusWord ?? null;
    return {
      ...facts,
      actions: journal.actionIdsOf(facts.id).map(action),
      touched,
      away:
        isThere && nodes ? nodes.filter(({ nodeId, before }) => !isBack({ before, now: now(nodeId) })).length : null,
    };
  }

  /** All incidents are queried again and again while an action runs: what they touched is read once for each action. */
  #recordOf({ id }: IncidentFacts, withNodes: boolean): IncidentRecord {
    const actionCount = this.#ports.journal.actionIdsOf(id).length;
    const known = this.#records.get(id);
    if (known?.actionCount === actionCount && (known.nodes || !withNodes)) return known;
    const nodes = this.#ports.journal.recorded(id);
    const record = { actionCount, touched: nodes.length, nodes: withNodes ? nodes : null };
    this.#records.set(id, record);
    return record;
  }
}

/** What the actions of an incident touched; node by node only while somebody looks at it, or may want to restore it. */
interface IncidentRecord {
  actionCount: number;
  touched: number;
  nodes: readonly TouchedNode[] | null;
}
