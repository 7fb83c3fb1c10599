import type { Problem } from '../result.ts';
import type { Difference } from './difference.ts';
import type { JsonRecord, RecordKind, ResourceRef } from './resource.ts';

/** What may become of a resource. `gone`: the service does not have it any more, or does not show it to this person. */
export const changeEvents = ['changed', 'created', 'gone'] as const;
export type ChangeEvent = (typeof changeEvents)[number];

/** What a change can do to records: nothing where only tags, descriptions and owners differ. */
export const changeWeights = ['configuration', 'status', 'harmless'] as const;
export type ChangeWeight = (typeof changeWeights)[number];

/** Whether Penstock on this computer sent a request on the resource at that time. Services do not say who it was. */
export const changers = ['here', 'elsewhere'] as const;
export type Changer = (typeof changers)[number];

/** A flow that a change reaches. */
export interface ReachedFlow {
  originId: number;
  name: string | null;
}

/** Two versions of a resource that follow each other. Times are epoch milliseconds. */
export interface ResourceChange extends ResourceRef {
  /** Of the version that it led to. */
  versionId: number;
  name: string | null;
  event: ChangeEvent;
  weight: ChangeWeight;
  by: Changer;
  /** When it happened, as the service says; else when it was first seen. */
  at: number;
  /** The version before was last seen then, and the service does not say when it changed; null where it does. */
  since: number | null;
  /** When the version that it led to was first seen. */
  seenAt: number;
  /** The first ones; long values are cut off. */
  differences: Difference[];
  differenceCount: number;
  /** The first flows with it, and how many there are. */
  flows: ReachedFlow[];
  flowCount: number;
}

/** A stretch of time in which nobody watched. */
export interface WatchGap {
  from: number;
  to: number;
}

export type TimelineRow = { what: 'change'; change: ResourceChange } | { what: 'gap'; gap: WatchGap };

/** A kind whose list could not be read: its changes are not seen. */
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
  /** How many resources there are, and of how many a version is stored. */
  resources: number;
  stored: number;
  unseen: UnseenKind[];
}

export interface TimelineQuery {
  /** In the grammar of filters, by the fields of `filter/timeline-filter.ts`. */
  filter: string;
  /** Epoch milliseconds; null: from the beginning, until now. */
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
  /** Rows that match; changes of any kind. */
  total: number;
  all: number;
  rows: TimelineRow[];
  revision: number;
  /** Why they are not being stored. */
  problem: Problem | null;
}

/** A version of a resource as it is stored. */
export interface ResourceVersion {
  versionId: number;
  /** When it was first seen. */
  seenAt: number;
  /** null of the oldest, and where nothing but the passing of time differs. */
  change: ResourceChange | null;
}

/** What differs between two versions; null for one that is not stored any more. */
export interface VersionDifference {
  before: JsonRecord | null;
  after: JsonRecord | null;
  differences: Difference[];
}

/**
 * Where a change was, as seen from the node that fails: at it or in what it uses, before it in its flow, in a flow that its flow
 * reads, elsewhere in its flow.
 */
export const suspectPlaces = ['failing_node', 'upstream_node', 'upstream_flow', 'same_flow'] as const;
export type SuspectPlace = (typeof suspectPlaces)[number];

/** A change that was made within the hour before a flow began to fail. */
export interface Suspect {
  change: ResourceChange;
  place: SuspectPlace;
  /** Milliseconds from the change to the beginning of the failure. */
  before: number;
}

/** A resource that was changed within that hour, as the service says, although nobody can say what: no version is stored from before. */
export interface UnseenChange extends ResourceRef {
  name: string | null;
  place: SuspectPlace;
  /** Milliseconds from its last change to the beginning of the failure. */
  before: number;
}

export interface Suspects {
  /** When the flow began to fail; null where it does not, or nobody knows. */
  failingSince: number | null;
  /** The likeliest first. */
  suspects: Suspect[];
  /** The nearest to the failure first. */
  unseen: UnseenChange[];
  /** Times within that hour in which nobody watched. */
  gaps: WatchGap[];
  /** Of how many of the resources that could be the cause nobody knows whether they changed within that hour. */
  unknown: number;
}
