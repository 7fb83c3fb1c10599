import type { CallName, Inputs } from '#contract';
import { longestText, mostEditedAtOnce, mostEditedRows, mostRecordText } from '#contract/limits.ts';
import { type JsonRecord, recordKinds } from '#contract/models/resource.ts';
import { z } from 'zod';
import { exactly } from './exactly.ts';
import { environmentId, id, nodeId, versionId } from './inputs.ts';
import { texts } from './words.ts';

type EditingCall = Extract<CallName, `editing.${string}`>;

/** Record that a service would accept: a JSON object, and no larger than a configuration. */
const record = z.custom<JsonRecord>((value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  try {
    return JSON.stringify(value).length <= mostRecordText && isJson(value);
  } catch {
    // The value is nested too deep, or not valid in JSON.
    return false;
  }
}, texts.noRecord(mostRecordText));

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return ['string', 'boolean', 'object'].includes(typeof value);
  const { constructor } = Object.getPrototypeOf(value) as { constructor: unknown };
  return (constructor === Object || constructor === Array) && Object.values(value).every(isJson);
}

const kind = z.enum(recordKinds);
const resource = z.strictObject({ kind, id: nodeId });
const key = z.string().min(1).max(longestText.entryKey);

const goal = z.discriminatedUnion('does', [
  z.strictObject({ does: z.literal('update'), resource, base: record, wanted: record }),
  z.strictObject({ does: z.literal('entries'), lookupId: nodeId, base: record, wanted: record }),
  z.strictObject({ does: z.literal('create'), kind, record }),
  z.strictObject({
    does: z.literal('copy'),
    resource,
    options: z.strictObject({ reuseCredentials: z.boolean(), copyAccess: z.boolean() }),
  }),
  z.strictObject({ does: z.literal('delete'), resource }),
  z.strictObject({ does: z.literal('undo'), editId: id }),
  z.strictObject({
    does: z.literal('restore'),
    resource,
    later: versionId.nullable(),
    earlier: versionId.nullable(),
  }),
]);

const tags = z.array(z.string().min(1).max(longestText.tag)).max(100);
const manyGoal = z.discriminatedUnion('does', [
  z.strictObject({
    does: z.literal('change'),
    resources: z.array(resource).min(1).max(mostEditedAtOnce),
    change: z.strictObject({ set: record, addTags: tags, removeTags: tags }),
  }),
  z.strictObject({ does: z.literal('undo'), batchId: id }),
]);

const agreement = z.strictObject({
  planId: id,
  typedName: z.string().max(200).nullable(),
  reason: z.string().trim().max(longestText.reason).nullable(),
  insists: z.string().max(200).nullable(),
});

export const editingParsers = exactly<Inputs<EditingCall>>()({
  'editing.read': z.strictObject({ environmentId, resource }),
  'editing.members': z.strictObject({ environmentId, kind }),
  'editing.readEntries': z.strictObject({ environmentId, lookupId: nodeId, keys: z.array(key).max(mostEditedRows) }),
  'editing.importRows': z.strictObject({ environmentId, lookupId: nodeId }),
  'editing.plan': z.strictObject({ environmentId, goal }),
  'editing.carryOut': agreement,
  'editing.planMany': z.strictObject({ environmentId, goal: manyGoal }),
  'editing.carryOutMany': agreement,
  'editing.list': z.strictObject({ environmentId, resource: resource.nullable() }),
});
