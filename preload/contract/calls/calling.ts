import { z } from 'zod';
import { longestText, mostRecordText } from '../limits.ts';
import type { CallOrder, CallResult, CallPlan, CallableOperation } from '../models/calling.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { environmentId, planConfirmation } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

const name = z.string().min(1).max(200);
const order = schemaOf<CallOrder>()(
  z.strictObject({
    operation: name,
    parameters: z.record(name, z.string().max(longestText.filter)),
    body: z.string().max(mostRecordText).nullable(),
  }),
);

export const callingCalls = {
  /** The operations that can be called, as configured for this environment. */
  'calling.operations': defineCall<CallableOperation[]>()(z.strictObject({ environmentId })),
  /** Reads what the call would change, and sends nothing else. */
  'calling.plan': defineCall<CallPlan>()(z.strictObject({ environmentId, order })),
  /**
   * Sends a call that was shown, and returns once its result was read. Returns `moved`, and sends nothing, where the
   * effect would differ from what was shown. `override` is the word that the user typed to send it although it cannot be
   * recorded (`overrideWord`).
   */
  'calling.carryOut': defineCall<CallResult>()(planConfirmation),
};
