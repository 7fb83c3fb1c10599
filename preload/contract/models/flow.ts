import { namesOf } from '../names.ts';
import type { Problem } from '../result.ts';
import type { CredentialHealth } from './credential.ts';
import type { EstateGap } from './list-gap.ts';
import type { Pause } from './pause.ts';
import type { FirstDirections, SortDirection, SortedBy } from './sorting.ts';

/** The kinds of nodes: records are read from, held in and written to them. */
export const resourceKinds = ['source', 'data_set', 'destination'] as const;
export type ResourceKind = (typeof resourceKinds)[number];

export const nodeKinds = [...resourceKinds, 'unknown'] as const;
export type NodeKind = (typeof nodeKinds)[number];

/**
 * What needs a person comes first. `failing` is ours: the service says active, and its latest runs have errors above its usual
 * share, or, where that is unknown, above ordinary noise. `other` is any unknown word of the service; it is shown as it came
 * (D12).
 */
export const nodeStates = ['failing', 'paused', 'other', 'unknown', 'active'] as const;
export type NodeState = (typeof nodeStates)[number];

export interface NodeStatus {
  state: NodeState;
  /** The service's own word, null when it said none. */
  word: string | null;
}

export type StateCounts = Record<NodeState, number>;

/** Where a flow fails: its worst node, and how many others fail as well. */
export interface FailsAt {
  nodeId: number;
  name: string | null;
  others: number;
}

/** One line of the Flows table: a flow (its origin node) or, when expanded, a node below it. */
export interface NodeRow {
  id: number;
  originId: number;
  /** 1 for a flow, 2 for the nodes below it, and so on. */
  level: number;
  /** null for a node without children. */
  expanded: boolean | null;
  kind: NodeKind;
  name: string | null;
  status: NodeStatus;
  /** Of a flow that fails; null where that is unknown, or no node fails by itself. */
  failsAt: FailsAt | null;
  /** Why it is paused, or a part of the flow; null where nothing of it is, or nobody knows. */
  pause: Pause | null;
  project: string | null;
  owner: string | null;
  /** The strongest access role that the caller holds on the flow. */
  role: string | null;
  /** Connector codenames: what the flow reads from and writes to. */
  from: string | null;
  to: string | null;
  /** The flow's own, or those of a node below it. */
  tags: string[];
  /** Nodes of the flow, the origin included; 1 below level 1 where unknown. */
  nodeCount: number;
  /** Epoch milliseconds. null: no run known. Runs are known per flow only, so rows below level 1 have none. */
  lastRunAt: number | null;
  /** Epoch milliseconds: since when it fails, and the newest run with a failed record; null for none known. */
  failingSince: number | null;
  /** Whether nothing before that is known, so that it may have begun earlier. */
  failingOrEarlier: boolean;
  lastErrorAt: number | null;
  /** Sums over the last 24 hours, or since `since`; null when the service said nothing. Of a node below: its figures. */
  records: number | null;
  bytes: number | null;
  errors: number | null;
  /** Which part of what was read failed, 0 to 1. */
  share: number | null;
  /** Errors of each of the last 24 hours, oldest first, null for an hour that is not completely known; empty when none is. */
  trend: (number | null)[];
  /** Where not all of the last 24 hours are known: since when they are, epoch milliseconds. */
  since: number | null;
}

const sorting = {
  name: 'ascending',
  status: 'ascending',
  project: 'ascending',
  owner: 'ascending',
  from: 'ascending',
  to: 'ascending',
  lastRun: 'descending',
  records: 'descending',
  errors: 'descending',
  share: 'descending',
  failingSince: 'descending',
  lastError: 'descending',
} as const satisfies Record<string, SortDirection>;
/** What the Flows table can be sorted by. */
export type SortColumn = keyof typeof sorting;
export const sortColumns = namesOf<SortColumn>(sorting);
export const firstDirections: FirstDirections<SortColumn> = sorting;

export type SortKey = SortedBy<SortColumn>;

/** Which flows, in which order, and which of them are expanded. */
export interface FlowQuery {
  /** In the grammar of filters (`filter/filter.ts`; the fields are in `filter/flow-fields.ts`). Empty for every flow. */
  filter: string;
  sort: SortKey[];
  expansion: { all: boolean; except: number[] };
}

/** Every flow, what needs a person first. */
export const everyFlow: FlowQuery = {
  filter: '',
  sort: [],
  expansion: { all: false, except: [] },
};

export interface FlowWindow {
  /** Incremented with every change of the snapshot. */
  revision: number;
  /** Rows of the query's result. */
  rowCount: number;
  /** Flows that match, and flows that exist. */
  flowCount: number;
  flowTotal: number;
  /** Matching flows whose last 24 hours are not completely known. */
  partlyKnown: number;
  from: number;
  rows: NodeRow[];
}

export interface Facet {
  value: string;
  count: number;
}

export interface FlowFacets {
  revision: number;
  states: Facet[];
  projects: Facet[];
  connectors: Facet[];
  roles: Facet[];
  owners: Facet[];
  tags: Facet[];
}

