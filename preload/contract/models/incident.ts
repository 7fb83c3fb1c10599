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
  /**
   * Nodes of its open changes, and of those of a handover, that differ from before; null where unknown, and for a closed
   * incident in a list.
   */
  away: number | null;
}

export interface Incident extends Omit<IncidentSummary, 'notes'> {
  /** Oldest first. */
  notes: IncidentNote[];
  changes: ChangeRecord[];
  /** The handover of another computer that was opened as this incident. */
  handover?: OpenedHandover;
}

/** Flow in a handover; `name` is null for a flow without one. */
export interface HandoverFlow {
  originId: number;
  name: string | null;
}

export interface HandoverNote {
  at: number;
  text: string;
  /** null where unknown. */
  user: string | null;
}

/** Open incident of the computer that wrote the handover. Times are epoch milliseconds. */
export interface HandoverIncident {
  id: string;
  title: string;
  severity: Severity;
  declaredAt: number;
  user: string | null;
  changeIds: string[];
  flows: HandoverFlow[];
  /** Oldest first. */
  notes: HandoverNote[];
}

/** Change that was not restored when the handover was written. */
export interface HandoverChange {
  id: string;
  title: string;
  reason: string | null;
  user: string | null;
  begunAt: number;
  /** When its author wants to be reminded to restore it. */
  restoreAt: number | null;
  /** Nodes that it touched, and those not restored when the handover was written; null where unknown. */
  touched: number;
  away: number | null;
  flows: HandoverFlow[];
}

/** Names, ids and notes of one environment that an operator hands over. */
export interface HandoverSummary<Change extends HandoverChange = HandoverChange> {
  id: string;
  writtenAt: number;
  /** The user who wrote it, as the sending Penstock knew them. */
  user: string | null;
  environmentName: string;
  incidents: HandoverIncident[];
  changes: Change[];
  failing: HandoverFlow[];
  /** The sender's request log: its number of entries, and the hash of the last one. */
  requests: { entries: number; hash: string | null };
}

/** Change of another computer, with what the service reports now. */
export interface HandedOverChange extends HandoverChange {
  /** Nodes that the handover lists, and those of them that are not restored now; null where unknown. */
  listed: number;
  awayNow: number | null;
}

/** Handover that was opened here. */
export interface OpenedHandover extends HandoverSummary<HandedOverChange> {
  /** Fingerprint of the installation that signed it. */
  signer: string;
  /** Whether that is this installation. */
  isOwn: boolean;
}

/** Result of saving a handover. */
export interface SavedHandover {
  path: string;
  signer: string;
}
