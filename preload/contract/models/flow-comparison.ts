import type { Problem } from '../result.ts';
import type { Difference } from './difference.ts';
import type { NodeKind } from './flow.ts';
import type { RecordKind } from './resource.ts';

/** A flow on one side of a comparison. */
export interface FlowAt {
  environmentId: string;
  /** Of any of its nodes. */
  nodeId: number;
  /** As it was last seen by then, epoch milliseconds; null: as the service has it now. */
  at: number | null;
}

/**
 * By what two nodes are taken for the same: one resource, one name at one place, a copy by its record; and then guesses: one of
 * several with that name at that place, the only ones with that name anywhere, a name that copies usually get, the only ones of
 * their kind at that place.
 */
export const matchBases = ['id', 'name', 'copied', 'one_of_several', 'elsewhere', 'copy_name', 'place'] as const;
export type MatchBasis = (typeof matchBases)[number];

const certain: ReadonlySet<MatchBasis> = new Set(['id', 'name', 'copied']);
export const isGuess = (by: MatchBasis | null): boolean => by !== null && !certain.has(by);

/** What is said of a node in all. `unknown`: what was compared is the same, and something of it could not be. */
export const nodeVerdicts = ['differs', 'only_before', 'only_after', 'unknown', 'same'] as const;
export type NodeVerdict = (typeof nodeVerdicts)[number];

/** A node as one of the two flows has it. */
export interface NodeSide {
  id: number;
  kind: NodeKind;
  resourceId: number | null;
  name: string | null;
  /** The service's word; null where it is not known. */
  status: string | null;
  /** The name of the node that it stands below; null for an origin. */
  below: string | null;
}

/** What a node stands for, or something that it uses, on both sides. */
export interface ComparedResource {
  kind: RecordKind;
  /** null where that side has none. */
  before: number | null;
  after: number | null;
  differences: Difference[];
  /** Differences that say no more than that it is another one, in another place: ids, owners, times, hosts. */
  apart: Difference[];
  /** How many further ones of both there are. */
  more: number;
  /** Why it was not compared. */
  problem: Problem | null;
}

export interface ComparedNode {
  /** 1 for an origin. */
  level: number;
  before: NodeSide | null;
  after: NodeSide | null;
  /** null where only one flow has it. */
  by: MatchBasis | null;
  /** Whether the two stand below different nodes. */
  moved: boolean;
  /** Whether the service says another status of it; false where one is not known. */
  statusDiffers: boolean;
  /** The node's own resource first; null where it was not read because there were too many. */
  resources: ComparedResource[] | null;
  verdict: NodeVerdict;
}

export interface ComparedFlow extends FlowAt {
  originId: number;
  name: string | null;
  nodes: number;
}

/** Two flows, node by node: the tree of the later one, with what only the earlier one has at its place. */
export interface FlowComparison {
  before: ComparedFlow;
  after: ComparedFlow;
  nodes: ComparedNode[];
  counts: Record<NodeVerdict, number>;
  /** Nodes that both have, and how many of them were compared whole. */
  matched: number;
  read: number;
}
