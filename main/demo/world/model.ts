/** The things of the demo's world, as the service itself would keep them. The wire's shapes are made from them in ../wire. */

import type { FingerprintId } from './fingerprints.ts';

export type Kind = 'data_sources' | 'data_sets' | 'data_sinks';
export const kinds: readonly Kind[] = ['data_sources', 'data_sets', 'data_sinks'];

/** What the signed-in person may do, weakest first: each role includes those before it. */
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

export interface Credential {
  readonly id: number;
  readonly name: string;
  readonly connector: string;
  readonly owner: Person;
  /** What the last probe answered: "200 Ok", or a code and a text. */
  readonly verifiedStatus: string;
}

export interface CodeContainer {
  readonly id: number;
  readonly name: string;
  readonly owner: Person;
  readonly codeType: 'jolt_custom' | 'python3' | 'javascript';
  readonly reusable: boolean;
}

/** A status and the moment (epoch milliseconds) from which it holds. */
export interface StatusChange {
  readonly at: number;
  readonly status: string;
}

/** A data source, data set or data sink. */
export interface Resource {
  readonly kind: Kind;
  readonly id: number;
  readonly name: string;
  readonly owner: Person;
  /** The signed-in person's role on it. */
  readonly role: Role;
  /** Connector codename; empty for data sets. */
  readonly connector: string;
  readonly credential: Credential | null;
  readonly code: CodeContainer | null;
  readonly tags: readonly string[];
  readonly createdAt: number;
  /** Every status it had, oldest first; never empty. */
  history: readonly StatusChange[];
  /** Null for a resource that belongs to no flow. */
  node: FlowNode | null;
}

/** Records that fail at one node in one recognisable way. */
export interface Fault {
  readonly fingerprint: FingerprintId;
  /** Part of a run's records that fail, 0 to 1, once the fault is fully grown. */
  readonly share: number;
  /** When it began (epoch milliseconds, -Infinity: always), and how long it takes to grow to its full share. */
  readonly from: number;
  readonly growthMs: number;
  /** People are told about it at most once in this time; Infinity: never. */
  readonly tellEveryMs: number;
}

export interface FlowNode {
  readonly id: number;
  readonly flow: Flow;
  readonly parent: FlowNode | null;
  readonly children: FlowNode[];
  readonly resource: Resource;
  readonly faults: readonly Fault[];
}

export interface Flow {
  /** Nodes in the order they were made, so the origin is first and a parent is always before its children. */
  readonly nodes: FlowNode[];
  readonly name: string;
  readonly description: string | null;
  readonly project: Project;
  readonly flowType: string;
  readonly createdAt: number;
  readonly intervalMs: number;
  /** Moves this flow's runs against those of others, so that not all of them run at the full hour. */
  readonly phaseMs: number;
  readonly recordsPerRun: number;
  readonly bytesPerRecord: number;
  /** From here on no run happens although the flow is active: a source that fell silent. Infinity: never. */
  readonly silentFrom: number;
  /** The node of another flow that this one reads, if any. */
  readonly feed: FlowNode | null;
  /** Whether what it reads is a data set shared by the feeding flow, not the output of a data sink. */
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
