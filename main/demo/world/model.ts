import type { Row } from './row.ts';
/** The things of the demo's world, as the service itself would store them. The wire's shapes are made from them in ../wire. */

import type { FingerprintId } from './fingerprints.ts';

export type Kind = 'data_sources' | 'data_sets' | 'data_sinks';
export const kinds: readonly Kind[] = ['data_sources', 'data_sets', 'data_sinks'];

/** The rights of the signed-in person, weakest first: each role includes those before it. */
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

/** What credentials, code containers and data maps have in common. Times in epoch milliseconds. */
export interface Asset {
  readonly id: number;
  name: string;
  description: string | null;
  readonly owner: Person;
  /** The signed-in person's role on it. */
  readonly role: Role;
  tags: readonly string[];
  readonly copiedFromId: number | null;
  readonly createdAt: number;
  updatedAt: number;
}

export interface Credential extends Asset {
  readonly connector: string;
  /** The connector's properties that are no secrets. Secrets are used once, to sign in, and discarded. */
  properties: Row;
  /** The third party's refusal; null when it accepts. */
  refusal: string | null;
  /** The answer to the last probe: "200 Ok", or a code and a text; null before the first. */
  verifiedStatus: string | null;
  verifiedAt: number | null;
}

export interface CodeContainer extends Asset {
  resourceType: string;
  aiFunctionType: string | null;
  outputType: string;
  codeType: string;
  encoding: 'none' | 'base64';
  /** A script, or a list of operations. */
  code: string | readonly Row[];
  reusable: boolean;
  /** Provided by the service's operator for all customers. */
  readonly public: boolean;
  /** For the repository of the code, where that is elsewhere. */
  credential: Credential | null;
  customConfig: Row | null;
}

export interface DataMap extends Asset {
  readonly dataType: string;
  /** The column whose value identifies a row; null while nobody named one. */
  primaryKey: string | null;
  /** By the text of their primary key, in the order of arrival. */
  rows: ReadonlyMap<string, Row>;
  /** Values for columns that a row lacks, and whether a lookup returns them. */
  defaults: Row;
  emitsDefaults: boolean;
  /** The data sink that fills a dynamic map; null for a static one, whose rows come through the API. */
  readonly sink: Resource | null;
}

/** A status and since when it holds (epoch milliseconds). */
export interface StatusChange {
  readonly at: number;
  readonly status: string;
}

/** A data source, data set or data sink. */
export interface Resource {
  readonly kind: Kind;
  readonly id: number;
  name: string;
  description: string | null;
  readonly owner: Person;
  /** The signed-in person's role on it. */
  readonly role: Role;
  /** Connector codename; empty for data sets. */
  connector: string;
  credential: Credential | null;
  code: CodeContainer | null;
  tags: readonly string[];
  /** What was set through the API and matters to nothing in the world, by its names there: returned as it came. */
  settings: Row;
  readonly copiedFromId: number | null;
  readonly createdAt: number;
  /** When anything but its status last changed. */
  changedAt: number;
  /** Every status it had, oldest first; never empty. */
  history: readonly StatusChange[];
  /** Null for a resource that belongs to no flow. */
  node: FlowNode | null;
}

/** Records that fail at one node in one recognisable way. */
export interface Fault {
  readonly fingerprint: FingerprintId;
  /** Share of a run's records that fail, 0 to 1, once the fault is fully grown. */
  readonly share: number;
  /** In addition, exactly so many fail, spread evenly over the runs from its beginning to the start of the service. */
  readonly total: number;
  /** When it began (epoch milliseconds, -Infinity: always), and how long it takes to grow to its full share. */
  readonly from: number;
  readonly growthMs: number;
  /** When it ended; never, where it is missing. */
  readonly until?: number;
  /** Its notifications are at least this far apart; Infinity: there are none. */
  readonly notifyEveryMs: number;
}

export interface FlowNode {
  readonly id: number;
  flow: Flow;
  parent: FlowNode | null;
  children: FlowNode[];
  readonly resource: Resource;
  faults: readonly Fault[];
}

export interface Flow {
  /** Nodes in the order they were made, so the origin is first and a parent is always before its children. */
  nodes: FlowNode[];
  readonly name: string;
  readonly description: string | null;
  readonly project: Project | null;
  readonly flowType: string;
  readonly createdAt: number;
  readonly intervalMs: number;
  /** Shifts this flow's runs against those of others, so that not all of them run at the full hour. */
  readonly phaseMs: number;
  readonly recordsPerRun: number;
  readonly bytesPerRecord: number;
  /** From here on there are no runs although the flow is active: its source fell silent. Infinity: never. */
  readonly silentFrom: number;
  /** The node of another flow that this one reads, if any. */
  readonly feed: FlowNode | null;
  /** Whether it reads a data set shared by the feeding flow, not the output of a data sink. */
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

/** The node and everything downstream of it, parents before children. */
export function downstream(node: FlowNode): FlowNode[] {
  const found = [node];
  for (const one of found) found.push(...one.children);
  return found;
}
