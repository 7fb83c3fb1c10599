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

/** The facts of an action that never change. */
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
  /** The place that it was planned for; it is sent nowhere else. */
  place: Place;
};

/** Its standing. `open`: not over; whether anybody carries it out is another question (`owner`). */
export interface ActionStanding {
  state: 'open' | 'finished' | 'cancelled';
  finishedAt: number | null;
  calls: Action['calls'];
  reached: number | null;
  missed: number | null;
  /** Why the rest was not sent, where no person asked for that. */
  problem: Problem | null;
  /** How it had ended before each retry, oldest first. */
  earlier: EarlierEnd[];
}

/** A node that an action changes: its state before, in the service's word, and the intended one. */
export interface TouchedNode extends Pick<NodeEffect, 'nodeId' | 'originId' | 'name' | 'flowName' | 'kind'> {
  before: string | null;
  to: NonNullable<NodeEffect['to']>;
  /** The action wakes it on the way, and says so in its plan. */
  wakes?: boolean;
  /** The change that touched it first, where that is not the one that the action belongs to: it restores several. */
  changeId?: string;
}

/** A node that changes touched. `lately`: what it was before the last of their actions that touched it. */
export interface RecordedNode extends TouchedNode {
  /** The first of them that touched it. */
  changeId: string;
  lately: string | null;
}

/** A call of an action that is not settled. */
export interface OpenCall extends PlannedCall {
  position: number;
  /** It may have left: Penstock ended, or the answer was lost, after this was written. */
  intended: boolean;
}

export interface ChangeFacts {
  id: string;
  environmentId: string;
  /** Of its actions. */
  place: Place;
  title: string;
  reason: string | null;
  begunAt: number;
  closedAt: number | null;
  /** When restoring it is to be proposed. */
  restoreAt: number | null;
  /** The incident that it belongs to. */
  incidentId: string | null;
}

/** What a person said of the change of an action when it began. */
export interface ChangeOrder {
  /** The incident that it belongs to. */
  incidentId?: string | null;
  /** When restoring it is to be proposed, epoch milliseconds. */
  restoreAt?: number | null;
}

/** What a node was brought to by an action from here, or, without one, was seen to be since. */
export interface NodeState {
  nodeId: number;
  actionId: string | null;
  isActive: boolean;
}

/** Who carries out an open action: this process, another live one, or nobody. */
export type Owner = 'here' | 'elsewhere' | 'nobody';

/**
 * The port to the durable record of actions (D7). What a method records has survived a power cut when the method returns, or
 * when its promise resolves. Several processes may use one journal.
 */
export interface Journal {
  /** Why what is written here is lost when this process ends; null where it is on disk. */
  readonly trouble: Problem | null;
  /**
   * Adds an action of this process, with its change when that is new. All of it or nothing. Throws a Failure of kind
   * `unrecorded` where nothing can be stored and the action does not allow unrecorded sending, and of kind `conflict` when an
   * open action has one of the flows, under whichever name of their service: one action at a time per flow. With an incident, the
   * change is put into it; throws `wrong_state` where that is closed. What the order does not say of its change stays as it is.
   */
  begin(action: ActionFacts, calls: readonly PlannedCall[], nodes: readonly TouchedNode[], order?: ChangeOrder): void;
  /**
   * The call is about to leave. Fails with `conflict` when the action no longer belongs to this process: then nothing may leave.
   */
  intend(actionId: string, position: number): Promise<void>;
  /**
   * Records how the call ended, with the entry of the activity log when a request left. Of an action that another process has
   * taken over, only the entry is stored.
   */
  settle(
    actionId: string,
    position: number,
    outcome: CallOutcome,
    problem: Problem | null,
    entry: NewEntry | null,
  ): Promise<void>;
  /** The action is over; its flows are free for another one. Throws as `intend` fails. */
  finish(actionId: string, how: Pick<ActionStanding, 'reached' | 'missed'> & { cancelled: boolean }): void;
  /**
   * Reopens an action, with those of its calls that are not done; what is in doubt is `intended`. How it had ended stays known.
   * Throws as `begin` does.
   */
  reopen(actionId: string): void;
  /** Nodes that an action turned out to touch beside those of its plan. */
  touch(actionId: string, nodes: readonly TouchedNode[]): void;
  /** Replaces the open calls of an action of this process: its flows are not as its plan expected. */
  replan(actionId: string, calls: readonly PlannedCall[]): void;
  /** Takes over an action that nobody carries out. False when somebody does. */
  takeOver(actionId: string): boolean;
  /** A heartbeat of this process, to be called every second or two while it carries out actions. */
  beat(): void;
  owner(actionId: string): Owner;

  /** Throws `not_found`. */
  action(actionId: string): { facts: ActionFacts; standing: ActionStanding };
  /** Open ones first, then the latest, at most so many. */
  actionIds(environmentId: string, most: number): string[];
  actionIdsOf(changeId: string): string[];
  openCalls(actionId: string): OpenCall[];
  /** In the order of the plan; with an outcome only those. */
  calls(actionId: string, outcome: CallOutcome | null, from: number, to: number): CallReportWindow;
  failures(actionId: string): FailureGroup[];
  touched(actionId: string): TouchedNode[];
  /** Throws `not_found`. */
  change(changeId: string): ChangeFacts;
  /** Newest first, at most so many. */
  changes(environmentId: string, most: number): ChangeFacts[];
  closeChange(changeId: string, at: number): void;
  /** When restoring it is to be proposed, epoch milliseconds; null: not at all. */
  setRestoreAt(changeId: string, at: number | null): void;
  /** What every node was before the first of these changes touched it, and what the last of them wanted it to be. */
  recorded(changeIds: readonly string[]): RecordedNode[];

  /** Why nodes of a service are paused, as far as that was done from here. Costs little while nothing has changed. */
  pauses(place: Place): Pauses;
  recordStates(place: Place, states: readonly NodeState[]): void;
  /** What actions of an environment brought nodes to counts no more. */
  forgetStates(environmentId: string): void;

  /** How far calls through resources reach at a service, as far as that was observed. */
  reach(place: Place): Reach;
  setReach(place: Place, reach: NonNullable<Reach>): void;
}
