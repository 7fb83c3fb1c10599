import { namesOf } from '../names.ts';
import type { Problem } from '../result.ts';
import type { ActedFrom, Actor } from './actor.ts';
import type { FlowQuery, NodeKind, NodeStatus } from './flow.ts';
import type { EstateGap } from './list-gap.ts';
import type { NameReason } from './typed-name.ts';

export const statusChanges = ['pause', 'activate'] as const;
export type Change = (typeof statusChanges)[number];

/**
 * The user's selection. A selection by rule stays a rule: it is resolved when the plan is made, not when it was
 * selected.
 */
export type NodeSelection =
  | { by: 'nodes'; nodeIds: number[] }
  /** Every flow that matches, except those with these origins. Sorting and expansion are ignored here. */
  | { by: 'query'; query: FlowQuery; except: number[] }
  /** The sources and destinations of that connector. */
  | { by: 'connector'; connector: string }
  /** The resources that sign in with that credential. */
  | { by: 'credential'; credentialId: number };
export const selectionKinds = namesOf<NodeSelection['by']>({
  nodes: true,
  query: true,
  connector: true,
  credential: true,
});

/** Options for copying a flow; see the service's own documentation of copying. */
export interface CopyOptions {
  reuseCredentials: boolean;
  copyAccess: boolean;
  copyDependent: boolean;
}

/** Omits flows that the caller's role only lets them view, unless `tryForbidden` is set. */
interface ByRole {
  tryForbidden?: boolean | undefined;
}

/** The goal of a plan. `restore` returns every node to its state before the first of the changes touched it. */
export type Goal =
  /** `forGood` includes nodes that could not be restored afterwards; without it a pause omits them (`leftOut`). */
  | ({ kind: 'change'; change: Change; selection: NodeSelection; forGood?: boolean | undefined } & ByRole)
  /** `leaveMoved` keeps what others have changed since. */
  | ({ kind: 'restore'; changeIds: readonly string[]; leaveMoved: boolean } & ByRole)
  | { kind: 'copy'; originId: number; options: CopyOptions }
  /** The service refuses it while anything in the flow is active. */
  | { kind: 'delete'; originId: number };

/**
 * `least_waking` reaches the goal exactly, and activates as few nodes that end paused as possible. Among such plans it
 * disturbs the fewest other nodes, then sends the fewest calls. Later calls correct what a call activates. `never_wake`
 * moves every node straight to its intended state and touches nothing else on the way; nodes that it cannot reach so
 * stay unchanged. `fewest_calls` lets a call reach too far when a later one corrects that.
 */
export const strategies = ['least_waking', 'never_wake', 'fewest_calls'] as const;
export type Strategy = (typeof strategies)[number];

/**
 * A call through a node's own resource reaches that resource alone at some services, and everything downstream at
 * others: the specification and practice differ. Null: not yet observed at this service.
 */
export type Reach = 'resource' | 'downstream' | null;

/** The purposes of one call. */
export const callKinds = [...statusChanges, 'copy', 'delete'] as const;
export type CallKind = (typeof callKinds)[number];

/** `flow` acts on the node and everything downstream. `resource` acts on the node's own resource (see `Reach`). */
export const callWays = ['flow', 'resource'] as const;
export type CallWay = (typeof callWays)[number];

/** One call to the service. */
export interface PlannedCall {
  /** How the call addresses its node. */
  via: CallWay;
  does: CallKind;
  /**
   * The service executes it asynchronously and reports when it is done: for a flow too large to pause within one
   * response.
   */
  deferred: boolean;
  nodeId: number;
  originId: number;
  kind: NodeKind;
  /** The node's resource; null only where the call goes by the flow. */
  resourceId: number | null;
  name: string | null;
  flowName: string | null;
  /** Number of nodes that it brings to their intended states. */
  changes: number;
  /** The request as it will be sent; the path is relative to the service's address. */
  method: string;
  path: string;
}

/** The possible effects on a node. */
export const touchKinds = [...statusChanges, 'delete'] as const;
export type TouchKind = (typeof touchKinds)[number];

export interface NodeEffect {
  nodeId: number;
  /** The flow's id; the node's own id where no known flow contains it. */
  originId: number;
  flowName: string | null;
  name: string | null;
  kind: NodeKind;
  /** The status that the service currently reports. */
  status: NodeStatus;
  /** The effect on the node; null for a skipped node. */
  to: TouchKind | null;
  chosen: boolean;
  /** Set for a node that is reactivated and ends paused: the calls between which it is active, by position from 0. */
  awake?: { from: number; until: number };
}

/** Sizes of a plan's lists. A node may be in several. */
export interface PlanCounts {
  calls: number;
  /** Flows with a call. */
  flows: number;
  /** Selected, or downstream of a selected node, and not yet in the intended state. */
  changing: number;
  /** Already in the intended state; unaffected. */
  already: number;
  /** The part of `changing` that was selected neither directly nor with its whole flow: it is downstream. */
  outside: number;
  /** Destinations that change: they stop or resume receiving data. */
  destinations: number;
  /** Other flows that read from a changing node. They are not called, but affected. */
  fed: number;
  /** Unreachable: would have to change, but cannot without disturbing others on the way; see `Strategy`. */
  held: number;
  /** Selected, or to be restored, but gone from the service; or moved, and kept that way. */
  leftAlone: number;
  /**
   * Selected for a pause but omitted, because no call can restore their state, such as never started (`Goal.forGood`).
   */
  leftOut: number;
  /**
   * Irreversible: the part of `changing` in a state that cannot be restored, or, for a restore, nodes that were in one.
   */
  noWayBack: number;
  /** For a restore: in neither the state before nor that of the change. Something else has changed it since. */
  moved: number;
  /** Activated or stopped for a moment, until a later call corrects that. Always 0 with `never_wake`. */
  meanwhile: number;
  /** Flows omitted because the caller's role only lets them view; 0 where these are tried. */
  forbidden: number;
  /** Nodes that are active for a moment and end paused: a part of the temporarily disturbed ones. */
  woken: number;
  /** Active nodes in a flow to be deleted, which must be paused first. */
  blocking: number;
  /** Unaffected nodes of the same flows. */
  untouched: number;
}

