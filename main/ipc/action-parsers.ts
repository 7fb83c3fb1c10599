import type { CallName, Input } from '#contract';
import type { Goal, NodeList, Selection } from '#contract/models/action.ts';
import type { ActivityQuery } from '#contract/models/activity.ts';
import { z } from 'zod';
import { environmentId, flowQuery, nodeId, row, time } from './inputs.ts';

type ActingCall = Extract<CallName, `actions.${string}` | `incidents.${string}` | `activity.${string}`>;

/** A window onto a long list: more rows than any screen shows at once, few enough for one message. */
const mostRows = 500;
const aWindow = { from: row, to: row };
const isWindow = ({ from, to }: { from: number; to: number }): boolean => to >= from && to - from <= mostRows;
const tooMany = `At most ${mostRows} rows at a time.`;

const id = z.string().min(1).max(64);
const change = z.enum(['pause', 'activate']);

const selection: z.ZodType<Selection> = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('nodes'),
    nodeIds: z.array(nodeId).min(1, 'Choose at least one node.').max(100_000),
  }),
  z.strictObject({ by: z.literal('query'), query: flowQuery, except: z.array(nodeId).max(100_000) }),
  z.strictObject({ by: z.literal('connector'), connector: z.string().min(1).max(200) }),
  z.strictObject({ by: z.literal('credential'), credentialId: z.int() }),
]);

const tryForbidden = z.boolean().optional();

const goal: z.ZodType<Goal> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('change'),
    change,
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

const nodeList = z.enum([
  'changing',
  'already',
  'outside',
  'destinations',
  'fed',
  'held',
  'leftAlone',
  'leftOut',
  'noWayBack',
  'moved',
  'meanwhile',
  'forbidden',
  'woken',
  'blocking',
] satisfies NodeList[]);

const outcome = z.enum(['done', 'already', 'failed', 'held', 'ambiguous', 'not_attempted']);

const activityQuery: z.ZodType<ActivityQuery> = z.strictObject({
  environmentId: z.string().max(64),
  text: z.string().max(1000),
  outcomes: z.array(z.enum(['done', 'failed', 'ambiguous'])).max(3),
  after: time.nullable(),
  before: time.nullable(),
});

export const actionParsers = {
  'actions.plan': z.strictObject({
    environmentId,
    goal,
    strategy: z.enum(['least_waking', 'never_wake', 'fewest_calls']),
    incidentId: id.nullable(),
  }),
  'actions.planNodes': z.strictObject({ planId: id, list: nodeList, ...aWindow }).refine(isWindow, tooMany),
  'actions.planCalls': z.strictObject({ planId: id, ...aWindow }).refine(isWindow, tooMany),
  'actions.check': z.strictObject({ planId: id }),
  'actions.run': z.strictObject({
    planId: id,
    typedName: z.string().max(200).nullable(),
    reason: z.string().trim().max(500).nullable(),
    unchecked: z.boolean(),
    insists: z.string().max(200).nullable(),
  }),
  'actions.list': z.strictObject({ environmentId }),
  'actions.order': z.strictObject({
    actionId: id,
    order: z.enum(['pause', 'continue', 'cancel', 'resume', 'retry']),
  }),
  'actions.calls': z.strictObject({ actionId: id, outcome: outcome.nullable(), ...aWindow }).refine(isWindow, tooMany),
  'actions.failures': z.strictObject({ actionId: id }),
  'incidents.list': z.strictObject({ environmentId }),
  'incidents.get': z.strictObject({ incidentId: id }),
  'incidents.close': z.strictObject({ incidentId: id }),
  'incidents.saveReport': z.strictObject({ incidentId: id }),
  'activity.window': z.strictObject({ query: activityQuery, ...aWindow }).refine(isWindow, tooMany),
  'activity.verify': z.null(),
  'activity.export': z.strictObject({ query: activityQuery, format: z.enum(['json', 'csv']) }),
} satisfies { [N in ActingCall]: z.ZodType<Input<N>> };
