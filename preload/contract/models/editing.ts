import type { NameReason } from './typed-name.ts';
import type { ActedFrom, Actor } from './actor.ts';
import type { Conflict, Difference, JsonPath } from './difference.ts';
import type { Guard } from './environment.ts';
import type { JsonRecord, RecordKind, ResourceRef } from './resource.ts';
import type { Problem } from '../result.ts';

/** What an edit does. `entries`: rows of a lookup are written or removed. */
export const editKinds = ['update', 'entries', 'create', 'copy', 'delete'] as const;
export type EditKind = (typeof editKinds)[number];

/** What a copy takes over. */
export interface ResourceCopyOptions {
  reuseCredentials: boolean;
  copyAccess: boolean;
}

/**
 * What a person wants. `base` is what they read, `wanted` what they made of it: both hold what may be changed, for `entries` the
 * rows by their key; a row that is in `base` alone is removed. `undo` takes back what an earlier edit did; `restore` what led
 * from an earlier stored version to a later one, whoever did it: without a later one to the newest,
 * without an earlier one from the one before it.
 */
export type EditGoal =
  | { does: 'update'; resource: ResourceRef; base: JsonRecord; wanted: JsonRecord }
  | { does: 'entries'; lookupId: number; base: JsonRecord; wanted: JsonRecord }
  | { does: 'create'; kind: RecordKind; record: JsonRecord }
  | { does: 'copy'; resource: ResourceRef; options: ResourceCopyOptions }
  | { does: 'delete'; resource: ResourceRef }
  | { does: 'undo'; editId: string }
  | { does: 'restore'; resource: ResourceRef; later: number | null; earlier: number | null };

/** What of a resource, or of the rows of a lookup, may be changed, as the service describes it now. */
export interface Editable {
  resource: ResourceRef;
  name: string | null;
  /** Values that may be secret are hidden; left as they are, they stay as they are at the service. */
  document: JsonRecord;
  /** Members that the service replaces as a whole. */
  replacedWhole: string[];
}

/** A member that the service takes when it makes a resource of a kind. */
export interface EditableMember {
  name: string;
  required: boolean;
  type: 'text' | 'number' | 'yes_no' | 'object' | 'list' | 'other';
  /** The only values that it takes; null for any. */
  values: string[] | null;
}

/** A request as it will be sent, what may be secret hidden. */
export interface EditRequest {
  /** The service's name for it. */
  what: string;
  method: string;
  path: string;
  body: JsonRecord | null;
}

/** A flow that uses what is edited. */
export interface ReachedFlow {
  originId: number;
  name: string | null;
  /** How many of its nodes use it, and how many of these the service says are active. */
  nodes: number;
  active: number;
}

/** An edit that was computed from a fresh read, and is carried out once a person agreed. */
export interface EditPlan {
  id: string;
  environmentId: string;
  environmentName: string;
  guard: Guard;
  does: EditKind;
  /** The edit that it takes back; null for none. */
  undoes: string | null;
  kind: RecordKind;
  /** Null where it makes something new. */
  resource: ResourceRef | null;
  name: string | null;
  /** What the service has now. */
  current: JsonRecord;
  /** What it is to have; at a conflict, the service's value. */
  merged: JsonRecord;
  /** From the one to the other. */
  differences: Difference[];
  /** Changed by the person and by somebody else since it was read: to be decided before it is sent. */
  conflicts: Conflict[];
  /** Changed by somebody else alone: it stays so. */
  taken: Difference[];
  requests: EditRequest[];
  /** Members that are sent whole, because the service replaces them. */
  replacedWhole: string[];
  /** Flows that use it, the first ones; how many in all. */
  flows: ReachedFlow[];
  flowsInAll: number;
  /** What a person should know before agreeing, such as what cannot be taken back. Sentences. */
  notes: string[];
  /** The name to be typed, and why; null where it need not be. */
  typedName: string | null;
  whyTypeName: NameReason | null;
}

/**
 * How an edit stands. `intended`: recorded, not yet answered. `sent`: accepted, not yet read again. `confirmed`: read again as
 * wanted. `differs`: accepted, but the service has something else. `failed`: not carried out. `unknown`: nobody knows.
 */
export const editStates = ['intended', 'sent', 'confirmed', 'differs', 'failed', 'unknown'] as const;
export type EditState = (typeof editStates)[number];

/** An edit that was sent, or was to be. */
export interface Edit {
  id: string;
  environmentId: string;
  does: EditKind;
  undoes: string | null;
  /** The edit of many resources that it is a part of; null for one by itself. */
  batch: string | null;
  kind: RecordKind;
  /** Null for something new that the service has not named. */
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
  /** What it was to change. */
  differences: Difference[];
  /** How the service's answer differs from that; empty where it was confirmed or is not known. */
  left: Difference[];
  /** Where it replaced a hidden value, which therefore nobody can put back. */
  secrets: JsonPath[];
}
