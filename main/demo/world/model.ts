import type { Row } from './row.ts';
/**
 * Things of the demo's world, as the service itself would store them. Their shapes on the wire are built in ../wire.
 */

import type { FingerprintId } from './fingerprints.ts';

export type Kind = 'data_sources' | 'data_sets' | 'data_sinks';
export const kinds: readonly Kind[] = ['data_sources', 'data_sets', 'data_sinks'];

/** Rights of the signed-in user, weakest first: each role includes those before it. */
export const roles = ['collaborator', 'operator', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

export interface Person {
  readonly id: number;
  readonly fullName: string;
  readonly email: string;
}

export interface Org {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
}

export interface Project {
  readonly id: number;
  readonly name: string;
  readonly owner: Person;
}

/** Common members of credentials, code containers and data maps. Times in epoch milliseconds. */
export interface Asset {
  readonly id: number;
  name: string;
  description: string | null;
  readonly owner: Person;
  /** The signed-in user's role on it. */
  readonly role: Role;
  tags: readonly string[];
  readonly copiedFromId: number | null;
  readonly createdAt: number;
  updatedAt: number;
}

export interface Credential extends Asset {
  readonly connector: string;
  /** The connector's properties that are not secret. Secrets are used once, to sign in, and discarded. */
  properties: Row;
  /** Refusal of the third party; null when it accepts. */
  refusal: string | null;
  /** Answer to the last probe: "200 Ok", or a code and a text; null before the first. */
  verifiedStatus: string | null;
  verifiedAt: number | null;
}

export interface CodeContainer extends Asset {
  resourceType: string;
  aiFunctionType: string | null;
  outputType: string;
  codeType: string;
  encoding: 'none' | 'base64';
  /** Script, or list of operations. */
  code: string | readonly Row[];
  reusable: boolean;
  /** Whether the service's operator provides it for all customers. */
  readonly public: boolean;
  /** Credential for the repository of the code, if that is external. */
  credential: Credential | null;
  customConfig: Row | null;
}

export interface DataMap extends Asset {
  readonly dataType: string;
  /** Column whose value identifies a row; null while none is set. */
  primaryKey: string | null;
  /** Rows by the text of their primary key, in the order of arrival. */
  rows: ReadonlyMap<string, Row>;
  /** Values for columns that a row lacks, and whether a lookup returns them. */
  defaults: Row;
  emitsDefaults: boolean;
  /** Data sink that fills a dynamic map; null for a static one, whose rows come through the API. */
  readonly sink: Resource | null;
}

/** Status and since when it holds (epoch milliseconds). */
export interface StatusChange {
  readonly at: number;
  readonly status: string;
}

/** Data source, data set or data sink. */
export interface Resource {
  readonly kind: Kind;
  readonly id: number;
  name: string;
  description: string | null;
  readonly owner: Person;
  /** The signed-in user's role on it. */
  readonly role: Role;
  /** Codename of the connector; empty for data sets. */
  connector: string;
  credential: Credential | null;
  code: CodeContainer | null;
  tags: readonly string[];
  /** Settings from the API that have no effect in the world, by their names there: returned as they came. */
  settings: Row;
  readonly copiedFromId: number | null;
  readonly createdAt: number;
  /** When anything but the status last changed. */
  changedAt: number;
  /** Every status so far, oldest first; never empty. */
  history: readonly StatusChange[];
  /** Null for a resource that belongs to no flow. */
  node: FlowNode | null;
}

/** Records that fail at one node in one recognizable way. */
export interface RecordFault {
  readonly fingerprint: FingerprintId;
  /** Share of a run's records that fail, 0 to 1, once the fault is fully grown. */
  readonly share: number;
  /**
   * Additional number of failures, spread evenly over the runs from the beginning of the fault to the service's start.
   */
  readonly total: number;
  /**
   * Beginning of the fault (epoch milliseconds, -Infinity: always), and the time in which it grows to its full share.
   */
  readonly from: number;
  readonly growthMs: number;
  /** End of the fault; missing for never. */
  readonly until?: number;
  /** Minimum time between notifications; Infinity for none. */
  readonly notifyEveryMs: number;
}

export interface FlowNode {
  readonly id: number;
  flow: Flow;
  parent: FlowNode | null;
  children: FlowNode[];
  readonly resource: Resource;
  faults: readonly RecordFault[];
}

export interface Flow {
  /** Nodes in the order of creation, so the origin is first and a parent always comes before its children. */
  nodes: FlowNode[];
  readonly name: string;
  readonly description: string | null;
  readonly project: Project | null;
  readonly flowType: string;
  readonly createdAt: number;
  readonly intervalMs: number;
  /** Shift of this flow's runs against those of others, so that not all of them run at the full hour. */
  readonly phaseMs: number;
  readonly recordsPerRun: number;
  readonly bytesPerRecord: number;
  /** Time from which there are no runs although the flow is active: its source fell silent. Infinity: never. */
  readonly silentFrom: number;
  /** Time from which its runs take much longer than before, without failing. Infinity: never. */
  readonly slowFrom: number;
  /** Node of another flow that this one reads, if any. */
  readonly feed: FlowNode | null;
  /** Whether the flow reads a data set shared by the feeding flow, not the output of a data sink. */
  readonly readsSharedSet: boolean;
}

export function originOf(flow: Flow): FlowNode {
  const [origin] = flow.nodes;
  if (!origin) throw new Error(`Flow ${flow.name} has no nodes`);
  return origin;
}

export function statusOf(resource: Resource): string {
  return resource.history.at(-1)?.status ?? 'INIT';
}

/** Returns the node and everything downstream of it, parents before children. */
export function downstream(node: FlowNode): FlowNode[] {
  const found = [node];
  for (const one of found) found.push(...one.children);
  return found;
}
