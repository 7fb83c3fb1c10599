import type { Problem } from '../result.ts';
import type { Difference } from './difference.ts';
import type { NodeKind } from './flow.ts';
import type { RecordKind } from './resource.ts';

/** A flow on one side of a comparison. */
export interface FlowAt {
  environmentId: string;
  /** Any node of the flow. */
  nodeId: number;
  /** Epoch milliseconds of the stored state to compare; null: the service's current state. */
  at: number | null;
}

/**
 * Why two nodes match. Certain matches: one resource, one name at one position, a copy according to its record. The
 * others are guesses: one of several with that name at that position, or the only ones with that name anywhere. The
 * last two are a typical copy name, or the only ones of their kind at that position.
 */
export const matchBases = ['id', 'name', 'copied', 'one_of_several', 'elsewhere', 'copy_name', 'place'] as const;
export type MatchBasis = (typeof matchBases)[number];

const certain: ReadonlySet<MatchBasis> = new Set(['id', 'name', 'copied']);
export const isGuess = (by: MatchBasis | null): boolean => by !== null && !certain.has(by);

/** The result for a node. `unknown`: the compared parts are equal, and some part could not be compared. */
export const nodeVerdicts = ['differs', 'only_before', 'only_after', 'unknown', 'same'] as const;
export type NodeVerdict = (typeof nodeVerdicts)[number];

/** A node as one of the two flows has it. */
export interface NodeSide {
  id: number;
  kind: NodeKind;
  resourceId: number | null;
  name: string | null;
  /** The service's word; null where unknown. */
  status: string | null;
  /** The name of its parent node; null for an origin. */
  below: string | null;
}

/** The resource of a node, or one that it uses, on both sides. */
export interface ComparedResource {
  kind: RecordKind;
  /** null where that side has none. */
  before: number | null;
  after: number | null;
  differences: Difference[];
  /** Differences that only reflect a different identity or location: ids, owners, times, hosts. */
  apart: Difference[];
  /** Number of further differences of both kinds. */
  more: number;
  /** Why it was not compared. */
  problem: Problem | null;
}

export interface NodeDifference {
  /** 1 for an origin. */
  level: number;
  before: NodeSide | null;
  after: NodeSide | null;
  /** null where only one flow has it. */
  by: MatchBasis | null;
  /** Whether the two have different parent nodes. */
  moved: boolean;
  /** Whether the service reports different statuses; false where one is unknown. */
  statusDiffers: boolean;
  /** The node's own resource first; null where it was not read because there were too many. */
  resources: ComparedResource[] | null;
  verdict: NodeVerdict;
}

export interface FlowDifference extends FlowAt {
  originId: number;
  name: string | null;
  nodes: number;
}

/** Two flows, node by node: the tree of the later flow, with the earlier flow's extra nodes at their positions. */
export interface FlowComparison {
  before: FlowDifference;
  after: FlowDifference;
  nodes: NodeDifference[];
  counts: Record<NodeVerdict, number>;
  /** Nodes that both flows have, and how many of them were compared completely. */
  matched: number;
  read: number;
}
