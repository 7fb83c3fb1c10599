import { namesOf } from '../names.ts';
import type { Problem } from '../result.ts';
import type { CredentialHealth } from './credential.ts';
import type { EstateGap } from './list-gap.ts';
import type { Pause } from './pause.ts';
import type { FirstDirections, SortDirection, SortedBy } from './sorting.ts';

/** The resources behind nodes: records are read from, held in and written to them. */
export const resourceKinds = ['source', 'data_set', 'destination'] as const;
export type ResourceKind = (typeof resourceKinds)[number];

export const nodeKinds = [...resourceKinds, 'unknown'] as const;
export type NodeKind = (typeof nodeKinds)[number];

/**
 * Node states, most urgent first. `failing` is Penstock's own state: the service reports active, and the latest runs
 * have errors above the usual share. Where that share is unknown, errors above ordinary noise count. `other` is any
 * unknown word of the service, shown unchanged (D12).
 */
export const nodeStates = ['failing', 'paused', 'other', 'unknown', 'active'] as const;
export type NodeState = (typeof nodeStates)[number];

export interface NodeStatus {
  state: NodeState;
  /** The service's own word, null when it reported none. */
  word: string | null;
}

export type StateCounts = Record<NodeState, number>;

/** Where a flow fails: its worst node, and how many others fail as well. */
export interface FailsAt {
  nodeId: number;
  name: string | null;
  others: number;
}

/** One row of the Flows table: a flow (its origin node) or, when expanded, a node below it. */
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
  /** Set for a failing flow; null where the node is unknown, or no node fails on its own. */
  failsAt: FailsAt | null;
  /** Why the node, or a part of the flow, is paused; null where nothing is paused, or the reason is unknown. */
  pause: Pause | null;
  project: string | null;
  owner: string | null;
  /** The strongest access role that the caller holds on the flow. */
  role: string | null;
  /** Connector codenames that the flow reads from and writes to. */
  from: string | null;
  to: string | null;
  /** The flow's own tags, or those of a node below it. */
  tags: string[];
  /** Nodes of the flow, the origin included; 1 below level 1 where unknown. */
  nodeCount: number;
  /** Epoch milliseconds. null: no run known. Runs are known per flow only, so rows below level 1 have none. */
  lastRunAt: number | null;
  /** Epoch milliseconds: the start of the failure, and the newest run with a failed record; null where unknown. */
  failingSince: number | null;
  /** Whether it may have begun earlier, because nothing before `failingSince` is known. */
  failingOrEarlier: boolean;
  lastErrorAt: number | null;
  /**
   * Sums over the last 24 hours, or since `since`; null when the service reported nothing. A node below has its own
   * figures.
   */
  records: number | null;
  bytes: number | null;
  errors: number | null;
  /** The failed share of all records read, 0 to 1. */
  share: number | null;
  /**
   * Errors of each of the last 24 hours, oldest first, null for an hour that is not completely known; empty when none
   * is.
   */
  trend: (number | null)[];
  /** Where the last 24 hours are only partly known: the start of the known part, epoch milliseconds. */
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
/** Sort columns of the Flows table. */
export type SortColumn = keyof typeof sorting;
export const sortColumns = namesOf<SortColumn>(sorting);
export const firstDirections: FirstDirections<SortColumn> = sorting;

export type SortKey = SortedBy<SortColumn>;

/** The filter, order and expansion of a list of flows. */
export interface FlowQuery {
  /**
   * A filter in the filter grammar (`filter/filter.ts`; the fields are in `filter/flow-fields.ts`). Empty for every
   * flow.
   */
  filter: string;
  sort: SortKey[];
  expansion: { all: boolean; except: number[] };
}

/** Every flow, most urgent first. */
export const everyFlow: FlowQuery = {
  filter: '',
  sort: [],
  expansion: { all: false, except: [] },
};

