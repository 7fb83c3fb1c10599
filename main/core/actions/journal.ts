import type {
  Action,
  CallOutcome,
  CallReportWindow,
  EarlierEnd,
  FailureGroup,
  Goal,
  NodeEffect,
  PlannedCall,
  Reach,
} from '#contract/models/action.ts';
import type { Problem } from '#contract/result.ts';
import type { NewEntry } from '../activity/activity.ts';
import type { Pauses } from '../monitoring/known-pauses.ts';
import type { Place } from '../settings/places.ts';

/** Facts of an action that never change. */
export type ActionFacts = Pick<
  Action,
  | 'id'
  | 'changeId'
  | 'environmentId'
  | 'kind'
  | 'strategy'
  | 'title'
  | 'reason'
  | 'actor'
  | 'from'
  | 'begunAt'
  | 'counts'
  | 'unrecorded'
> & {
  environmentName: string;
  goal: Goal;
  /** Service that the action was planned for. Its calls are sent nowhere else. */
  place: Place;
};

/** Status of an action. `open` means not over; `owner` returns which process runs it, if any. */
export interface ActionProgress {
  state: 'open' | 'finished' | 'cancelled';
  finishedAt: number | null;
  calls: Action['calls'];
  reached: number | null;
  missed: number | null;
  /** Why the rest was not sent, unless an operator requested that. */
  problem: Problem | null;
  /** Results before each retry, oldest first. */
  earlier: EarlierEnd[];
}

/** Node that an action changes: its previous state in the service's word, and the intended one. */
export interface TouchedNode extends Pick<NodeEffect, 'nodeId' | 'originId' | 'name' | 'flowName' | 'kind'> {
  before: string | null;
  to: NonNullable<NodeEffect['to']>;
  /** The action wakes the node temporarily, and its plan lists that. */
  wakes?: boolean;
  /** Change that touched the node first, if that is not the action's change: a restore may cover several. */
  changeId?: string;
}

/** Node that changes touched. `lately`: its state before the last of their actions that touched it. */
export interface RecordedNode extends TouchedNode {
  /** First of the changes that touched the node. */
  changeId: string;
  lately: string | null;
}

/** Unsettled call of an action. */
export interface OpenCall extends PlannedCall {
  position: number;
  /** The call may have left: Penstock ended, or the response was lost, after this was written. */
  intended: boolean;
}

export interface ChangeFacts {
  id: string;
  environmentId: string;
  /** Service of the change's actions. */
  place: Place;
  title: string;
  reason: string | null;
  begunAt: number;
  closedAt: number | null;
  /** When to propose restoring the change. */
  restoreAt: number | null;
  incidentId: string | null;
}

/** Settings that an operator gave for the change of an action when it began. */
export interface ChangeOrder {
  incidentId?: string | null;
  /** When to propose restoring the change, epoch milliseconds. */
  restoreAt?: number | null;
}

/** State that an action through Penstock brought a node to; without an action, a state observed since. */
export interface ObservedState {
  nodeId: number;
  actionId: string | null;
  isActive: boolean;
}

/** Owner of an open action: this process, another live one, or none. */
export type Owner = 'here' | 'elsewhere' | 'nobody';

/**
 * Port to the durable record of actions (D7). A record has survived a power cut once its method returns or its promise
 * resolves. Several processes may use one journal.
 */
export interface Journal {
  /** Why records are lost when this process ends; null if they are on disk. */
  readonly trouble: Problem | null;
  /**
   * Adds an action of this process, with its change if that is new: all of it or nothing. Throws `unrecorded` if
   * nothing can be stored and the action does not allow unrecorded sending. Throws `conflict` if an open action has one
   * of the flows, under any name of their service: one action at a time per flow. With an incident, adds the change to
   * it; throws `wrong_state` if that is closed. Properties of the change that the order omits stay as they are.
   */
  begin(action: ActionFacts, calls: readonly PlannedCall[], nodes: readonly TouchedNode[], order?: ChangeOrder): void;
  /**
   * Records that the call is about to leave. Rejects with `conflict` when the action no longer belongs to this process:
   * then nothing may leave.
   */
  intend(actionId: string, position: number): Promise<void>;
  /**
   * Records how the call ended, with the entry of the activity log if a request left. If another process has taken over
   * the action, only the entry is stored.
   */
  settle(
    actionId: string,
    position: number,
    outcome: CallOutcome,
    problem: Problem | null,
    entry: NewEntry | null,
  ): Promise<void>;
  /** Records that the action is over and frees its flows. Throws `conflict` like `intend`. */
  finish(actionId: string, how: Pick<ActionProgress, 'reached' | 'missed'> & { cancelled: boolean }): void;
  /**
   * Reopens an action with its calls that are not done; calls in doubt are `intended`. Its earlier result stays known.
   * Throws like `begin`.
   */
  reopen(actionId: string): void;
  /** Records nodes that an action touched in addition to its plan. */
  touch(actionId: string, nodes: readonly TouchedNode[]): void;
  /** Replaces the open calls of an action of this process, because its flows differ from its plan. */
  replan(actionId: string, calls: readonly PlannedCall[]): void;
  /** Takes over an action that no process runs. Returns false if a process runs it. */
  takeOver(actionId: string): boolean;
  /** Records a heartbeat of this process. Called every second or two while it runs actions. */
  beat(): void;
  owner(actionId: string): Owner;

  /** Throws `not_found`. */
  action(actionId: string): { facts: ActionFacts; standing: ActionProgress };
  /** Returns at most `most` ids: open actions first, then the latest. */
  actionIds(environmentId: string, most: number): string[];
  actionIdsOf(changeId: string): string[];
  openCalls(actionId: string): OpenCall[];
  /** Returns calls in the order of the plan; an outcome selects those that have it. */
  calls(actionId: string, outcome: CallOutcome | null, from: number, to: number): CallReportWindow;
  failures(actionId: string): FailureGroup[];
  touched(actionId: string): TouchedNode[];
  /** Throws `not_found`. */
  change(changeId: string): ChangeFacts;
  /** Returns at most `most` changes, newest first. */
  changes(environmentId: string, most: number): ChangeFacts[];
  closeChange(changeId: string, at: number): void;
  /** Sets when to propose restoring the change, epoch milliseconds; null proposes nothing. */
  setRestoreAt(changeId: string, at: number | null): void;
  /** Returns the state of each node before the first of these changes, and the state that the last of them wanted. */
  recorded(changeIds: readonly string[]): RecordedNode[];

  /** Returns why nodes of a service are paused, if Penstock paused them. Costs little while nothing has changed. */
  pauses(place: Place): Pauses;
  recordStates(place: Place, states: readonly ObservedState[]): void;
  /** Invalidates the recorded node states of an environment. */
  forgetStates(environmentId: string): void;

  /** Returns how far calls through resources reach at a service, as observed so far. */
  reach(place: Place): Reach;
  setReach(place: Place, reach: NonNullable<Reach>): void;
}
