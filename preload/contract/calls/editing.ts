import { z } from 'zod';
import { longestText, mostEditedAtOnce, mostEditedRows, mostRecordText } from '../limits.ts';
import type { Edit, EditGoal, EditPlan, Editable, EditableMember } from '../models/editing.ts';
import type { ManyGoal, ManyPlan, ManyResult } from '../models/many-edits.ts';
import { type JsonRecord, recordKinds } from '../models/resource.ts';
import { resource } from '../schemas/resource.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { environmentId, id, nodeId, planConfirmation, versionId } from '../schemas/values.ts';
import { texts } from '../schemas/words.ts';
import { defineCall } from './define-call.ts';

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
const key = z.string().min(1).max(longestText.entryKey);

const editGoal = schemaOf<EditGoal>()(
  z.discriminatedUnion('does', [
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
  ]),
);

const tags = z.array(z.string().min(1).max(longestText.tag)).max(100);
const manyGoal = schemaOf<ManyGoal>()(
  z.discriminatedUnion('does', [
    z.strictObject({
      does: z.literal('change'),
      resources: z.array(resource).min(1).max(mostEditedAtOnce),
      change: z.strictObject({ set: record, addTags: tags, removeTags: tags }),
    }),
    z.strictObject({ does: z.literal('undo'), batchId: id }),
  ]),
);

export const editingCalls = {
  /** Reads the editable part of a resource. */
  'editing.read': defineCall<Editable>()(z.strictObject({ environmentId, resource })),
  /** Members that the service accepts for a new resource of a kind, according to its specification. */
  'editing.members': defineCall<EditableMember[]>()(z.strictObject({ environmentId, kind })),
  /** Reads rows of a lookup by their keys; a key without a row is not in the document. */
  'editing.readEntries': defineCall<Editable>()(
    z.strictObject({ environmentId, lookupId: nodeId, keys: z.array(key).max(mostEditedRows) }),
  ),
  /**
   * Returns a goal that writes the rows of a CSV file that the user chooses, and how the file was read, if that is not
   * the usual way; null if the user cancels. Sends nothing.
   */
  'editing.importRows': defineCall<{ goal: EditGoal; note: string | null } | null>()(
    z.strictObject({ environmentId, lookupId: nodeId }),
  ),
  /** Reads the service again, and sends nothing else. */
  'editing.plan': defineCall<EditPlan>()(z.strictObject({ environmentId, goal: editGoal })),
  /**
   * Executes a plan that was shown, and returns once the result was read again. Returns `moved`, and sends nothing,
   * where the service no longer has the state that the plan was computed from. Returns `conflict` where conflicts are
   * undecided. `override` is the word that the user typed to send it although it cannot be recorded (`overrideWord`).
   */
  'editing.carryOut': defineCall<Edit>()(planConfirmation),
  /** Reads many resources, and sends nothing. An event reports the progress. */
  'editing.planMany': defineCall<ManyPlan>()(z.strictObject({ environmentId, goal: manyGoal })),
  /**
   * Executes the last plan for many resources, one after the other, until it is canceled. An event reports the
   * progress.
   */
  'editing.carryOutMany': defineCall<ManyResult>()(planConfirmation),
  /** Edits, newest first; a null resource returns those of all resources. */
  'editing.list': defineCall<Edit[]>()(z.strictObject({ environmentId, resource: resource.nullable() })),
};
