import { z } from 'zod';
import { longestText } from '../limits.ts';
import {
  type EntryWindow,
  resourceColumns,
  type ResourceDetail,
  type ResourceFacets,
  type ResourceListName,
  type ResourceQuery,
  type ResourceRow,
  type ResourceWindow,
} from '../models/resource-list.ts';
import { codeLists, type JsonValue, recordKinds } from '../models/resource.ts';
import { sortDirections } from '../models/sorting.ts';
import { resource } from '../schemas/resource.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { environmentId, isWindow, nodeId, rows } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

const list = schemaOf<ResourceListName>()(z.strictObject({ kind: z.enum(recordKinds), from: z.enum(codeLists) }));
const query = schemaOf<ResourceQuery>()(
  z.strictObject({
    list,
    filter: z.string().max(longestText.filter),
    sort: z
      .array(z.strictObject({ column: z.enum(resourceColumns), direction: z.enum(sortDirections) }))
      .max(resourceColumns.length),
  }),
);

export const resourceCalls = {
  /** Rows of a list as last read. Starts reading a list that is unread or stale; an event reports the result. */
  'resources.window': defineCall<ResourceWindow>()(
    z.strictObject({ environmentId, query, ...rows }).refine(...isWindow),
  ),
  /** Reads a list again; resolves when that ends, successfully or not. */
  'resources.read': defineCall<null>()(z.strictObject({ environmentId, list })),
  'resources.facets': defineCall<ResourceFacets>()(z.strictObject({ environmentId, list })),
  /** Resources of all read lists whose name or id matches a text, the closest first. Reads nothing. */
  'resources.find': defineCall<ResourceRow[]>()(
    z.strictObject({ environmentId, text: z.string().max(longestText.filter) }),
  ),
  /** One complete resource, read now. */
  'resource.get': defineCall<ResourceDetail>()(z.strictObject({ environmentId, resource })),
  /** Records that recently passed a data set, read now. */
  'resource.samples': defineCall<{ records: JsonValue[]; readAt: number }>()(
    z.strictObject({ environmentId, dataSetId: nodeId }),
  ),
  /**
   * Entries of a lookup by comma-separated keys, in which `*` matches any characters. Reads them on the first request,
   * and whenever `again` is set.
   */
  'resource.entries': defineCall<EntryWindow>()(
    z
      .strictObject({
        environmentId,
        lookupId: nodeId,
        keys: z.string().max(longestText.filter),
        ...rows,
        again: z.boolean(),
      })
      .refine(...isWindow),
  ),
  /**
   * Writes every entry of a lookup to a CSV file that the user chooses. Returns its path, or null if the user cancels.
   * `isCounted` means that the number of entries matches the service's count.
   */
  'resource.exportEntries': defineCall<{ path: string; isCounted: boolean } | null>()(
    z.strictObject({ environmentId, lookupId: nodeId }),
  ),
};
