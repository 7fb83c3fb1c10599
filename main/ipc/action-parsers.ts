import type { CallName, Inputs } from '#contract';
import { longestText, mostErrorGroups, mostRestored } from '#contract/limits.ts';
import { actionOrders, callOutcomes, nodeLists, strategies } from '#contract/models/action.ts';
import { activityFormats } from '#contract/models/activity.ts';
import { errorGroupKinds, severities } from '#contract/models/incident.ts';
import { z } from 'zod';
import { goalInput } from '../core/actions/kinds/index.ts';
import { exactly } from './exactly.ts';
import { environmentId, groupKey, id, isWindow, nodeId, nothing, rows, time } from './inputs.ts';
import { texts } from './words.ts';

type ActingCall = Extract<
  CallName,
  `actions.${string}` | `changes.${string}` | `incidents.${string}` | `activity.${string}`
>;

const activityQuery = z.strictObject({
  environmentId: z.string().max(64),
  filter: z.string().max(longestText.filter),
  after: time.nullable(),
  before: time.nullable(),
});

const incident = {
  title: z.string().trim().min(1, texts.enterTitle).max(longestText.incidentTitle),
  severity: z.enum(severities),
};
const errorGroup = z.strictObject({
  kind: z.enum(errorGroupKinds),
  key: groupKey,
  text: z.string().max(longestText.errorGroup),
  originId: nodeId.nullable(),
});
export const actionParsers = exactly<Inputs<ActingCall>>()({
  'actions.plan': z.strictObject({
    environmentId,
    goal: goalInput,
    strategy: z.enum(strategies).nullable(),
    changeId: id.nullable(),
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
    incidentId: id.nullable(),
    restoreAt: time.nullable(),
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
  'changes.list': z.strictObject({ environmentId }),
  'changes.get': z.strictObject({ changeId: id }),
  'changes.setRestoreAt': z.strictObject({ changeId: id, restoreAt: time.nullable() }),
  'changes.close': z.strictObject({ changeId: id }),
  'changes.saveReport': z.strictObject({ changeId: id }),
  'changes.handOver': z.strictObject({ environmentId }),
  'incidents.list': z.strictObject({ environmentId }),
  'incidents.get': z.strictObject({ incidentId: id }),
  'incidents.declare': z.strictObject({
    environmentId,
    ...incident,
    changeIds: z.array(id).max(mostRestored),
    groups: z.array(errorGroup).max(mostErrorGroups),
  }),
  'incidents.edit': z.strictObject({ incidentId: id, ...incident }),
  'incidents.note': z.strictObject({
    incidentId: id,
    text: z.string().trim().min(1, texts.enterNote).max(longestText.note),
  }),
  'incidents.addGroup': z.strictObject({ incidentId: id, group: errorGroup }),
  'incidents.removeGroup': z.strictObject({ incidentId: id, kind: z.enum(errorGroupKinds), key: groupKey }),
  'incidents.putChange': z.strictObject({ changeId: id, incidentId: id.nullable() }),
  'incidents.close': z.strictObject({
    incidentId: id,
    lesson: z.string().trim().max(longestText.note).nullable(),
  }),
  'incidents.reopen': z.strictObject({ incidentId: id }),
  'incidents.saveReport': z.strictObject({ incidentId: id }),
  'incidents.remove': z.strictObject({ incidentId: id }),
  'activity.window': z.strictObject({ query: activityQuery, ...rows }).refine(...isWindow),
  'activity.verify': nothing,
  'activity.export': z.strictObject({ query: activityQuery, format: z.enum(activityFormats) }),
});
