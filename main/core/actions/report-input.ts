import type { Action, CallReport, FailureGroup } from '#contract/models/action.ts';
import type { ActivityVerification } from '#contract/models/activity.ts';
import type { FailsAt } from '#contract/models/flow.ts';
import type { ChangeFacts, TouchedNode } from './journal.ts';

/** Contents of a report on a change. Times are epoch milliseconds. Texts are as the service and users wrote them. */
export interface ReportInput {
  change: ChangeFacts;
  environmentName: string;
  writtenAt: number;
  /** Time zone of the operator's computer, such as Europe/Berlin. */
  timeZone: string;
  /** Oldest first. */
  actions: ReportedAction[];
  /** Every node that the change touched: its state before, the last intended one, and the current one. */
  nodes: ReportedNode[];
  /** Error groups of the touched flows, most notifications first. */
  errorGroups: ErrorGroup[];
  series: ReportedSeries;
  /** Period in which runs are reported. */
  time: { from: number; to: number };
  /** Runs of the touched flows in that period. */
  runs: ReportedRun[];
  /** When the failure that was ongoing at the start of the change began, epoch milliseconds; null if unknown. */
  failingSince: number | null;
  /** Touched flows that fail when the report is written, by the last read. */
  failing: FailingFlow[];
  /** Verification of the activity log. */
  activity: ActivityVerification;
}

export interface ReportedAction {
  action: Action;
  /** Nodes that the action touched, with `before` as their state before this action. */
  touched: ReportedNode[];
  failures: FailureGroup[];
  /** Calls that are neither done nor unnecessary. */
  failedCalls: CallReport[];
}

/** Touched node. `now`: the service's word; null if it is unknown, or the node is gone. */
export interface ReportedNode extends TouchedNode {
  now: string | null;
}

export interface FailingFlow {
  originId: number;
  name: string | null;
  /** Epoch milliseconds. */
  since: number | null;
  failsAt: FailsAt | null;
}

export interface ErrorGroup {
  /** Common part of its messages. */
  text: string;
  count: number;
  newestAt: number;
}

export interface ReportedRun {
  at: number;
  /** Null if the service does not report it. */
  errors: number | null;
  records: number | null;
}

/** Sums over the touched flows, starting well before the change. */
export interface ReportedSeries {
  /** Milliseconds that a point covers, from its time on. */
  step: number;
  errors: Point[];
  records: Point[];
}

/** Point of a chart. Null means unknown, which is not zero. */
export interface Point {
  at: number;
  value: number | null;
}
