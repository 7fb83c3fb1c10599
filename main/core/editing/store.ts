import type { Edit, EditRequest } from '#contract/models/editing.ts';
import type { JsonRecord, ResourceRef } from '#contract/models/resource.ts';
import type { Place } from '../settings/places.ts';

/** An edit with what undoing and settling it need. Nothing in it is a secret (D4). */
export interface StoredEdit extends Edit {
  environmentName: string;
  /** Where it was sent: ids mean other things elsewhere. */
  place: Place;
  /** What could be changed before, and as it was wanted; empty where nothing was, or is to be, there. */
  before: JsonRecord;
  wanted: JsonRecord;
  /** As it was read again; null where it was not. */
  after: JsonRecord | null;
  requests: EditRequest[];
}

/** What becomes known of an edit once its requests were answered. */
export type EditOutcome = Partial<
  Pick<StoredEdit, 'state' | 'problem' | 'settledAt' | 'left' | 'after' | 'resource' | 'name'>
>;

/** The port to the record of edits, shared by every process that uses it. */
export interface EditStore {
  /**
   * Records an edit that is about to be sent; it has survived a power cut once this resolves. Fails with `unrecorded` where
   * nothing can be stored and nobody insists.
   */
  intend(edit: StoredEdit, insists?: boolean): Promise<void>;
  settle(editId: string, outcome: EditOutcome): Promise<void>;
  /** Throws `not_found`. */
  edit(editId: string): StoredEdit;
  /** Newest first, at most so many; of one resource, or of all. */
  list(environmentId: string, resource: ResourceRef | null, most: number): StoredEdit[];
  /** Those of an environment whose outcome nobody knows, and no process still waits for. Oldest first. */
  unsettled(environmentId: string): StoredEdit[];
}

/** Without what only undoing needs. */
export function editOf(stored: StoredEdit): Edit {
  const { environmentName: _e, place: _p, before: _b, wanted: _w, after: _a, requests: _r, ...edit } = stored;
  return edit;
}
