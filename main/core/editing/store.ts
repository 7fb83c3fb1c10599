import type { Edit, EditRequest } from '#contract/models/editing.ts';
import type { JsonRecord, ResourceRef } from '#contract/models/resource.ts';
import type { Place } from '../settings/places.ts';

/** Edit with what undoing and settling it need. It contains no secret (D4). */
export interface StoredEdit extends Edit {
  environmentName: string;
  /** Service that it was sent to: ids mean other things elsewhere. */
  place: Place;
  /** Editable values before, and as wanted; empty if the resource does not exist then. */
  before: JsonRecord;
  wanted: JsonRecord;
  /** Values as read after the edit; null if not read. */
  after: JsonRecord | null;
  requests: EditRequest[];
}

/** Outcome of an edit, known after the responses to its requests. */
export type EditOutcome = Partial<
  Pick<StoredEdit, 'state' | 'problem' | 'settledAt' | 'left' | 'after' | 'resource' | 'name'>
>;

/** Port to the record of edits, which all processes share. */
export interface EditStore {
  /**
   * Records an edit that is about to be sent; it has survived a power cut once this resolves. Rejects with `unrecorded`
   * if nothing can be stored, unless `override` is set.
   */
  intend(edit: StoredEdit, override?: boolean): Promise<void>;
  settle(editId: string, outcome: EditOutcome): Promise<void>;
  /** Throws `not_found`. */
  edit(editId: string): StoredEdit;
  /** Returns at most `most` edits of one resource or of all, newest first. */
  list(environmentId: string, resource: ResourceRef | null, most: number): StoredEdit[];
  /** Edits of an environment with an unknown outcome that no process waits for, oldest first. */
  unsettled(environmentId: string): StoredEdit[];
}

/** Removes what only undoing needs. */
export function editOf(stored: StoredEdit): Edit {
  const { environmentName: _e, place: _p, before: _b, wanted: _w, after: _a, requests: _r, ...edit } = stored;
  return edit;
}
