import type { Problem } from '../result.ts';
import type { NameReason } from './typed-name.ts';
import type { Difference } from './difference.ts';
import type { Guard } from './environment.ts';
import type { Edit, EditedFlow } from './editing.ts';
import type { JsonRecord, ResourceRef } from './resource.ts';

/** One edit of many resources. Objects are merged member by member; members not listed stay. */
export interface ManyChange {
  set: JsonRecord;
  addTags: string[];
  removeTags: string[];
}

/** A bulk edit that the user requests. `undo` reverts an earlier bulk edit. */
export type ManyGoal =
  | { does: 'change'; resources: ResourceRef[]; change: ManyChange }
  | { does: 'undo'; batchId: string };

/** The effect on one of the resources. */
export interface ManyPlanEntry {
  resource: ResourceRef;
  name: string | null;
  differences: Difference[];
  /**
   * Requests as they will be sent, such as `PUT /data_sources/7`; empty where the service already has the wanted
   * values.
   */
  requests: string[];
  /** Sentences that the user should read before confirming. */
  notes: string[];
  /** Why it is skipped, where it cannot be changed. */
  problem: Problem | null;
}

/** A bulk edit computed from a fresh read of each resource, which is sent after the user's confirmation. */
export interface ManyPlan {
  id: string;
  environmentId: string;
  environmentName: string;
  guard: Guard;
  /** The bulk edit that it reverts; null for none. */
  undoes: string | null;
  entries: ManyPlanEntry[];
  /** The first flows that use any changed resource, and the total number. */
  flows: EditedFlow[];
  flowsInAll: number;
  typedName: string | null;
  whyTypeName: NameReason | null;
}

/** The result for one resource of a bulk edit. */
export interface ManyResultEntry {
  resource: ResourceRef;
  name: string | null;
  /** The edit that was sent; null where nothing was. */
  edit: Edit | null;
  /** Why nothing was sent; null where something was, or where an earlier failure ended the bulk edit. */
  problem: Problem | null;
}

export interface ManyResult {
  /** The common id of its edits, to undo them together. */
  batchId: string;
  entries: ManyResultEntry[];
}

/** Progress of reading or executing a bulk edit. */
export interface ManyProgress {
  environmentId: string;
  done: number;
  of: number;
}
