/** The port to changing the resources of one environment's service, one by one. */
import type { EditableMember, EditRequest, ResourceCopyOptions } from '#contract/models/editing.ts';
import type { JsonPath } from '#contract/models/difference.ts';
import type { JsonRecord, RecordKind, ResourceRef } from '#contract/models/resource.ts';
import type { RequestOptions } from './request-options.ts';

/** What was read to be changed. */
export interface EditBasis {
  resource: ResourceRef;
  name: string | null;
  /** What may be changed, what may be secret hidden. */
  document: JsonRecord;
  /** Members that the service replaces as a whole. */
  replacedWhole: readonly string[];
  /**
   * The requests that lead from the document to another one, hidden values as the service has them. Throws `invalid_input` where
   * the service takes no such change, or a hidden value cannot be put back exactly.
   */
  requestsTo(wanted: JsonRecord): SendableEdit[];
  /** Where the other document replaces a hidden value. */
  secretsReplacedBy(wanted: JsonRecord): JsonPath[];
  /** The other document as people see it, hidden as this one is. */
  hidden(wanted: JsonRecord): JsonRecord;
}

export interface SendableEdit extends EditRequest {
  /** Sends it; returns what the answer says it made, for a creation and a copy. */
  send(options?: RequestOptions): Promise<{ id: number | null; name: string | null }>;
}

export interface ServiceEditing {
  /** @param options with `rows`: of a lookup its rows as well, as `data_map`, where the service gives them with it */
  read(resource: ResourceRef, options?: RequestOptions & { rows?: boolean }): Promise<EditBasis>;
  /** The rows of a lookup that have these keys, by key. */
  readEntries(lookupId: number, keys: readonly string[], options?: RequestOptions): Promise<EditBasis>;
  /** What the service takes for a new resource of a kind, what it requires first. */
  members(kind: RecordKind): EditableMember[];
  /** Throws `invalid_input` where the service takes no such content, or a value in it is hidden. */
  create(kind: RecordKind, content: JsonRecord): SendableEdit;
  /** Throws `invalid_input` where the service copies no such kind. */
  copy(resource: ResourceRef, options: ResourceCopyOptions): SendableEdit;
  remove(resource: ResourceRef): SendableEdit;
  /** What of a record of that kind may be changed. */
  editable(kind: RecordKind, record: JsonRecord): JsonRecord;
  /** The same content, what may be secret hidden: for records and screens. */
  hidden(content: JsonRecord): JsonRecord;
}
