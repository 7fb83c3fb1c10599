import type { Action, CallReport, FailureGroup } from '#contract/models/action.ts';
import type { ActivityVerification } from '#contract/models/activity.ts';
import type { FailsAt } from '#contract/models/flow.ts';
import type { ChangeFacts, TouchedNode } from './journal.ts';

/**
 * Everything that a report says about a change. Times are epoch milliseconds; texts are as the service and people wrote them.
 */
export interface ReportInput {
  change: ChangeFacts;
  environmentName: string;
  writtenAt: number;
  /** Of the operator's computer, such as Europe/Berlin. */
  timeZone: string;
  /** Oldest first. */
  actions: ReportedAction[];
  /** Every node that the change touched: its state before, the last intended one, and the present one. */
  nodes: ReportedNode[];
  /** Of the touched flows, most notifications first. */
  errorGroups: ErrorGroup[];
  series: ReportedSeries;
  /** From when to when runs are reported. */
  time: { from: number; to: number };
  /** Those of the touched flows in that time. */
  runs: ReportedRun[];
  /** When the failure began that was under way when the change began, epoch milliseconds; null where none is known. */
  failingSince: number | null;
  /** Those of the touched flows that fail when the report is written, by the last read. */
  failing: FailingFlow[];
  /** Of the record of activity. */
  activity: ActivityVerification;
}

export interface ReportedAction {
  action: Action;
  /** `before`: before this action. */
  touched: ReportedNode[];
  failures: FailureGroup[];
  /** Calls that are neither done nor were unnecessary. */
  failedCalls: CallReport[];
}

/** `now`: the service's word; null when it is unknown, or the node is gone. */
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
  /** What its messages have in common. */
  text: string;
  count: number;
  newestAt: number;
}

export interface ReportedRun {
  at: number;
  /** Null where the service does not say. */
  errors: number | null;
  records: number | null;
}

/** Sums over the touched flows, from well before the change on. */
export interface ReportedSeries {
  /** Milliseconds that a point stands for, from its time on. */
  step: number;
  errors: Point[];
  records: Point[];
}

/** Null where nothing is known, which is not zero. */
export interface Point {
  at: number;
  value: number | null;
}
