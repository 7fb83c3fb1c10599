import type { Handover } from './handover-file.ts';
import type { IncidentFacts, IncidentGroup, IncidentNote } from '#contract/models/incident.ts';

/** New incident, with its known changes and error groups. */
export interface NewIncident extends Omit<IncidentFacts, 'closedAt' | 'lesson'> {
  changeIds: readonly string[];
  groups: readonly IncidentGroup[];
  /** The handover that was opened as this incident. */
  handover?: SignedHandover;
}

/** Handover of an installation. */
export interface SignedHandover {
  handover: Handover;
  /** Fingerprint of the installation that signed it. */
  signer: string;
}

/**
 * Port to the durable record of incidents, in the same database as the journal of actions. Windows and command lines
 * write to it concurrently, and their writes are merged. Methods that modify an open incident throw `wrong_state` if it
 * is closed, and `not_found` if it does not exist.
 */
export interface IncidentStore {
  /** Stores all of it or nothing. */
  add(incident: NewIncident): void;
  edit(incidentId: string, what: Pick<IncidentFacts, 'title' | 'severity'>): void;
  note(incidentId: string, note: IncidentNote): void;
  addGroup(incidentId: string, group: IncidentGroup): void;
  removeGroup(incidentId: string, group: Pick<IncidentGroup, 'kind' | 'key'>): void;
  /** Also throws `not_found` if the incident's environment has no such change. */
  putChange(changeId: string, incidentId: string | null): void;
  close(incidentId: string, at: number, lesson: string | null): void;
  /** Keeps the lesson. Throws `wrong_state` if the incident is open. */
  reopen(incidentId: string): void;
  /**
   * Removes an incident; its changes then belong to none. Throws `wrong_state` if it has a note or a lesson, `not_found`
   * if it does not exist.
   */
  remove(incidentId: string): void;

  /** Throws `not_found`. */
  incident(incidentId: string): IncidentFacts;
  /** Returns at most `most` incidents: open ones first, by severity, then the newest. */
  incidents(environmentId: string, most: number): IncidentFacts[];
  /** Oldest first. */
  notes(incidentId: string): IncidentNote[];
  countNotes(incidentId: string): number;
  groups(incidentId: string): IncidentGroup[];
  changeIds(incidentId: string): string[];
  /** Returns the handover that was opened as an incident; null for a declared one. */
  handover(incidentId: string): SignedHandover | null;
  /** Returns the incident as which a handover was opened in an environment; null if it was not. */
  openedAs(environmentId: string, handoverId: string): string | null;
  /** Returns the private key that signs the handovers of this installation. Creates it with the first use. */
  signingKey(): string;
  /** Returns the private key, or null if this installation has signed nothing. */
  knownSigningKey(): string | null;
}
