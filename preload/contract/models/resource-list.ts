/** The lists of resources, and one of them as a person looks at it. Times are epoch milliseconds. */
import { namesOf } from '../names.ts';
import type { Problem } from '../result.ts';
import type { Facet, NodeKind } from './flow.ts';
import type { ListGap } from './list-gap.ts';
import type { CodeList, JsonRecord, RecordKind, ResourceRef } from './resource.ts';
import type { FirstDirections, SortDirection, SortedBy } from './sorting.ts';

/** Which list. `from` counts for code alone. */
export interface ResourceListName {
  kind: RecordKind;
  from: CodeList;
}

/** One line of a list. What the service does not say is null. */
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
  /** How many flows use it; null while no flow is known. */
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
/** What a list can be sorted by. */
export type ResourceColumn = keyof typeof sorting;
export const resourceColumns = namesOf<ResourceColumn>(sorting);
export const firstResourceDirections: FirstDirections<ResourceColumn> = sorting;

export type ResourceSortKey = SortedBy<ResourceColumn>;

/** Which resources, in which order. Without an order, by name. */
export interface ResourceQuery {
  list: ResourceListName;
  /** In the grammar of filters (`filter/resource-fields.ts`). */
  filter: string;
  sort: ResourceSortKey[];
}

export interface ResourceWindow {
  from: number;
  /** Resources that match, of all that were read. */
  total: number;
  all: number;
  rows: ResourceRow[];
  revision: number;
  /** When the list was last read to its end, or to where it failed; null before. */
  readAt: number | null;
  reading: boolean;
  /** Whether every resource is in it; null before the first read has ended. */
  complete: boolean | null;
  /** Why it is not, where that is known and no problem says it. */
  gap: ListGap | null;
  /** Why the last read failed. What is listed then is of before, or a part. */
  problem: Problem | null;
  /** How many the list has by the service, also while it is read; null where the service does not say. */
  expected: number | null;
  /** How many there are by kind, as far as that is known; of code in the service's own list. */
  counts: Partial<Record<RecordKind, number>>;
}

/** The values that a list has, for its filters. */
export interface ResourceFacets {
  types: Facet[];
  statuses: Facet[];
  owners: Facet[];
  tags: Facet[];
}

/** Lists whose newest reading was published. */
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
  /** As it came, but for what may be a secret. */
  record: JsonRecord;
  /** Of code; none for the other kinds. */
  programs: Program[];
  /** The nodes that use it, at most `mostUses`; null while no flow is known. */
  uses: ResourceUse[] | null;
  /** All of them. */
  useCount: number;
  readAt: number;
}

/** Nodes that are listed of those that use a resource: a shared credential may have thousands. */
export const mostUses = 500;

/** Entries of a lookup, in the service's order. */
export interface EntryWindow {
  from: number;
  total: number;
  rows: JsonRecord[];
  /** Names of the members of the first entries, the key first. */
  columns: string[];
  readAt: number;
}
