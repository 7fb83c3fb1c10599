import type { Problem } from '../result.ts';
import type { Difference } from './difference.ts';
import type { JsonRecord, RecordKind, ResourceRef } from './resource.ts';

/** Events of a resource. `gone`: the service no longer has it, or does not show it to this user. */
export const changeEvents = ['changed', 'created', 'gone'] as const;
export type ChangeEvent = (typeof changeEvents)[number];

/** The possible effect of a change on records: none where only tags, descriptions and owners differ. */
export const changeWeights = ['configuration', 'status', 'harmless'] as const;
export type ChangeWeight = (typeof changeWeights)[number];

/** Whether Penstock on this computer sent a request on the resource at that time. */
export const changers = ['here', 'elsewhere'] as const;
export type Changer = (typeof changers)[number];

/** A flow that a change reaches. */
export interface ReachedFlow {
  originId: number;
  name: string | null;
}

/** Facts about a change in the audit log of the service. */
export interface AuditFacts {
  /** The service's id of its entry. */
  entryId: string;
  /** Email address or id of the user; null where the entry has none. */
  user: string | null;
  /** Support staff who acted for that user. */
  impersonator: string | null;
  /** The service's word for what happened. */
  word: string | null;
}

/**
 * A change of a resource: two consecutive versions, an entry of the service's audit log, or both where they describe
 * one change. Times are epoch milliseconds.
 */
export interface ResourceChange extends ResourceRef {
  /** The newer version; null where only the audit log has the change. */
  versionId: number | null;
  /** Missing where only the versions show the change. */
  audit?: AuditFacts;
  name: string | null;
  event: ChangeEvent;
  weight: ChangeWeight;
  by: Changer;
  /** When it happened, as the service reports; otherwise when it was first seen. */
  at: number;
  /** When the older version was last seen; null where the service reports the time of the change. */
  since: number | null;
  /** When the newer version was first seen. */
  seenAt: number;
  /** The first differences; long values are truncated. */
  differences: Difference[];
  differenceCount: number;
  /** The first flows that use it, and their total number. */
  flows: ReachedFlow[];
  flowCount: number;
}

/** Identifies a change among all changes of an environment. */
export const idOfResourceChange = ({ versionId, audit, kind, id }: ResourceChange): string =>
  versionId === null ? `audit-${kind}-${id}-${audit?.entryId ?? ''}` : `version-${versionId}`;

/**
 * Whether the service offers an audit log. `refused`: this user may not read it. `unknown`: none was requested yet, or
 * it could not be read.
 */
export const auditOffers = ['unknown', 'offered', 'refused', 'absent'] as const;
export type AuditOffer = (typeof auditOffers)[number];

/** Everything known about the changes of a resource. */
export interface ResourceHistory {
  /** Newest first. */
  changes: ResourceChange[];
  /** Whether its audit log was read. */
  audit: AuditOffer;
  /** When Penstock first saw the resource; null where no version is stored. */
  firstSeenAt: number | null;
}

/** A range in which Penstock was not watching. */
export interface WatchGap {
  from: number;
  to: number;
}

export type TimelineRow = { what: 'change'; change: ResourceChange } | { what: 'gap'; gap: WatchGap };

/** A kind whose list could not be read: its changes are not detected. */
export interface UnseenKind {
  kind: RecordKind;
  since: number;
  problem: Problem;
}

/** How much is watched, and since when. */
export interface TimelineCoverage {
  /** When Penstock first and last looked; null before that. */
  watchedFrom: number | null;
  watchedTo: number | null;
  /** Number of resources, and of those with a stored version. */
  resources: number;
  stored: number;
  unseen: UnseenKind[];
}

export interface TimelineQuery {
  /** A filter in the filter grammar, by the fields of `filter/timeline-filter.ts`. */
  filter: string;
  /** Epoch milliseconds; null leaves that end of the range open. */
  after: number | null;
  before: number | null;
}

export interface TimelineState {
  environmentId: string;
  /** Incremented with every change. */
  revision: number;
}

export interface TimelineWindow extends TimelineCoverage {
  from: number;
  /** Number of matching rows, and of all changes. */
  total: number;
  all: number;
  rows: TimelineRow[];
  revision: number;
  /** Why changes are not being stored. */
  problem: Problem | null;
}

/** A stored version of a resource. */
export interface ResourceVersion {
  versionId: number;
  /** When the version was first seen. */
  seenAt: number;
  /** null for the oldest version, and where only the passing of time differs. */
  change: ResourceChange | null;
}

/** Differences between two versions; null for one that is no longer stored. */
export interface VersionDifference {
  before: JsonRecord | null;
  after: JsonRecord | null;
  differences: Difference[];
}

/**
 * Position of a change: at the failing node or in what it uses, before it in its flow, in an upstream flow, or
 * elsewhere in its flow.
 */
export const suspectPlaces = ['failing_node', 'upstream_node', 'upstream_flow', 'same_flow'] as const;
export type SuspectPlace = (typeof suspectPlaces)[number];

/** A change within the hour before a flow began to fail. */
export interface Suspect {
  change: ResourceChange;
  place: SuspectPlace;
  /** Milliseconds from the change to the beginning of the failure. */
  before: number;
}

/**
 * A resource that the service reports as changed within that hour. The difference is unknown, because no version is
 * stored from before.
 */
export interface UnseenChange extends ResourceRef {
  name: string | null;
  place: SuspectPlace;
  /** Milliseconds from its last change to the beginning of the failure. */
  before: number;
}

export interface Suspects {
  /** When the flow began to fail; null where it does not, or the time is unknown. */
  failingSince: number | null;
  /** The likeliest suspect first. */
  suspects: Suspect[];
  /** The nearest to the failure first. */
  unseen: UnseenChange[];
  /** Ranges within that hour in which Penstock was not watching. */
  gaps: WatchGap[];
  /** Number of resources of the flow whose audit logs are still to be read, which may close those gaps. */
  unread: number;
  /** Number of possible causes among the resources for which it is unknown whether they changed within that hour. */
  unknown: number;
}
