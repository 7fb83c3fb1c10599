import {
  actionKinds,
  callKinds,
  callWays,
  type EarlierEnd,
  type PlannedCall,
  strategies,
  touchKinds,
} from '#contract/models/action.ts';
import { type ActedFrom, actedFrom, type Actor } from '#contract/models/actor.ts';
import { type ActivityEntry, requestOutcomes } from '#contract/models/activity.ts';
import { errorGroupKinds, type IncidentGroup, severities } from '#contract/models/incident.ts';
import type { Problem } from '#contract/result.ts';
import { z } from 'zod';
import type { ActionFacts, TouchedNode } from '../core/actions/journal.ts';
import { storedGoal } from '../core/actions/kinds/index.ts';
import type { Place } from '../core/settings/places.ts';

/**
 * Shapes on which reading the record of actions relies. Members that later releases add, and counts that earlier ones
 * lacked, do not count as damage.
 */

const name = z.string().nullable();
const actor = z.looseObject({ user: name, impersonator: name });
const from = z.enum(actedFrom);

export const bySomebodyShape = z.looseObject({ actor, from }) as unknown as z.ZodType<{
  actor: Actor;
  from: ActedFrom;
}>;

export const severityShape = z.enum(severities);

export const groupShape: z.ZodType<IncidentGroup> = z.object({
  kind: z.enum(errorGroupKinds),
  key: z.string(),
  text: z.string(),
  originId: z.number().nullable(),
});

export const problemShape = z.looseObject({
  kind: z.string(),
  message: z.string(),
  advice: z.string().optional(),
  detail: z.string().optional(),
}) as unknown as z.ZodType<Problem>;

export const placeShape = z.looseObject({ address: z.string(), vendor: z.string() }) as unknown as z.ZodType<Place>;

export const factsShape = z.looseObject({
  id: z.string(),
  changeId: z.string(),
  environmentId: z.string(),
  environmentName: z.string(),
  kind: z.enum(actionKinds),
  strategy: z.enum(strategies),
  title: z.string(),
  reason: name,
  actor,
  from,
  begunAt: z.number(),
  goal: storedGoal,
  // Records of earlier releases lack both.
  place: placeShape.optional(),
  unrecorded: z.boolean().optional(),
  counts: z.record(z.string(), z.number()),
}) as unknown as z.ZodType<ActionFacts>;

export const earlierShape = z.array(
  z.looseObject({
    state: z.enum(['finished', 'cancelled']),
    finishedAt: z.number(),
    retriedAt: z.number(),
    calls: z.record(z.string(), z.number()),
    reached: z.number().nullable(),
    missed: z.number().nullable(),
    failures: z.array(z.looseObject({ problem: problemShape, count: z.number(), flows: z.array(z.string()) })),
  }),
) as unknown as z.ZodType<EarlierEnd[]>;

export const callShape = z.looseObject({
  via: z.enum(callWays),
  does: z.enum(callKinds),
  nodeId: z.number(),
  originId: z.number(),
  kind: z.string(),
  resourceId: z.number().nullable(),
  name,
  flowName: name,
  changes: z.number(),
  method: z.string(),
  path: z.string(),
}) as unknown as z.ZodType<PlannedCall>;

export const nodeShape = z.looseObject({
  nodeId: z.number(),
  originId: z.number(),
  name,
  flowName: name,
  kind: z.string(),
  before: name,
  to: z.enum(touchKinds),
  changeId: z.string().optional(),
}) as unknown as z.ZodType<TouchedNode>;

/** Limit of the times that a Date can hold. */
const lastTime = 8.64e15;

export const entryShape = z.looseObject({
  sequence: z.number(),
  at: z.number().min(-lastTime).max(lastTime),
  environmentId: z.string(),
  environmentName: z.string(),
  actor,
  from,
  actionId: name,
  reason: name,
  what: z.string(),
  method: z.string(),
  path: z.string(),
  attempts: z.number(),
  outcome: z.enum(requestOutcomes),
  reply: name,
  problem: problemShape.nullable(),
  before: name,
  after: name,
}) as unknown as z.ZodType<Omit<ActivityEntry, 'hash'>>;
