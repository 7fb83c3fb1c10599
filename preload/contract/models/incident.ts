import type { ActedFrom, Actor } from './actor.ts';
import type { ChangeRecord } from './change-record.ts';

/** How much an incident matters, the worst first. */
export const severities = ['critical', 'major', 'minor'] as const;
export type Severity = (typeof severities)[number];

/** What an incident can be filtered by. */
export const incidentStates = ['open', 'closed'] as const;

/** Where errors stand together: all of a flow, a group of its notifications, or a group of its failed records. */
export const errorGroupKinds = ['flow', 'notifications', 'records'] as const;
export type ErrorGroupKind = (typeof errorGroupKinds)[number];

/** Errors that belong to an incident. */
export interface IncidentGroup {
  kind: ErrorGroupKind;
  /** Of the group; the id of its origin for all errors of a flow. */
  key: string;
  /** What they have in common, or the name of the flow. */
  text: string;
  /** The flow that they are of; null where it is not known. */
  originId: number | null;
}

export interface IncidentNote {
  at: number;
  text: string;
  actor: Actor;
  from: ActedFrom;
}

/** What is stored of an incident itself. Times are epoch milliseconds. */
export interface IncidentFacts {
  id: string;
  environmentId: string;
  title: string;
  severity: Severity;
  declaredAt: number;
  /** Who declared it. */
  actor: Actor;
  from: ActedFrom;
  closedAt: number | null;
  /** What was learnt, as whoever closed it wrote it. */
  lesson: string | null;
}

/** Trouble that a person declared, from its beginning to what was learnt: for a list. */
export interface IncidentSummary extends IncidentFacts {
  /** Plans that were carried out in it, oldest first. */
  changeIds: string[];
  groups: IncidentGroup[];
  notes: number;
  /** Flows that its changes touched and that its groups are of; in a list none for a closed one. */
  originIds: number[];
  /** When those of these flows that failed as it was declared began to, epoch milliseconds; null where none is known to. */
  failingSince: number | null;
  /** Nodes of its open changes that are not as before; null where that is not known, and in a list for a closed one. */
  away: number | null;
}

export interface Incident extends Omit<IncidentSummary, 'notes'> {
  /** Oldest first. */
  notes: IncidentNote[];
  changes: ChangeRecord[];
}
