import type { Edit, Editable, EditableMember, EditGoal, EditPlan } from '../models/editing.ts';
import type { ManyGoal, ManyPlan, ManyResult } from '../models/many-edits.ts';
import type { RecordKind, ResourceRef } from '../models/resource.ts';

/** The user's confirmation of a plan. */
interface Agreement {
  planId: string;
  typedName: string | null;
  reason: string | null;
  insists: string | null;
}

export interface EditingCalls {
  /** Reads the editable part of a resource. */
  'editing.read': { input: { environmentId: string; resource: ResourceRef }; output: Editable };
  /** Members that the service accepts for a new resource of a kind, according to its specification. */
  'editing.members': { input: { environmentId: string; kind: RecordKind }; output: EditableMember[] };
  /** Reads rows of a lookup by their keys; a key without a row is not in the document. */
  'editing.readEntries': { input: { environmentId: string; lookupId: number; keys: string[] }; output: Editable };
  /**
   * Returns a goal that writes the rows of a CSV file that the user chooses; null if the user cancels. Sends nothing.
   */
  'editing.importRows': { input: { environmentId: string; lookupId: number }; output: EditGoal | null };
  /** Reads the service again, and sends nothing else. */
  'editing.plan': { input: { environmentId: string; goal: EditGoal }; output: EditPlan };
  /**
   * Executes a plan that was shown, and returns once the result was read again. Returns `moved`, and sends nothing,
   * where the service no longer has the state that the plan was computed from. Returns `conflict` where conflicts are
   * undecided. `insists` is the word that the user typed to send it although it cannot be recorded (`wordToInsist`).
   */
  'editing.carryOut': { input: Agreement; output: Edit };
  /** Reads many resources, and sends nothing. An event reports the progress. */
  'editing.planMany': { input: { environmentId: string; goal: ManyGoal }; output: ManyPlan };
  /**
   * Executes the last plan for many resources, one after the other, until it is canceled. An event reports the
   * progress.
   */
  'editing.carryOutMany': { input: Agreement; output: ManyResult };
  /** Edits, newest first; a null resource returns those of all resources. */
  'editing.list': { input: { environmentId: string; resource: ResourceRef | null }; output: Edit[] };
}
