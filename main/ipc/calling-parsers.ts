import type { CallName, Inputs } from '#contract';
import { longestText, mostRecordText } from '#contract/limits.ts';
import { z } from 'zod';
import { exactly } from './exactly.ts';
import { environmentId, id } from './inputs.ts';

type CallingCall = Extract<CallName, `calling.${string}`>;

const name = z.string().min(1).max(200);
const typed = z.string().max(200).nullable();

export const callingParsers = exactly<Inputs<CallingCall>>()({
  'calling.operations': z.strictObject({ environmentId }),
  'calling.plan': z.strictObject({
    environmentId,
    order: z.strictObject({
      operation: name,
      parameters: z.record(name, z.string().max(longestText.filter)),
      body: z.string().max(mostRecordText).nullable(),
    }),
  }),
  'calling.carryOut': z.strictObject({
    planId: id,
    typedName: typed,
    reason: z.string().trim().max(longestText.reason).nullable(),
    insists: typed,
  }),
});