export interface FlowWindow {
  /** Incremented with every change of the snapshot. */
  revision: number;
  /** Number of rows in the query's result. */
  rowCount: number;
  /** Number of matching flows, and of all flows. */
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
   * `stored` shows the data from before this start until the first read of this start is complete. `waiting` means that
   * Penstock does not read because there is no session; the data shown may be stored as well.
   */
  phase: 'first_read' | 'stored' | 'live' | 'waiting';
  reading: boolean;
  /** Epoch milliseconds of the last read of the newest runs, and of a part of the flows; null before the first. */
  readAt: number | null;
  /** Epoch milliseconds of the oldest flow status; null before any was read. */
  statusesAt: number | null;
  nextReadAt: number | null;
  /** Current milliseconds between reads: longer than configured when hidden, offline or throttled. */
  interval: number;
  /** Flows read in an ongoing read and, where the service reports it, their total number. */
  progress: { read: number; total: number | null } | null;
  /** Error of the last read; the data shown is older. */
  problem: Problem | null;
  /**
   * When the rate limit of the service ends, epoch milliseconds; null where there was none since the last complete
   * read.
   */
  slowedUntil: number | null;
  /** Why the data is not stored for the next start; null while it is. */
  historyProblem: Problem | null;
  /** Number of read runs that are included in the sums over all flows; null when all are. */
  adding: { done: number; of: number } | null;
  /**
   * Why the last read may lack flows or runs, the worst reason first. Empty where it is proven complete, and before a
   * read.
   */
  gaps: EstateGap[];
  /**
   * Milliseconds that the service's clock is ahead of this computer's, by which its times are corrected; 0 within two
   * minutes.
   */
  clockOffset: number;
  /** Requests sent to the service in the last minute. */
  requestsPerMinute: number;
  flows: number;
  nodes: number;
  counts: StateCounts;
  /** Flows that needed attention at the last complete read; null before. */
  attention: number | null;
}

/**
 * Whether a node's figures come from the service, or are counted from its failed records, which also works without such
 * figures.
 */
export const figureSources = ['service', 'failed_records'] as const;
export type FigureSource = (typeof figureSources)[number];

/** Records read and failed at one node. Null is unknown, which is not zero (D12). */
export interface NodeFigures {
  /** Failed records of the last hour and of the last 24 hours. */
  errorsLastHour: number | null;
  errors: number | null;
  /** Records that the node read in the last 24 hours. */
  records: number | null;
  /** The failed share of those records, 0 to 1. */
  share: number | null;
  /** Errors of each of the last 24 hours, oldest first, null where unknown; empty where none is known. */
  trend: (number | null)[];
  /** Epoch milliseconds of the newest failed record. */
  lastErrorAt: number | null;
  by: FigureSource;
  /** Epoch milliseconds at which these figures applied. */
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
  /** null while no figures were read. */
  figures: NodeFigures | null;
}

export interface LinkedResource {
  kind: 'credential' | 'code' | 'project' | 'owner';
  id: number;
  name: string | null;
  /** Kind of credential, language of code, e-mail of an owner. */
  note: string | null;
  /** null for anything but a credential. */
  health: CredentialHealth | null;
}

/**
 * The basis of a flow's usual share: the flow's runs, or the service's own sums for the time before them. `over` is the
 * length in milliseconds.
 */
export interface UsualSource {
  by: 'runs' | 'figures';
  over: number;
}

/**
 * The share of a flow's records that fails, 0 to 1, and the usual share; null where too little of the past is known.
 */
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
  /** Nodes that process records at this moment; null where the service does not report it. */
  processing: number | null;
  /** Same value as in the flow's row. */
  pause: Pause | null;
  /** Start of the failure by Penstock's own count, epoch milliseconds. */
  failingSince: number | null;
  /** Whether it may have begun earlier, because nothing before `failingSince` is known. */
  failingOrEarlier: boolean;
  /** The failing share; null while the flow does not fail. */
  failing: FailingShare | null;
  /** Same value as in the flow's row. */
  failsAt: FailsAt | null;
  flowType: string | null;
  project: string | null;
  owner: string | null;
  role: string | null;
  tags: string[];
  nodes: FlowNode[];
  links: LinkedResource[];
  /** Epoch milliseconds of the service's response. */
  readAt: number;
}

export interface Run {
  runId: number;
  /** Epoch milliseconds. */
  at: number | null;
  records: number | null;
  bytes: number | null;
  errors: number | null;
  /** Whether more of it failed than ordinary noise, and more than usual; null when the service did not report it. */
  bad: boolean | null;
}

export interface FlowRuns {
  /**
   * All known runs, newest first. `empty` are the newest runs that read nothing although that hour usually has records;
   * null where unknown.
   */
  runs: Run[];
  empty: { since: number; runs: number; usualRecords: number } | null;
  /** Epoch milliseconds of the last complete read; null before the first. */
  readAt: number | null;
  /** Ranges in which every run is known, oldest first, epoch milliseconds. The time between them is unknown. */
  known: { from: number; to: number }[];
}
