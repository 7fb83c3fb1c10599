import { namesOf } from '../names.ts';
import type { Problem } from '../result.ts';
import type { ActedFrom, Actor } from './actor.ts';
import type { FlowQuery, NodeKind, NodeStatus } from './flow.ts';
import type { EstateGap } from './list-gap.ts';
import type { NameReason } from './typed-name.ts';

export const changes = ['pause', 'activate'] as const;
export type Change = (typeof changes)[number];

/** A person's selection. A selection by a rule stays one: it is resolved when the plan is made, not when it was selected. */
export type Selection =
  | { by: 'nodes'; nodeIds: number[] }
  /** Every flow that matches, except those with these origins. Sorting and expansion mean nothing here. */
  | { by: 'query'; query: FlowQuery; except: number[] }
  /** The sources and destinations of that kind. */
  | { by: 'connector'; connector: string }
  /** What signs in with it. */
  | { by: 'credential'; credentialId: number };
export const selectionKinds = namesOf<Selection['by']>({ nodes: true, query: true, connector: true, credential: true });

/** What the copy of a flow includes; see the service's own words for copying. */
export interface CopyOptions {
  reuseCredentials: boolean;
  copyAccess: boolean;
  copyDependent: boolean;
}

/** Flows that the caller's role lets them only look at are left out, unless they are to be tried all the same. */
interface ByRole {
  tryForbidden?: boolean | undefined;
}

/** The goal. `restore`: every node back to what it was before the first of the changes touched it. */
export type Goal =
  /** `forGood`: including what could not be brought back afterwards; without it a pause leaves that out (`leftOut`). */
  | ({ kind: 'change'; change: Change; selection: Selection; forGood?: boolean | undefined } & ByRole)
  /** `leaveMoved`: what somebody else has changed since stays as it is. */
  | ({ kind: 'restore'; changeIds: readonly string[]; leaveMoved: boolean } & ByRole)
  | { kind: 'copy'; originId: number; options: CopyOptions }
  /** The service refuses it while anything in the flow is active. */
  | { kind: 'delete'; originId: number };

/**
 * `least_waking`: reaches the goal exactly, and wakes as few nodes that end paused as possible; of such plans one that disturbs
 * the fewest others; of these one with the fewest calls. What a call wakes is corrected by the next ones. `never_wake`: every
 * node goes straight to its intended state, and nothing else is touched on the way; what cannot be reached so stays as it is.
 * `fewest_calls`: a call may reach too far when a later one corrects that.
 */
export const strategies = ['least_waking', 'never_wake', 'fewest_calls'] as const;
export type Strategy = (typeof strategies)[number];

/**
 * A call through a node's own resource reaches that resource alone at some services, and everything downstream at others: the
 * specification and practice differ. Null: not yet observed at this service.
 */
export type Reach = 'resource' | 'downstream' | null;

/** The purposes of one call. */
export const callKinds = [...changes, 'copy', 'delete'] as const;
export type CallKind = (typeof callKinds)[number];

/** `flow`: on the node and on everything downstream. `resource`: on the node's own resource (see `Reach`). */
export const callWays = ['flow', 'resource'] as const;
export type CallWay = (typeof callWays)[number];

/** One call to the service. */
export interface PlannedCall {
  /** The node that it acts on. */
  via: CallWay;
  does: CallKind;
  /** The service does it later and reports when it is done: for a large flow, which it could not pause within one answer. */
  deferred: boolean;
  nodeId: number;
  originId: number;
  kind: NodeKind;
  /** Of the node; null only where the call goes by the flow. */
  resourceId: number | null;
  name: string | null;
  flowName: string | null;
  /** Nodes that it brings to their intended states. */
  changes: number;
  /** As it will be sent, the path relative to the service's address. */
  method: string;
  path: string;
}

/** The possible effects on a node. */
export const touchKinds = [...changes, 'delete'] as const;
export type TouchKind = (typeof touchKinds)[number];

export interface NodeEffect {
  nodeId: number;
  /** The flow's; of a node that no known flow has, its own id. */
  originId: number;
  flowName: string | null;
  name: string | null;
  kind: NodeKind;
  /** What the service says now. */
  status: NodeStatus;
  /** The effect on it; null for a node that is left alone. */
  to: TouchKind | null;
  chosen: boolean;
  /** Of a node that is woken and ends paused: the calls of the plan between which it is active, by position from 0. */
  awake?: { from: number; until: number };
}

