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
  /** Rows of a list as it was last read. One that was not read, or long ago, begins to be read; an event says what came. */
  'resources.window': {
    input: { environmentId: string; query: ResourceQuery; from: number; to: number };
    output: ResourceWindow;
  };
  /** Reads a list again; resolves when that has ended, well or not. */
  'resources.read': { input: { environmentId: string; list: ResourceListName }; output: null };
  'resources.facets': { input: { environmentId: string; list: ResourceListName }; output: ResourceFacets };
  /** Those of all lists that were read whose name or id answers a text, the closest first. Reads nothing. */
  'resources.find': { input: { environmentId: string; text: string }; output: ResourceRow[] };
  /** One resource, whole, read now. */
  'resource.get': { input: { environmentId: string; resource: ResourceRef }; output: ResourceDetail };
  /** Records that recently passed a data set, read now. */
  'resource.samples': {
    input: { environmentId: string; dataSetId: number };
    output: { records: JsonValue[]; readAt: number };
  };
  /**
   * Entries of a lookup: those of the keys, in which `*` stands for anything and which commas separate. Read when they are first
   * asked for, and with `again`.
   */
  'resource.entries': {
    input: { environmentId: string; lookupId: number; keys: string; from: number; to: number; again: boolean };
    output: EntryWindow;
  };
  /** Writes every entry of a lookup to a CSV file that the person chooses; returns its path, null when they chose none. */
  /** `isCounted`: the service has as many. Null where the person chose no file. */
  'resource.exportEntries': {
    input: { environmentId: string; lookupId: number };
    output: { path: string; isCounted: boolean } | null;
  };
}
