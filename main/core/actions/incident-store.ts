import type { IncidentFacts, IncidentGroup, IncidentNote } from '#contract/models/incident.ts';

/** An incident that is declared, with what it is known to be about. */
export interface NewIncident extends Omit<IncidentFacts, 'closedAt' | 'lesson'> {
  changeIds: readonly string[];
  groups: readonly IncidentGroup[];
}

/**
 * The port to the durable record of incidents, in the same database as the journal of actions. Windows and command lines write it
 * at once: whatever one writes is added to what the others wrote. What changes an open incident throws `wrong_state` where it is
 * closed, and `not_found` where there is none.
 */
export interface IncidentStore {
  /** All of it or nothing. */
  add(incident: NewIncident): void;
  edit(incidentId: string, what: Pick<IncidentFacts, 'title' | 'severity'>): void;
  note(incidentId: string, note: IncidentNote): void;
  addGroup(incidentId: string, group: IncidentGroup): void;
  removeGroup(incidentId: string, group: Pick<IncidentGroup, 'kind' | 'key'>): void;
  /** Throws `not_found` also where there is no such change in the environment of the incident. */
  putChange(changeId: string, incidentId: string | null): void;
  close(incidentId: string, at: number, lesson: string | null): void;
  /** What was learnt stays. Throws `wrong_state` where it is open. */
  reopen(incidentId: string): void;
  /** Its changes then belong to no incident. Throws `wrong_state` where it has a note or a lesson, `not_found` where there is none. */
  remove(incidentId: string): void;

  /** Throws `not_found`. */
  incident(incidentId: string): IncidentFacts;
  /** Open ones first, the worst of them before the others; then the newest, at most so many. */
  incidents(environmentId: string, most: number): IncidentFacts[];
  /** Oldest first. */
  notes(incidentId: string): IncidentNote[];
  countNotes(incidentId: string): number;
  groups(incidentId: string): IncidentGroup[];
  changeIds(incidentId: string): string[];
}
