import type { CallName, Inputs } from '#contract';
import { longestText } from '#contract/limits.ts';
import { actionOrders, callOutcomes, changes, nodeLists, strategies } from '#contract/models/action.ts';
import { activityFormats, requestOutcomes } from '#contract/models/activity.ts';
import { z } from 'zod';
import { exactly } from './exactly.ts';
import { environmentId, flowQuery, id, isWindow, nodeId, nothing, rows, time } from './inputs.ts';
import { texts } from './words.ts';

type ActingCall = Extract<CallName, `actions.${string}` | `incidents.${string}` | `activity.${string}`>;

const selection = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('nodes'),
    nodeIds: z.array(nodeId).min(1, texts.chooseNode).max(100_000),
  }),
  z.strictObject({ by: z.literal('query'), query: flowQuery, except: z.array(nodeId).max(100_000) }),
  z.strictObject({ by: z.literal('connector'), connector: z.string().min(1).max(200) }),
  z.strictObject({ by: z.literal('credential'), credentialId: z.int() }),
]);

const tryForbidden = z.boolean().optional();

const goal = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('change'),
    change: z.enum(changes),
    selection,
    tryForbidden,
    forGood: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('restore'), incidentId: id, leaveMoved: z.boolean(), tryForbidden }),
  z.strictObject({
    kind: z.literal('copy'),
    originId: nodeId,
    options: z.strictObject({ reuseCredentials: z.boolean(), copyAccess: z.boolean(), copyDependent: z.boolean() }),
  }),
  z.strictObject({ kind: z.literal('delete'), originId: nodeId }),
]);

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
    goal,
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
