/** The port to the resources of one environment's service: what its flows are made of, one by one. */
import type { ListGap } from '#contract/models/list-gap.ts';
import type { CodeList, JsonRecord, RecordKind, ResourceRef } from '#contract/models/resource.ts';
import type { RequestOptions } from './request-options.ts';

/** A resource as the service describes it. What is missing or odd is null, never guessed (D12). */
export interface ServiceResource extends ResourceRef {
  name: string | null;
  description: string | null;
  /** The service's word for the status, as it came. */
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
  /** The flow node that stands for it, and the origin of its flow, where the service says so. */
  nodeId: number | null;
  originId: number | null;
  /** Epoch milliseconds. */
  createdAt: number | null;
  updatedAt: number | null;
  /** As it came, but for what may be a secret: an entry of a list leaves out configurations and more. */
  record: JsonRecord;
}

export interface ResourcePage {
  resources: ServiceResource[];
  /** In all, where the service says so. */
  total: number | null;
  /** Present with the last page: whether it is proven that every one was read. Null before. */
  complete: boolean | null;
  /** Why it is not, where `complete` is false. */
  gap?: ListGap | null;
}

export interface ServiceResources {
  /**
   * Pages of all resources of a kind that the caller may see. Throws when a page fails for good; what came before stays valid
   * but is then a partial list.
   *
   * @param from of code alone, which of its lists; its own by default
   */
  list(kind: RecordKind, options?: RequestOptions & { from?: CodeList }): AsyncGenerator<ResourcePage, void, undefined>;
  /**
   * One resource, whole. Throws `not_found`.
   *
   * @param rows of a lookup: with its rows, where these are few
   */
  get(resource: ResourceRef, options?: RequestOptions & { rows?: boolean }): Promise<ServiceResource>;
  /** The entries of a lookup whose key matches one of the patterns, in which `*` stands for anything; exactly as they came. */
  entries(lookupId: number, patterns: readonly string[], options?: RequestOptions): Promise<JsonRecord[]>;
}
