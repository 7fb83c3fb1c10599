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
   * Computes a plan from the last read and sends nothing, so it works even while the service is in trouble. A null
   * `strategy` selects the default.
   */
  'actions.plan': {
    input: { environmentId: string; goal: Goal; strategy: Strategy | null; changeId: string | null };
    output: Plan;
  };
  'actions.planNodes': { input: { planId: string; list: NodeList; from: number; to: number }; output: NodeWindow };
  'actions.planCalls': { input: { planId: string; from: number; to: number }; output: CallWindow };
  /** Reads the service again. Returns the current plan, and whether it differs from the one before. */
  'actions.check': { input: { planId: string }; output: { plan: Plan; moved: boolean } };
  /**
   * Starts executing a plan that was shown, and returns once that is recorded; `actions.changed` reports the rest.
   * Returns `moved`, and sends nothing, when the service's state no longer matches the plan. `unchecked` skips the read
   * of the service first. `insists` is the word that the user typed to send it although it cannot be recorded
   * (`wordToInsist`). `incidentId` is the open incident that its change then belongs to; null leaves the change where
   * it is. `restoreAt` is when to propose restoring a pause, epoch milliseconds, at most `longestPause` ahead; null
   * leaves it unchanged.
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
  /** Unfinished actions, and the latest finished ones. */
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
   * Sets when to propose restoring, epoch milliseconds; null for never. Returns `invalid_input` for the past and for
   * more than `longestPause` ahead, `wrong_state` for a closed change.
   */
  'changes.setRestoreAt': { input: { changeId: string; restoreAt: number | null }; output: ChangeRecord };
  /** Declares that nothing more needs restoring. */
  'changes.close': { input: { changeId: string }; output: ChangeRecord };
  /**
   * Lets the user choose a folder for the report (Markdown, JSON and charts). Returns its path, or null if the user
   * cancels.
   */
  'changes.saveReport': { input: { changeId: string }; output: string | null };
  /** Shift hand-over notes as Markdown: open incidents, changes that are not restored and failing flows. */
  'changes.handOver': { input: { environmentId: string }; output: string };
}
