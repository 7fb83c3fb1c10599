/** The lists of resources, and the details of one resource. Times are epoch milliseconds. */
import { namesOf } from '../names.ts';
import type { Problem } from '../result.ts';
import type { Facet, NodeKind } from './flow.ts';
import type { ListGap } from './list-gap.ts';
import type { CodeList, JsonRecord, RecordKind, ResourceRef } from './resource.ts';
import type { FirstDirections, SortDirection, SortedBy } from './sorting.ts';

/** Identifies a list. `from` applies to code alone. */
export interface ResourceListName {
  kind: RecordKind;
  from: CodeList;
}

/** One row of a list. null is what the service does not report. */
export interface ResourceRow extends ResourceRef {
  name: string | null;
  description: string | null;
  /** The service's own word. */
  statusWord: string | null;
  /** Connector of a source, destination or credential; language of code; type of data of a lookup. */
  type: string | null;
  owner: string | null;
  tags: string[];
  createdAt: number | null;
  updatedAt: number | null;
  /** Number of flows that use it; null while no flow is known. */
  flows: number | null;
  /** A node that uses it, to open its flow. */
  nodeId: number | null;
}

const sorting = {
  name: 'ascending',
  type: 'ascending',
  status: 'ascending',
  owner: 'ascending',
  flows: 'descending',
  updated: 'descending',
  created: 'descending',
  id: 'ascending',
} as const satisfies Record<string, SortDirection>;
/** Sort columns of a list. */
export type ResourceColumn = keyof typeof sorting;
export const resourceColumns = namesOf<ResourceColumn>(sorting);
export const firstResourceDirections: FirstDirections<ResourceColumn> = sorting;

export type ResourceSortKey = SortedBy<ResourceColumn>;

/** The list, filter and order of a query. Without an order, by name. */
export interface ResourceQuery {
  list: ResourceListName;
  /** A filter in the filter grammar (`filter/resource-fields.ts`). */
  filter: string;
  sort: ResourceSortKey[];
}

export interface ResourceWindow {
  from: number;
  /** Number of matching resources, and of all that were read. */
  total: number;
  all: number;
  rows: ResourceRow[];
  revision: number;
  /** When the last read of the list completed or failed; null before. */
  readAt: number | null;
  reading: boolean;
  /** Whether the list contains every resource; null before the first read has ended. */
  complete: boolean | null;
  /** Why it is incomplete, where that is known and no problem explains it. */
  gap: ListGap | null;
  /** Error of the last read. The rows are then stale or partial. */
  problem: Problem | null;
  /** The service's number of entries, also during a read; null where it does not report one. */
  expected: number | null;
  /** Known numbers of resources by kind; for code, of the service's own list. */
  counts: Partial<Record<RecordKind, number>>;
}

/** The values that occur in a list, for its filters. */
export interface ResourceFacets {
  types: Facet[];
  statuses: Facet[];
  owners: Facet[];
  tags: Facet[];
}

/** Signals that a list has a newer published reading. */
export interface ResourcesState {
  environmentId: string;
  /** Incremented with every change of any list. */
  revision: number;
}

/** A node of a flow that uses a resource. */
export interface ResourceUse {
  originId: number;
  flowName: string | null;
  nodeId: number;
  nodeName: string | null;
  kind: NodeKind;
}

/** A program of code: its text, decoded, and its language in the service's word. */
export interface Program {
  language: string | null;
  text: string;
}

/** One resource, as the service described it when it was read. */
export interface ResourceDetail extends ResourceRow {
  statusWord: string | null;
  ownerId: number | null;
  roles: string[];
  credentialId: number | null;
  codeContainerId: number | null;
  /** The original record, without potential secrets. */
  record: JsonRecord;
  /** Programs of code; empty for the other kinds. */
  programs: Program[];
  /** The nodes that use it, at most `mostUses`; null while no flow is known. */
  uses: ResourceUse[] | null;
  /** Total number of uses. */
  useCount: number;
  readAt: number;
}

/** Maximum number of listed nodes that use a resource: a shared credential may have thousands. */
export const mostUses = 500;

/** Entries of a lookup, in the service's order. */
export interface EntryWindow {
  from: number;
  total: number;
  rows: JsonRecord[];
  /** Member names of the first entries, the key first. */
  columns: string[];
  readAt: number;
}