/** Lists of a plan. A node may be in several. */
export interface PlanCounts {
  calls: number;
  /** Flows with a call. */
  flows: number;
  /** Selected, or downstream of a selected node, and not yet in the intended state. */
  changing: number;
  /** In the intended state already; nothing happens to them. */
  already: number;
  /** The part of `changing` that was not selected, neither by itself nor with its whole flow: it is downstream. */
  outside: number;
  /** Destinations that change: they go quiet, or get data again. */
  destinations: number;
  /** Other flows that read from a changing node. They are not called, but affected. */
  fed: number;
  /** Would have to change, and cannot without disturbing others on the way; see `Strategy`. */
  held: number;
  /** Selected, or to be restored, and no longer at the service; or moved, and left so. */
  leftAlone: number;
  /** Selected for a pause, and left out because no call brings their state about, such as never started (`Goal.forGood`). */
  leftOut: number;
  /** Cannot be brought back: the part of `changing` that is in such a state, or, for a restore, nodes that were in one. */
  noWayBack: number;
  /** For a restore: in neither the state before nor that of the change. Something else has changed it since. */
  moved: number;
  /** Woken or stopped for a moment, until a later call corrects that. Never any with `never_wake`. */
  meanwhile: number;
  /** Flows left out because the caller's role lets them only look; none where these are tried. */
  forbidden: number;
  /** The part of `meanwhile` that is active for a moment and ends paused. */
  woken: number;
  /** Active, in a flow that is to be deleted: to be paused first. */
  blocking: number;
  /** Nodes of the same flows that nothing happens to. */
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

/** What will be sent and its effect, computed before anything is sent (D8). */
export interface Plan {
  id: string;
  environmentId: string;
  goal: Goal;
  /** The change that it belongs to; null for one that begins with it. */
  changeId: string | null;
  strategy: Strategy;
  counts: PlanCounts;
  /** Of an activation of what an open change paused: how many of the changing nodes it did not pause, as far as is known. */
  pausedOtherwise: number;
  /** The other strategies, where a person could tell them apart from this one and from one another. */
  others: Way[];
  /** Whether the service has been asked again since this plan was requested; see `actions.check`. */
  checked: boolean;
  /** When the service said what this plan is based on, epoch milliseconds: the oldest part. */
  readAt: number;
  /** Why it cannot be recorded, and the word with which a person insists on sending it all the same; null where it can. */
  unrecorded: { why: Problem; word: string } | null;
  /** What the rule that selects may have missed; null where every flow it selects is known. */
  gap: EstateGap | null;
  /** The name that must be typed first, and why; null where none is. */
  typedName: string | null;
  typedNameWhy: NameReason | null;
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
 * How a call ended. `already`: nothing was left to do, so nothing was sent. `held`: would have disturbed nodes that it must not.
 * `ambiguous`: the answer never came, and the service could not be asked yet whether the call took effect.
 */
export const callOutcomes = ['done', 'already', 'failed', 'held', 'ambiguous', 'not_attempted'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export interface CallReport extends PlannedCall {
  position: number;
  /** Null while it is still to come or under way. */
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
 * `interrupted`: Penstock ended before the action did, and asks before it resumes. `elsewhere`: another Penstock carries it out.
 * `stopping`: cancelled, and waiting for what was sent. `verifying`: everything is sent; the flows are read once more.
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

/** How an action had ended before it was retried. */
export interface EarlierEnd extends Pick<Action, 'calls' | 'reached' | 'missed'> {
  state: 'finished' | 'cancelled';
  finishedAt: number;
  retriedAt: number;
  /** Why its calls failed, the most frequent reasons first; at most 5. */
  failures: FailureGroup[];
}

/** One plan that is or was carried out. */
export interface Action {
  id: string;
  changeId: string;
  environmentId: string;
  kind: ActionKind;
  strategy: Strategy;
  /** What it does, in words: "Pause Orders EU", "Pause 214 flows". */
  title: string;
  reason: string | null;
  actor: Actor;
  from: ActedFrom;
  /** A person insisted on sending it although it could not be recorded. */
  unrecorded: boolean;
  state: ActionState;
  begunAt: number;
  finishedAt: number | null;
  counts: PlanCounts;
  /** Calls by outcome; `open` are still to come or under way. */
  calls: Record<CallOutcome | 'open', number>;
  /** Calls a second over the last moments, and milliseconds that the rest will take; null when that is unknown. */
  rate: number | null;
  remaining: number | null;
  /** What is waited for, and why. */
  problem: Problem | null;
  /** How many nodes have their intended states when the service is asked again at the end, and how many do not. Null before. */
  reached: number | null;
  missed: number | null;
  /** How it had ended before each retry, oldest first. */
  earlier: EarlierEnd[];
}
