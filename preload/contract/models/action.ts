import type { Problem } from '../result.ts';
import type { NodeKind, NodeStatus } from './flow.ts';

export type Change = 'pause' | 'activate';

export interface NodeEffect {
  nodeId: number;
  originId: number;
  flowName: string | null;
  name: string | null;
  kind: NodeKind;
  /** What the service says now. */
  status: NodeStatus;
}

/** One call to the service: it acts on the node and on everything downstream of it. */
export interface PlannedCall {
  nodeId: number;
  name: string | null;
  flowName: string | null;
  /** Nodes that it changes. */
  changes: number;
}

/** What will be sent and what it does, computed before anything is sent (D8). */
export interface Plan {
  id: string;
  environmentId: string;
  change: Change;
  calls: PlannedCall[];
  /** Chosen, or downstream of a chosen node, and not yet in the wanted state. */
  changing: NodeEffect[];
  /** Already in the wanted state; nothing happens to them. */
  already: NodeEffect[];
  /** The part of `changing` that was not chosen, neither by itself nor with its whole flow: it changes because it is downstream. */
  outside: NodeEffect[];
  /** Nodes of the same flows that are not touched. */
  untouched: number;
  /** When the service said what this plan is built on, epoch milliseconds. */
  readAt: number;
  /** The name that must be typed first, in a protected environment; null otherwise. */
  typedName: string | null;
}

/** `ambiguous`: the answer never came, and reading the service could not settle whether the call took effect. */
export type CallOutcome = 'done' | 'failed' | 'ambiguous' | 'not_attempted';

export interface CallReport extends PlannedCall {
  outcome: CallOutcome;
  problem: Problem | null;
}

export interface ActionReport {
  actionId: string;
  environmentId: string;
  change: Change;
  calls: CallReport[];
  /** Nodes of the plan that the service says are in the wanted state, and that are not, when re-read afterwards. */
  reached: number;
  missed: NodeEffect[];
}

export interface ActionProgress {
  actionId: string;
  environmentId: string;
  change: Change;
  total: number;
  done: number;
  failed: number;
  finished: boolean;
}
