import type { CallOutcome, Plan } from '#contract/models/action.ts';
import type { Problem } from '#contract/result.ts';

/** The port to the durable record of actions (D7). Each method returns only when what it says would survive a power cut. */
export interface Journal {
  /** A new action; answers its id. */
  begin(plan: Plan): string;
  /** The call with this index in the plan is about to leave. */
  intend(actionId: string, index: number): void;
  settle(actionId: string, index: number, outcome: CallOutcome, problem: Problem | null): void;
  finish(actionId: string): void;
}
