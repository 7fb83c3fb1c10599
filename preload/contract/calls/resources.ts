import type { JsonValue, ResourceRef } from '../models/resource.ts';
import type {
  EntryWindow,
  ResourceDetail,
  ResourceFacets,
  ResourceListName,
  ResourceQuery,
  ResourceRow,
  ResourceWindow,
} from '../models/resource-list.ts';

export interface ResourceCalls {
  /** Rows of a list as last read. Starts reading a list that is unread or stale; an event reports the result. */
  'resources.window': {
    input: { environmentId: string; query: ResourceQuery; from: number; to: number };
    output: ResourceWindow;
  };
  /** Reads a list again; resolves when that ends, successfully or not. */
  'resources.read': { input: { environmentId: string; list: ResourceListName }; output: null };
  'resources.facets': { input: { environmentId: string; list: ResourceListName }; output: ResourceFacets };
  /** Resources of all read lists whose name or id matches a text, the closest first. Reads nothing. */
  'resources.find': { input: { environmentId: string; text: string }; output: ResourceRow[] };
  /** One complete resource, read now. */
  'resource.get': { input: { environmentId: string; resource: ResourceRef }; output: ResourceDetail };
  /** Records that recently passed a data set, read now. */
  'resource.samples': {
    input: { environmentId: string; dataSetId: number };
    output: { records: JsonValue[]; readAt: number };
  };
  /**
   * Entries of a lookup by comma-separated keys, in which `*` matches any characters. Reads them on the first request,
   * and whenever `again` is set.
   */
  'resource.entries': {
    input: { environmentId: string; lookupId: number; keys: string; from: number; to: number; again: boolean };
    output: EntryWindow;
  };
  /**
   * Writes every entry of a lookup to a CSV file that the user chooses. Returns its path, or null if the user cancels.
   * `isCounted` means that the number of entries matches the service's count.
   */
  'resource.exportEntries': {
    input: { environmentId: string; lookupId: number };
    output: { path: string; isCounted: boolean } | null;
  };
}
