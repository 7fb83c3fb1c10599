import type { CallableOperation, CallOrder, CallOutcome, CallPlan } from '../models/calling.ts';

export interface CallingCalls {
  /** The operations that can be called, as configured for this environment. */
  'calling.operations': { input: { environmentId: string }; output: CallableOperation[] };
  /** Reads what the call would change, and sends nothing else. */
  'calling.plan': { input: { environmentId: string; order: CallOrder }; output: CallPlan };
  /**
   * Sends a call that was shown, and returns once its result was read. Returns `moved`, and sends nothing, where the
   * effect would differ from what was shown. `insists` is the word that the user typed to send it although it cannot be
   * recorded (`wordToInsist`).
   */
  'calling.carryOut': {
    input: { planId: string; typedName: string | null; reason: string | null; insists: string | null };
    output: CallOutcome;
  };
}