export type NodeList = Exclude<keyof PlanCounts, 'calls' | 'flows' | 'untouched'>;
export const nodeLists = namesOf<NodeList>({
  changing: true,
  already: true,
  outside: true,
  destinations: true,
  fed: true,
  held: true,
  leftAlone: true,
  leftOut: true,
  noWayBack: true,
  moved: true,
  meanwhile: true,
  forbidden: true,
  woken: true,
  blocking: true,
});

/** Calls to send and their effect, computed before anything is sent (D8). */
export interface Plan {
  id: string;
  environmentId: string;
  goal: Goal;
  /** The change that it belongs to; null for a plan that starts a new one. */
  changeId: string | null;
  strategy: Strategy;
  counts: PlanCounts;
  /** For an activation of nodes that an open change paused: changing nodes that it did not pause, where known. */
  pausedOtherwise: number;
  /** The other strategies that visibly differ from this one and from one another. */
  others: Way[];
  /** Whether the service was read again since this plan was requested; see `actions.check`. */
  checked: boolean;
  /** When the service reported the oldest part of this plan's basis, epoch milliseconds. */
  readAt: number;
  /** Why the plan cannot be recorded (`overrideWord` overrides that); null where it can be recorded. */
  unrecorded: Problem | null;
  /** Flows that the selection rule may have missed; null where every flow it selects is known. */
  gap: EstateGap | null;
  /** The name that must be typed first, and why; null where none is required. */
  typedName: string | null;
  whyTypeName: NameReason | null;
}

/** The effect of a strategy. */
export interface Way extends Pick<PlanCounts, 'calls' | 'held' | 'meanwhile' | 'woken'> {
  strategy: Strategy;
}

export interface NodeWindow {
  from: number;
  total: number;
  rows: NodeEffect[];
}

export interface CallWindow {
  from: number;
  total: number;
  rows: PlannedCall[];
}

/**
 * How a call ended. `already`: nothing was left to do, so nothing was sent. `held`: would have disturbed nodes that it
 * must not. `ambiguous`: the response never came, and the service could not be checked yet for its effect.
 */
export const callOutcomes = ['done', 'already', 'failed', 'held', 'ambiguous', 'not_attempted'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export interface CallReport extends PlannedCall {
  position: number;
  /** Null while it is pending or in flight. */
  outcome: CallOutcome | null;
  underWay: boolean;
  problem: Problem | null;
  settledAt: number | null;
}

export interface CallReportWindow {
  from: number;
  total: number;
  rows: CallReport[];
}

/** Calls that failed for the same reason. */
export interface FailureGroup {
  problem: Problem;
  count: number;
  /** Names of the first flows. */
  flows: string[];
}

/**
 * `interrupted`: Penstock ended before the action did, and prompts before it resumes. `elsewhere`: another Penstock
 * runs it. `stopping`: canceled, and waiting for requests in flight. `verifying`: everything is sent; the flows are
 * read once more.
 */
export type ActionState =
  | 'running'
  | 'paused'
  | 'waiting_for_service'
  | 'waiting_for_sign_in'
  | 'stopping'
  | 'verifying'
  | 'interrupted'
  | 'elsewhere'
  | 'finished'
  | 'cancelled';

export const actionOrders = ['pause', 'continue', 'cancel', 'resume', 'retry'] as const;
export type ActionOrder = (typeof actionOrders)[number];

export const actionKinds = [...callKinds, 'restore'] as const;
export type ActionKind = (typeof actionKinds)[number];

/** The end of an action before a retry. */
export interface EarlierEnd extends Pick<Action, 'calls' | 'reached' | 'missed'> {
  state: 'finished' | 'cancelled';
  finishedAt: number;
  retriedAt: number;
  /** Why its calls failed, the most frequent reasons first; at most 5. */
  failures: FailureGroup[];
}

/** A plan in progress or finished. */
export interface Action {
  id: string;
  changeId: string;
  environmentId: string;
  kind: ActionKind;
  strategy: Strategy;
  /** A description of the action: "Pause Orders EU", "Pause 214 flows". */
  title: string;
  reason: string | null;
  actor: Actor;
  from: ActedFrom;
  /** The user overrode the warning that it could not be recorded. */
  unrecorded: boolean;
  state: ActionState;
  begunAt: number;
  finishedAt: number | null;
  counts: PlanCounts;
  /** Calls by outcome; `open` are pending or in flight. */
  calls: Record<CallOutcome | 'open', number>;
  /** Recent calls per second, and remaining milliseconds; null when unknown. */
  rate: number | null;
  remaining: number | null;
  /** The reason why the action waits. */
  problem: Problem | null;
  /** How many nodes have their intended states in the final check, and how many do not. Null before. */
  reached: number | null;
  missed: number | null;
  /** The ends before each retry, oldest first. */
  earlier: EarlierEnd[];
}
