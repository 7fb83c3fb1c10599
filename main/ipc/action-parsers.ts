import type { CallName, Inputs } from '#contract';
import { longestText } from '#contract/limits.ts';
import { actionOrders, callOutcomes, nodeLists, strategies } from '#contract/models/action.ts';
import { activityFormats, requestOutcomes } from '#contract/models/activity.ts';
import { z } from 'zod';
import { goalInput } from '../core/actions/kinds/index.ts';
import { exactly } from './exactly.ts';
import { environmentId, id, isWindow, nothing, rows, time } from './inputs.ts';

type ActingCall = Extract<CallName, `actions.${string}` | `incidents.${string}` | `activity.${string}`>;

const activityQuery = z.strictObject({
  environmentId: z.string().max(64),
  text: z.string().max(longestText.search),
  outcomes: z.array(z.enum(requestOutcomes)).max(requestOutcomes.length),
  after: time.nullable(),
  before: time.nullable(),
});

export const actionParsers = exactly<Inputs<ActingCall>>()({
  'actions.plan': z.strictObject({
    environmentId,
    goal: goalInput,
    strategy: z.enum(strategies),
    incidentId: id.nullable(),
  }),
  'actions.planNodes': z.strictObject({ planId: id, list: z.enum(nodeLists), ...rows }).refine(...isWindow),
  'actions.planCalls': z.strictObject({ planId: id, ...rows }).refine(...isWindow),
  'actions.check': z.strictObject({ planId: id }),
  'actions.run': z.strictObject({
    planId: id,
    typedName: z.string().max(200).nullable(),
    reason: z.string().trim().max(longestText.reason).nullable(),
    unchecked: z.boolean(),
    insists: z.string().max(200).nullable(),
  }),
  'actions.list': z.strictObject({ environmentId }),
  'actions.order': z.strictObject({
    actionId: id,
    order: z.enum(actionOrders),
  }),
  'actions.calls': z
    .strictObject({ actionId: id, outcome: z.enum(callOutcomes).nullable(), ...rows })
    .refine(...isWindow),
  'actions.failures': z.strictObject({ actionId: id }),
  'incidents.list': z.strictObject({ environmentId }),
  'incidents.get': z.strictObject({ incidentId: id }),
  'incidents.close': z.strictObject({ incidentId: id }),
  'incidents.saveReport': z.strictObject({ incidentId: id }),
  'activity.window': z.strictObject({ query: activityQuery, ...rows }).refine(...isWindow),
  'activity.verify': nothing,
  'activity.export': z.strictObject({ query: activityQuery, format: z.enum(activityFormats) }),
});
