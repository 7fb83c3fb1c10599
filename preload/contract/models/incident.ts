import type { ActedFrom, Actor } from './actor.ts';
import type { ChangeRecord } from './change-record.ts';

/** Severities of an incident, the worst first. */
export const severities = ['critical', 'major', 'minor'] as const;
export type Severity = (typeof severities)[number];

/** Filterable states of an incident. */
export const incidentStates = ['open', 'closed'] as const;

/** Groups of errors: all of a flow, a group of its notifications, or a group of its failed records. */
export const errorGroupKinds = ['flow', 'notifications', 'records'] as const;
export type ErrorGroupKind = (typeof errorGroupKinds)[number];

/** Errors that belong to an incident. */
export interface IncidentGroup {
  kind: ErrorGroupKind;
  /** The group's key; for all errors of a flow, the id of its origin. */
  key: string;
  /** The common text of the errors, or the name of the flow. */
  text: string;
  /** The flow of the errors; null where it is unknown. */
  originId: number | null;
}

export interface IncidentNote {
  at: number;
  text: string;
  actor: Actor;
  from: ActedFrom;
}

/** The stored facts of an incident. Times are epoch milliseconds. */
export interface IncidentFacts {
  id: string;
  environmentId: string;
  title: string;
  severity: Severity;
  declaredAt: number;
  /** The user who declared it. */
  actor: Actor;
  from: ActedFrom;
  closedAt: number | null;
  /** The lesson learned, entered on closing. */
  lesson: string | null;
}

/** A declared incident as shown in a list, from its beginning to its lesson. */
export interface IncidentSummary extends IncidentFacts {
  /** Changes made in it, oldest first. */
  changeIds: string[];
  groups: IncidentGroup[];
  notes: number;
  /** Flows that its changes touched and that its groups belong to; empty for a closed incident in a list. */
  originIds: number[];
  /**
   * The earliest start of failure among the flows that failed when it was declared, epoch milliseconds; null where
   * unknown.
   */
  failingSince: number | null;
  /** Nodes of its open changes that differ from before; null where unknown, and for a closed incident in a list. */
  away: number | null;
}

export interface Incident extends Omit<IncidentSummary, 'notes'> {
  /** Oldest first. */
  notes: IncidentNote[];
  changes: ChangeRecord[];
}
