import type {
  Incident,
  IncidentFacts,
  IncidentGroup,
  IncidentSummary,
  SavedHandover,
  Severity,
} from '#contract/models/incident.ts';
import { main } from './bridge.ts';
import { FollowedList } from './followed-list.svelte.ts';

/** Milliseconds between two requests: another process's notes appear a little later. */
const pause = 3_000;

/** The known content of an incident that the user is about to declare. */
export interface IncidentAbout {
  environmentId: string;
  /** The beginning of the title; the user writes the rest. */
  title: string;
  changeIds: string[];
  groups: IncidentGroup[];
  /** Whether the user chose to add it to an incident: proposes an open one. */
  adds?: true;
}

/** The user's input when declaring an incident. */
interface Declared {
  title: string;
  severity: Severity;
}

/** The incidents of the environment on screen, open ones first. */
class Incidents extends FollowedList<IncidentSummary> {
  /** The incident that the user is about to declare or add to. */
  declaring = $state.raw<IncidentAbout | null>(null);
  /** The incidents in the dialogs for editing and for closing. */
  editing = $state.raw<IncidentFacts | null>(null);
  closing = $state.raw<Pick<IncidentSummary, 'id' | 'away' | 'lesson'> | null>(null);

  constructor() {
    super((environmentId, signal) => main.incidents.list({ environmentId }, { signal }), pause);
  }

  /** Whether an incident dialog is open. */
  get asks(): boolean {
    return (this.declaring ?? this.editing ?? this.closing) !== null;
  }

  get open(): IncidentSummary[] {
    return this.all?.filter(({ closedAt }) => closedAt === null) ?? [];
  }

  /** Open incidents that include a flow. */
  about(originId: number): IncidentSummary[] {
    return this.open.filter(({ originIds }) => originIds.includes(originId));
  }

  /** Prompts the user for the rest. */
  ask(environmentId: string, about: Partial<IncidentAbout> = {}): void {
    this.declaring = { title: '', changeIds: [], groups: [], ...about, environmentId };
  }

  declare(about: IncidentAbout, declared: Declared): Promise<Incident> {
    const { environmentId, changeIds, groups } = about;
    return this.#done(main.incidents.declare({ environmentId, changeIds, groups, ...declared }));
  }

  /** Adds changes and errors to an open incident. */
  async add(incidentId: string, { changeIds, groups }: IncidentAbout): Promise<void> {
    for (const changeId of changeIds) await main.incidents.putChange({ changeId, incidentId });
    for (const group of groups) await main.incidents.addGroup({ incidentId, group });
    this.retry();
  }

  /** Removes a change from its incident; the change itself stays as it is. */
  async removeChange(changeId: string): Promise<void> {
    await main.incidents.putChange({ changeId, incidentId: null });
    this.retry();
  }

  removeGroup(incidentId: string, { kind, key }: IncidentGroup): Promise<Incident> {
    return this.#done(main.incidents.removeGroup({ incidentId, kind, key }));
  }

  edit(incidentId: string, declared: Declared): Promise<Incident> {
    return this.#done(main.incidents.edit({ incidentId, ...declared }));
  }

  note(incidentId: string, text: string): Promise<Incident> {
    return this.#done(main.incidents.note({ incidentId, text }));
  }

  close(incidentId: string, lesson: string | null): Promise<Incident> {
    return this.#done(main.incidents.close({ incidentId, lesson }));
  }

  reopen(incidentId: string): Promise<Incident> {
    return this.#done(main.incidents.reopen({ incidentId }));
  }

  /** Deletes an incident; its changes stay. */
  async remove(incidentId: string): Promise<void> {
    await main.incidents.remove({ incidentId });
    this.retry();
  }

  /** Saves a signed handover file; null if the user cancels. */
  saveHandover(environmentId: string): Promise<SavedHandover | null> {
    return main.incidents.saveHandover({ environmentId });
  }

  /** Opens a handover file as an incident; null if the user cancels. */
  async openHandover(environmentId: string): Promise<Incident | null> {
    const incident = await main.incidents.openHandover({ environmentId });
    if (incident) this.retry();
    return incident;
  }

  async #done(work: Promise<Incident>): Promise<Incident> {
    const incident = await work;
    this.retry();
    return incident;
  }
}

/** The incidents of the environment on screen. */
export const incidents = new Incidents();
