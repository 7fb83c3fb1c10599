import type { Action } from '#contract/models/action.ts';
import type { Incident } from '#contract/models/incident.ts';
import type { Clock } from '../clock.ts';
import { statusOf } from '../monitoring/health.ts';
import type { IncidentFacts, Journal, TouchedNode } from './journal.ts';
import type { ActionTarget } from './target.ts';

/** Incidents that are listed; what was done in older ones is found in the activity log. */
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
    return this.#ports.journal.incidents(environmentId, mostListed).map(({ id }) => this.get(id));
  }

  /** Throws `not_found`. */
  get(incidentId: string): Incident {
    const { journal, target, action } = this.#ports;
    const facts = journal.incident(incidentId);
    const actionIds = journal.actionIdsOf(incidentId);
    const { touched, open } = this.#recordOf(facts, actionIds.length);
    const { estate } = target(facts.environmentId);
    return {
      ...facts,
      actions: actionIds.map(action),
      touched,
      away: open.filter((node) => isAway(node, estate)).length,
    };
  }

  /** The flows that it touched, by their origins. Throws `not_found`. */
  touchedFlows(incidentId: string): { title: string; originIds: number[] } {
    const { journal } = this.#ports;
    const { title } = journal.incident(incidentId);
    return { title, originIds: [...new Set(journal.recorded(incidentId).map(({ originId }) => originId))] };
  }

  /** Nothing more is to be restored. */
  close(incidentId: string): Incident {
    this.#ports.journal.closeIncident(incidentId, this.#ports.clock.now());
    return this.get(incidentId);
  }

  /** Over are those of a service that is no more. */
  closeAll(environmentId: string): void {
    const { journal, clock } = this.#ports;
    for (const { id, closedAt } of journal.incidents(environmentId, mostListed))
      if (closedAt === null) journal.closeIncident(id, clock.now());
  }

  /** All incidents are asked for again and again while an action runs: what they touched is read once for each action. */
  #recordOf({ id, closedAt }: IncidentFacts, actionCount: number): IncidentRecord {
    const isOpen = closedAt === null;
    const known = this.#records.get(id);
    if (known?.actionCount === actionCount && known.isOpen === isOpen) return known;
    const nodes = this.#ports.journal.recorded(id);
    const record = { actionCount, isOpen, touched: nodes.length, open: isOpen ? nodes : [] };
    this.#records.set(id, record);
    return record;
  }
}

/** What the actions of an incident touched; node by node only while somebody may want it back. */
interface IncidentRecord {
  actionCount: number;
  isOpen: boolean;
  touched: number;
  open: readonly TouchedNode[];
}

/** Whether a node is not as it was before, as far as anybody can put it back. */
function isAway({ nodeId, before }: TouchedNode, { snapshot }: ActionTarget['estate']): boolean {
  const now = snapshot.entryOf(nodeId)?.flow.nodes.find(({ id }) => id === nodeId)?.statusWord;
  const { state } = statusOf(before);
  return now !== undefined && (state === 'active' || state === 'paused') && statusOf(now).state !== state;
}