/** The state of watching one environment. */
export interface WatchState {
  environmentId: string;
  revision: number;
  /**
   * `stored`: what was read before this start is shown until the first read of this one is complete. `waiting`: not reading
   * because there is no session; what is shown may be stored as well.
   */
  phase: 'first_read' | 'stored' | 'live' | 'waiting';
  reading: boolean;
  /** Epoch milliseconds of the last read of the newest runs, and of a part of the flows; null before the first. */
  readAt: number | null;
  /** Since when the status of every flow is at least as new, epoch milliseconds; null before any was read. */
  statusesAt: number | null;
  nextReadAt: number | null;
  /** Milliseconds between reads now: longer than configured when hidden, offline or throttled. */
  interval: number;
  /** Flows read and, where the service says so, to be read, in a read under way. */
  progress: { read: number; total: number | null } | null;
  /** What went wrong with the last read; the data shown is older. */
  problem: Problem | null;
  /** Until when the service asked us to slow down, epoch milliseconds; null where it did not since the last complete read. */
  slowedUntil: number | null;
  /** Why what is read is not stored for the next start; null while it is. */
  historyProblem: Problem | null;
  /** How many of the runs that were read are in the sums over all flows; null when all are. */
  adding: { done: number; of: number } | null;
  /** Why the last read is not proven to have brought every flow and every run, the worst first; none where it is, and before a read. */
  gaps: EstateGap[];
  /** Milliseconds that the service's clock is ahead of this computer's, by which its times are corrected; 0 within two minutes. */
  clockOffset: number;
  /** Requests that were sent to the service in the last minute. */
  requestsPerMinute: number;
  flows: number;
  nodes: number;
  counts: StateCounts;
  /** Flows that needed a person at the last complete read; null before. */
  attention: number | null;
}

/**
 * Whether a node's figures are the service's own, or counted from its failed records, which a service without such figures has
 * as well.
 */
export const figureSources = ['service', 'failed_records'] as const;
export type FigureSource = (typeof figureSources)[number];

/** What was read and failed at one node. Null is unknown, which is not zero (D12). */
export interface NodeFigures {
  /** Failed records of the last hour and of the last 24 hours. */
  errorsLastHour: number | null;
  errors: number | null;
  /** What the node read in the last 24 hours. */
  records: number | null;
  /** Which part of that failed, 0 to 1. */
  share: number | null;
  /** Errors of each of the last 24 hours, oldest first, null for one that is unknown; empty where none is known. */
  trend: (number | null)[];
  /** Epoch milliseconds of the newest failed record. */
  lastErrorAt: number | null;
  by: FigureSource;
  /** Epoch milliseconds as of which this holds. */
  asOf: number;
}

export interface FlowNode {
  id: number;
  parentId: number | null;
  kind: NodeKind;
  resourceId: number | null;
  name: string | null;
  description: string | null;
  connector: string | null;
  status: NodeStatus;
  pause: Pause | null;
  credentialId: number | null;
  codeContainerId: number | null;
  tags: string[];
  createdAt: number | null;
  updatedAt: number | null;
  /** null while nothing was read about it. */
  figures: NodeFigures | null;
}

export interface LinkedResource {
  kind: 'credential' | 'code' | 'project' | 'owner';
  id: number;
  name: string | null;
  /** Kind of credential, language of code, e-mail of an owner. */
  note: string | null;
  /** null for what is no credential. */
  health: CredentialHealth | null;
}

/**
 * How certain the usual is: the part of a flow's past that it is computed from, by its runs or by the service's own sums of the
 * time before them, and its length in milliseconds.
 */
export interface UsualSource {
  by: 'runs' | 'figures';
  over: number;
}

/** The share of a flow's records that fails, 0 to 1, and the usual share; null where too little of the past is known. */
export interface FailingShare {
  share: number;
  usualShare: number | null;
  usualFrom: UsualSource | null;
}

export interface FlowDetail {
  originId: number;
  name: string | null;
  description: string | null;
  status: NodeStatus;
  /** As in its row. */
  pause: Pause | null;
  /** Since when it fails by our own count, epoch milliseconds. */
  failingSince: number | null;
  /** Whether nothing before that is known, so that it may have begun earlier. */
  failingOrEarlier: boolean;
  /** How much of it fails; null while it does not. */
  failing: FailingShare | null;
  /** As in its row. */
  failsAt: FailsAt | null;
  flowType: string | null;
  project: string | null;
  owner: string | null;
  role: string | null;
  tags: string[];
  nodes: FlowNode[];
  links: LinkedResource[];
  /** Epoch milliseconds at which the service said this. */
  readAt: number;
}

export interface Run {
  runId: number;
  /** Epoch milliseconds. */
  at: number | null;
  records: number | null;
  bytes: number | null;
  errors: number | null;
  /** Whether more of it failed than ordinary noise, and more than usually does; null when the service did not say. */
  bad: boolean | null;
}

export interface FlowRuns {
  /** All known runs, newest first; `empty` are the newest, where they read nothing though that hour usually has records, if known. */
  runs: Run[];
  empty: { since: number; runs: number; usualRecords: number } | null;
  /** Epoch milliseconds of the last complete read; null before the first. */
  readAt: number | null;
  /** The stretches of time in which every run is known, oldest first, epoch milliseconds. What lies between is unknown. */
  known: { from: number; to: number }[];
}
