/** Port to the resources of one environment's service: the parts of its flows, one by one. */
import type { ListGap } from '#contract/models/list-gap.ts';
import type { CodeList, JsonRecord, RecordKind, ResourceRef } from '#contract/models/resource.ts';
import type { RequestOptions } from './request-options.ts';

/** A resource as the service describes it. Missing or odd values are null, never guessed (D12). */
export interface ServiceResource extends ResourceRef {
  name: string | null;
  description: string | null;
  /** The service's word for the status, unchanged. */
  statusWord: string | null;
  /** Connector of a source, destination or credential; language of code; type of data of a lookup; else null. */
  type: string | null;
  ownerId: number | null;
  owner: string | null;
  tags: string[];
  /** Access roles of the caller on it, in the service's words. */
  roles: string[];
  credentialId: number | null;
  codeContainerId: number | null;
  /** The flow node that represents it, and the origin of its flow, where the service reports them. */
  nodeId: number | null;
  originId: number | null;
  /** Epoch milliseconds. */
  createdAt: number | null;
  updatedAt: number | null;
  /** The service's record without possible secrets; an entry of a list omits configurations and more. */
  record: JsonRecord;
}

export interface ResourcePage {
  resources: ServiceResource[];
  /** Resources in all, where the service reports that. */
  total: number | null;
  /** Present with the last page: whether it is proven that every resource was read. Null before. */
  complete: boolean | null;
  /** Why it is not, where `complete` is false. */
  gap?: ListGap | null;
}

/** An entry of the service's audit log, without the address and program of the user, and without possible secrets. */
export interface AuditEntry {
  /** The service's id of the entry. */
  entryId: string;
  /** Epoch milliseconds. */
  at: number;
  /** The service's word for what happened, unchanged; null where it has none. */
  word: string | null;
  /** Email address or id of the user. */
  user: string | null;
  /** Support staff who acted for that user. */
  impersonator: string | null;
  /** The changed properties before and after. One whose earlier value is unknown is in `after` only. */
  before: JsonRecord;
  after: JsonRecord;
  /** Names of changed properties whose values are hidden. */
  hidden: string[];
}

/** An entry of the organization's audit log; `resource` is null where it concerns something else. */
export interface OrganizationEntry extends AuditEntry {
  resource: ResourceRef | null;
}

/** The new entries of the organization's audit log. */
export interface OrganizationLog {
  /** Entries that were not known, newest first. */
  entries: OrganizationEntry[];
  /** Whether these are all: the log was read to its end, or to an entry that is known. */
  isWhole: boolean;
}

export interface ServiceResources {
  /**
   * Yields pages of all resources of a kind that the caller may see. Throws when a page fails permanently; earlier
   * pages stay valid, but are then a partial list.
   *
   * @param from which of the lists of code, for code only; the caller's own by default
   */
  list(kind: RecordKind, options?: RequestOptions & { from?: CodeList }): AsyncGenerator<ResourcePage, void, undefined>;
  /**
   * Reads one complete resource. Throws `not_found`.
   *
   * @param rows for a lookup: includes its rows, where these are few
   */
  get(resource: ResourceRef, options?: RequestOptions & { rows?: boolean }): Promise<ServiceResource>;
  /**
   * Reads who changed a resource, newest first and up to a limit. Null where the service has no audit logs. Throws
   * `refused` where the caller may not read this one.
   */
  auditLog(resource: ResourceRef, options?: RequestOptions): Promise<AuditEntry[] | null>;
  /**
   * Reads the newest entries of the audit log of the user's organization, down to the first known one, with at most
   * `maxPages` requests. Null where the service has no such log, or its order is of no use. Throws `refused` where the
   * caller may not read it.
   *
   * @param atMost maximum entries of a page
   */
  organizationLog(
    which: { maxPages: number; atMost: number; isKnown: (entry: OrganizationEntry) => boolean },
    options?: RequestOptions,
  ): Promise<OrganizationLog | null>;
  /** Returns whether a request to this path of the service concerns the resource itself. */
  addresses(resource: ResourceRef, path: string): boolean;
  /**
   * Returns the entries of a lookup whose key matches one of the patterns, unchanged. `*` in a pattern matches
   * anything.
   */
  entries(lookupId: number, patterns: readonly string[], options?: RequestOptions): Promise<JsonRecord[]>;
}
