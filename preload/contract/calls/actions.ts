import type { ActionReport, Change, Plan } from '../models/action.ts';

export interface ActionCalls {
  /** Computes what a change of these nodes would do; sends nothing that changes the service. */
  'actions.plan': { input: { environmentId: string; change: Change; nodeIds: number[] }; output: Plan };
  /** Carries out a plan that was shown. Answers `moved` and sends nothing when the service's state is no longer the plan's. */
  'actions.run': { input: { planId: string; typedName: string | null }; output: ActionReport };
}
