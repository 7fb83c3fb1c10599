import type { Problem } from '../result.ts';
import type { NameReason } from './typed-name.ts';
import type { Difference } from './difference.ts';
import type { Guard } from './environment.ts';
import type { Edit, ReachedFlow } from './editing.ts';
import type { JsonRecord, ResourceRef } from './resource.ts';

/** One change of many resources. Objects are changed member by member; what is not named stays. */
export interface ManyChange {
  set: JsonRecord;
  addTags: string[];
  removeTags: string[];
}

/** What a person wants of many resources at once. `undo`: what an earlier edit of many did is taken back. */
export type ManyGoal =
  | { does: 'change'; resources: ResourceRef[]; change: ManyChange }
  | { does: 'undo'; batchId: string };

/** What it does to one of them. */
export interface ManyPlanEntry {
  resource: ResourceRef;
  name: string | null;
  differences: Difference[];
  /** How it will be sent, such as `PUT /data_sources/7`; none where the service already has what is wanted. */
  requests: string[];
  /** What a person should know before agreeing. Sentences. */
  notes: string[];
  /** Why it cannot be changed, where it cannot: it is left out. */
  problem: Problem | null;
}

/** One change of many, computed from a fresh read of each, carried out once a person agreed. */
export interface ManyPlan {
  id: string;
  environmentId: string;
  environmentName: string;
  guard: Guard;
  /** The edit of many that it takes back; null for none. */
  undoes: string | null;
  entries: ManyPlanEntry[];
  /** Flows that use any that will be changed, the first ones; how many in all. */
  flows: ReachedFlow[];
  flowsInAll: number;
  typedName: string | null;
  whyTypeName: NameReason | null;
}

/** What became of one that was to be changed. */
export interface ManyResultEntry {
  resource: ResourceRef;
  name: string | null;
  /** What was sent; null where nothing was. */
  edit: Edit | null;
  /** Why nothing was sent; null where something was, or where an earlier one ended it all. */
  problem: Problem | null;
}

export interface ManyResult {
  /** What its edits have in common, to be undone together. */
  batchId: string;
  entries: ManyResultEntry[];
}

/** How far a plan of many is read or carried out. */
export interface ManyProgress {
  environmentId: string;
  done: number;
  of: number;
}
