import type { CallableOperation, CallOrder, CallOutcome, CallPlan } from '../models/calling.ts';

export interface CallingCalls {
  /** What can be called, as this environment has it. */
  'calling.operations': { input: { environmentId: string }; output: CallableOperation[] };
  /** Reads what the call would change, and sends nothing else. */
  'calling.plan': { input: { environmentId: string; order: CallOrder }; output: CallPlan };
  /**
   * Sends a call that was shown, and returns once its result was read. Returns `moved`, and sends nothing, where it would do
   * something else than was shown. `insists`: what a person typed to send it although it cannot be recorded (`wordToInsist`).
   */
  'calling.carryOut': {
    input: { planId: string; typedName: string | null; reason: string | null; insists: string | null };
    output: CallOutcome;
  };
}
