import type {
  Action,
  ActionOrder,
  CallOutcome,
  CallReportWindow,
  CallWindow,
  FailureGroup,
  Goal,
  NodeList,
  NodeWindow,
  Plan,
  Strategy,
} from '../models/action.ts';
import type { ChangeRecord } from '../models/change-record.ts';

export interface ActionCalls {
  /**
   * Computes from what was read last; sends nothing, so that it answers even when the service is in trouble. `strategy`: null for
   * the usual one.
   */
  'actions.plan': {
    input: { environmentId: string; goal: Goal; strategy: Strategy | null; changeId: string | null };
    output: Plan;
  };
  'actions.planNodes': { input: { planId: string; list: NodeList; from: number; to: number }; output: NodeWindow };
  'actions.planCalls': { input: { planId: string; from: number; to: number }; output: CallWindow };
  /** Asks the service again. Returns the plan as it is now, and whether it differs from before. */
  'actions.check': { input: { planId: string }; output: { plan: Plan; moved: boolean } };
  /**
   * Begins to carry out a plan that was shown, and returns once that is recorded; `actions.changed` reports the rest. Returns
   * `moved`, and sends nothing, when the service's state is no longer the plan's. `unchecked`: not to ask the service first.
   * `insists`: what a person typed to send it although it cannot be recorded (`wordToInsist`). `incidentId`: the open incident
   * that its change then belongs to; null leaves the change where it is. `restoreAt`: when restoring a pause is to be proposed,
   * epoch milliseconds, at most `longestPause` ahead; null leaves it as it is.
   */
  'actions.run': {
    input: {
      planId: string;
      typedName: string | null;
      reason: string | null;
      unchecked: boolean;
      insists: string | null;
      incidentId: string | null;
      restoreAt: number | null;
    };
    output: Action;
  };
  /** Those that are not over, and the latest of the others. */
  'actions.list': { input: { environmentId: string }; output: Action[] };
  'actions.order': { input: { actionId: string; order: ActionOrder }; output: Action };
  'actions.calls': {
    input: { actionId: string; outcome: CallOutcome | null; from: number; to: number };
    output: CallReportWindow;
  };
  'actions.failures': { input: { actionId: string }; output: FailureGroup[] };
  /** Newest first. */
  'changes.list': { input: { environmentId: string }; output: ChangeRecord[] };
  'changes.get': { input: { changeId: string }; output: ChangeRecord };
  /**
   * Says when restoring is to be proposed, epoch milliseconds; null: not at all. Returns `invalid_input` for the past and for more
   * than `longestPause` ahead, `wrong_state` for a closed change.
   */
  'changes.setRestoreAt': { input: { changeId: string; restoreAt: number | null }; output: ChangeRecord };
  /** Declares that nothing more is to be restored. */
  'changes.close': { input: { changeId: string }; output: ChangeRecord };
  /** Lets the person choose a folder for the report (Markdown, JSON and charts); returns its path, null when they did not. */
  'changes.saveReport': { input: { changeId: string }; output: string | null };
  /** Which incidents are open, which changes are not restored and which flows fail, as Markdown. */
  'changes.handOver': { input: { environmentId: string }; output: string };
}
