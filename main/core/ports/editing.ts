/** Port to editing the resources of one environment's service, one by one. */
import type { EditableMember, EditRequest, ResourceCopyOptions } from '#contract/models/editing.ts';
import type { JsonPath } from '#contract/models/difference.ts';
import type { JsonRecord, RecordKind, ResourceRef } from '#contract/models/resource.ts';
import type { RequestOptions } from './request-options.ts';

/** A resource that was read for editing. */
export interface EditBasis {
  resource: ResourceRef;
  name: string | null;
  /** The editable members, with possible secrets hidden. */
  document: JsonRecord;
  /** Members that the service replaces as a whole. */
  replacedWhole: readonly string[];
  /**
   * Returns the requests that turn the document into another one, with hidden values as the service has them. Throws
   * `invalid_input` where the service accepts no such edit, or a hidden value cannot be restored exactly.
   */
  requestsTo(wanted: JsonRecord): SendableEdit[];
  /** Returns where the other document replaces a hidden value. */
  secretsReplacedBy(wanted: JsonRecord): JsonPath[];
  /** Returns the other document for display, with the same values hidden. */
  hidden(wanted: JsonRecord): JsonRecord;
}

/** Rows of a lookup that were read for editing. */
export interface RowsBasis extends EditBasis {
  /** The rows by key, with every number as the service wrote it. */
  exact: Readonly<Record<string, unknown>>;
}

export interface SendableEdit extends EditRequest {
  /** Sends it; for a creation and a copy, returns the new resource from the response. */
  send(options?: RequestOptions): Promise<{ id: number | null; name: string | null }>;
}

export interface ServiceEditing {
  /** @param options with `rows`: includes the rows of a lookup as `data_map`, where the service returns them with it */
  read(resource: ResourceRef, options?: RequestOptions & { rows?: boolean }): Promise<EditBasis>;
  /** Reads the rows of a lookup that have these keys, by key. */
  readEntries(lookupId: number, keys: readonly string[], options?: RequestOptions): Promise<RowsBasis>;
  /** Returns the members that the service accepts for a new resource of a kind, required ones first. */
  members(kind: RecordKind): EditableMember[];
  /** Throws `invalid_input` where the service accepts no such content, or a value in it is hidden. */
  create(kind: RecordKind, content: JsonRecord): SendableEdit;
  /** Throws `invalid_input` where the service cannot copy that kind. */
  copy(resource: ResourceRef, options: ResourceCopyOptions): SendableEdit;
  remove(resource: ResourceRef): SendableEdit;
  /** Returns the editable members of a record of that kind. */
  editable(kind: RecordKind, record: JsonRecord): JsonRecord;
  /** Returns the content with possible secrets hidden, for records and screens. */
  hidden(content: JsonRecord): JsonRecord;
}
