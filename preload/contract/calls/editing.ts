import type { Edit, Editable, EditableMember, EditGoal, EditPlan } from '../models/editing.ts';
import type { ManyGoal, ManyPlan, ManyResult } from '../models/many-edits.ts';
import type { RecordKind, ResourceRef } from '../models/resource.ts';

/** What a person said to a plan that was shown. */
interface Agreement {
  planId: string;
  typedName: string | null;
  reason: string | null;
  insists: string | null;
}

export interface EditingCalls {
  /** Reads what of a resource may be changed. */
  'editing.read': { input: { environmentId: string; resource: ResourceRef }; output: Editable };
  /** What the service takes for a new resource of a kind, by its specification. */
  'editing.members': { input: { environmentId: string; kind: RecordKind }; output: EditableMember[] };
  /** Reads rows of a lookup by their keys; a key without a row is not in the document. */
  'editing.readEntries': { input: { environmentId: string; lookupId: number; keys: string[] }; output: Editable };
  /** The goal of writing the rows of a CSV file that the person chooses; null when they chose none. Sends nothing. */
  'editing.importRows': { input: { environmentId: string; lookupId: number }; output: EditGoal | null };
  /** Reads the service again, and sends nothing else. */
  'editing.plan': { input: { environmentId: string; goal: EditGoal }; output: EditPlan };
  /**
   * Carries out a plan that was shown, and returns once the result was read again. Returns `moved`, and sends nothing, where the
   * service no longer has what the plan was computed from; `conflict` where conflicts are not decided. `insists`: what a person
   * typed to send it although it cannot be recorded (`wordToInsist`).
   */
  'editing.carryOut': { input: Agreement; output: Edit };
  /** Reads many resources, and sends nothing. An event says how far it is. */
  'editing.planMany': { input: { environmentId: string; goal: ManyGoal }; output: ManyPlan };
  /** Carries out the last plan of many, one after the other, until it is cancelled; an event says how far it is. */
  'editing.carryOutMany': { input: Agreement; output: ManyResult };
  /** Newest first; of one resource, or of all. */
  'editing.list': { input: { environmentId: string; resource: ResourceRef | null }; output: Edit[] };
}
