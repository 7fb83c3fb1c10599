import { z } from 'zod';
import { longestText } from '../limits.ts';
import {
  type Action,
  actionOrders,
  callOutcomes,
  type CallReportWindow,
  type CallWindow,
  type FailureGroup,
  type Goal,
  nodeLists,
  type NodeWindow,
  type Plan,
  strategies,
} from '../models/action.ts';
import type { ChangeRecord } from '../models/change-record.ts';
import { type ChangeQuery, changeTabs, type ChangeWindow } from '../models/change-row.ts';
import { goal } from '../schemas/goal.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { environmentId, id, isWindow, nodeId, planConfirmation, rows, time } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

const changeQuery = schemaOf<ChangeQuery>()(
  z.strictObject({
    tab: z.enum(changeTabs),
    filter: z.string().max(longestText.filter),
    flow: nodeId.exactOptional(),
  }),
);

export const actionCalls = {
  /**
   * Computes a plan from the last read and sends nothing, so it works even while the service is in trouble. A null
   * `strategy` selects the default.
   */
  'actions.plan': defineCall<Plan>()(
    z.strictObject({
      environmentId,
      goal,
      strategy: z.enum(strategies).nullable(),
      changeId: id.nullable(),
    }),
  ),
  /**
   * Returns the goal of a stored plan, such as that of an assistant, to be planned again. Returns `moved` for a plan of
   * another service, and `wrong_state` for one that has expired.
   */
  'actions.savedGoal': defineCall<Goal>()(z.strictObject({ environmentId, planId: id })),
  'actions.planNodes': defineCall<NodeWindow>()(
    z.strictObject({ planId: id, list: z.enum(nodeLists), ...rows }).refine(...isWindow),
  ),
  'actions.planCalls': defineCall<CallWindow>()(z.strictObject({ planId: id, ...rows }).refine(...isWindow)),
  /** Reads the service again. Returns the current plan, and whether it differs from the one before. */
  'actions.check': defineCall<{ plan: Plan; moved: boolean }>()(z.strictObject({ planId: id })),
  /**
   * Starts executing a plan that was shown, and returns once that is recorded; `actions.changed` reports the rest.
   * Returns `moved`, and sends nothing, when the service's state no longer matches the plan. `unchecked` skips the read
   * of the service first. `override` is the word that the user typed to send it although it cannot be recorded
   * (`overrideWord`). `incidentId` is the open incident that its change then belongs to; null leaves the change where
   * it is. `restoreAt` is when to propose restoring a pause, epoch milliseconds, at most `longestPause` ahead; null
   * leaves it unchanged.
   */
  'actions.run': defineCall<Action>()(
    planConfirmation.extend({
      unchecked: z.boolean(),
      incidentId: id.nullable(),
      restoreAt: time.nullable(),
    }),
  ),
  /** Unfinished actions, and the latest finished ones. */
  'actions.list': defineCall<Action[]>()(z.strictObject({ environmentId })),
  'actions.order': defineCall<Action>()(
    z.strictObject({
      actionId: id,
      order: z.enum(actionOrders),
    }),
  ),
  'actions.calls': defineCall<CallReportWindow>()(
    z.strictObject({ actionId: id, outcome: z.enum(callOutcomes).nullable(), ...rows }).refine(...isWindow),
  ),
  'actions.failures': defineCall<FailureGroup[]>()(z.strictObject({ actionId: id })),
  /** Newest first. */
  'changes.list': defineCall<ChangeRecord[]>()(z.strictObject({ environmentId })),
  /** Rows `from` (inclusive) to `to` (exclusive) of the changes by anyone, newest first; at most `mostRows`. */
  'changes.window': defineCall<ChangeWindow>()(
    z.strictObject({ environmentId, query: changeQuery, ...rows }).refine(...isWindow),
  ),
  'changes.get': defineCall<ChangeRecord>()(z.strictObject({ changeId: id })),
  /**
   * Sets when to propose restoring, epoch milliseconds; null for never. Returns `invalid_input` for the past and for
   * more than `longestPause` ahead, `wrong_state` for a closed change.
   */
  'changes.setRestoreAt': defineCall<ChangeRecord>()(z.strictObject({ changeId: id, restoreAt: time.nullable() })),
  /** Declares that nothing more needs restoring. */
  'changes.close': defineCall<ChangeRecord>()(z.strictObject({ changeId: id })),
  /**
   * Lets the user choose a folder for the report (Markdown, JSON and charts). Returns its path, or null if the user
   * cancels.
   */
  'changes.saveReport': defineCall<string | null>()(z.strictObject({ changeId: id })),
  /** Shift hand-over notes as Markdown: open incidents, changes that are not restored and failing flows. */
  'changes.handOver': defineCall<string>()(z.strictObject({ environmentId })),
};
