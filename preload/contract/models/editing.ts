import type { NameReason } from './typed-name.ts';
import type { ActedFrom, Actor } from './actor.ts';
import type { Conflict, Difference, JsonPath } from './difference.ts';
import type { Guard } from './environment.ts';
import type { JsonRecord, RecordKind, ResourceRef } from './resource.ts';
import type { Problem } from '../result.ts';

/** The kind of an edit. `entries` writes or removes rows of a lookup. */
export const editKinds = ['update', 'entries', 'create', 'copy', 'delete'] as const;
export type EditKind = (typeof editKinds)[number];

/** Options for copying a resource. */
export interface ResourceCopyOptions {
  reuseCredentials: boolean;
  copyAccess: boolean;
}

/**
 * The requested edit. `base` is what the user read, `wanted` what the user made of it. Both hold the editable members,
 * for `entries` the rows by key; a row in `base` alone is removed. `undo` reverts an earlier edit. `restore` reverts
 * what led from an earlier stored version to a later one, by any author. Without a later version it uses the newest,
 * without an earlier one the version before that.
 */
export type EditGoal =
  | { does: 'update'; resource: ResourceRef; base: JsonRecord; wanted: JsonRecord }
  | { does: 'entries'; lookupId: number; base: JsonRecord; wanted: JsonRecord }
  | { does: 'create'; kind: RecordKind; record: JsonRecord }
  | { does: 'copy'; resource: ResourceRef; options: ResourceCopyOptions }
  | { does: 'delete'; resource: ResourceRef }
  | { does: 'undo'; editId: string }
  | { does: 'restore'; resource: ResourceRef; later: number | null; earlier: number | null };

/** The editable part of a resource, or of the rows of a lookup, as the service describes it now. */
export interface Editable {
  resource: ResourceRef;
  name: string | null;
  /** Potential secrets are hidden; left untouched, they keep their value at the service. */
  document: JsonRecord;
  /** Members that the service replaces as a whole. */
  replacedWhole: string[];
}

/** A member that the service accepts in a new resource of a kind. */
export interface EditableMember {
  name: string;
  required: boolean;
  type: 'text' | 'number' | 'yes_no' | 'object' | 'list' | 'other';
  /** The only accepted values; null for any. */
  values: string[] | null;
}

/** A request as it will be sent, with potential secrets hidden. */
export interface EditRequest {
  /** The service's name for it. */
  what: string;
  method: string;
  path: string;
  body: JsonRecord | null;
}

/** A flow that uses the edited resource. */
export interface EditedFlow {
  originId: number;
  name: string | null;
  /** Number of its nodes that use it, and how many of these the service reports as active. */
  nodes: number;
  active: number;
}

/** An edit computed from a fresh read, which is sent after the user's confirmation. */
export interface EditPlan {
  id: string;
  environmentId: string;
  environmentName: string;
  guard: Guard;
  does: EditKind;
  /** The edit that it reverts; null for none. */
  undoes: string | null;
  kind: RecordKind;
  /** Null for a new resource. */
  resource: ResourceRef | null;
  name: string | null;
  /** The current document at the service. */
  current: JsonRecord;
  /** The document to send; at a conflict, it holds the service's value. */
  merged: JsonRecord;
  /** Differences from `current` to `merged`. */
  differences: Difference[];
  /** Values that both the user and another author changed since the read: to be decided before sending. */
  conflicts: Conflict[];
  /** Values that only another author changed: they stay. */
  taken: Difference[];
  requests: EditRequest[];
  /** Members that are sent whole, because the service replaces them. */
  replacedWhole: string[];
  /** The first flows that use it, and the total number. */
  flows: EditedFlow[];
  flowsInAll: number;
  /** Sentences that the user should read before confirming, such as irreversible effects. */
  notes: string[];
  /** The name to type, and why; null where none is required. */
  typedName: string | null;
  whyTypeName: NameReason | null;
}

/**
 * The status of an edit. `intended`: recorded, no response yet. `sent`: accepted, not yet re-read. `confirmed`: re-read
 * as wanted. `differs`: accepted, but the service has something else. `failed`: not applied. `unknown`: the result is
 * unknown.
 */
export const editStates = ['intended', 'sent', 'confirmed', 'differs', 'failed', 'unknown'] as const;
export type EditState = (typeof editStates)[number];

/** An edit that was or should have been sent. */
export interface Edit {
  id: string;
  environmentId: string;
  does: EditKind;
  undoes: string | null;
  /** The bulk edit that it is a part of; null for a single edit. */
  batch: string | null;
  kind: RecordKind;
  /** Null for a new resource that the service has not named. */
  resource: ResourceRef | null;
  name: string | null;
  /** Epoch milliseconds. */
  at: number;
  actor: Actor;
  from: ActedFrom;
  reason: string | null;
  state: EditState;
  problem: Problem | null;
  settledAt: number | null;
  /** The intended differences. */
  differences: Difference[];
  /** How the service's result deviates from that; empty where it was confirmed or is unknown. */
  left: Difference[];
  /** Paths of replaced hidden values, which therefore cannot be restored. */
  secrets: JsonPath[];
}
