import type { CallName, Inputs } from '#contract';
import { longestText } from '#contract/limits.ts';
import { sortDirections } from '#contract/models/sorting.ts';
import { codeLists, recordKinds } from '#contract/models/resource.ts';
import { resourceColumns } from '#contract/models/resource-list.ts';
import { z } from 'zod';
import { exactly } from './exactly.ts';
import { environmentId, isWindow, nodeId, rows } from './inputs.ts';

const list = z.strictObject({ kind: z.enum(recordKinds), from: z.enum(codeLists) });
const query = z.strictObject({
  list,
  filter: z.string().max(longestText.filter),
  sort: z
    .array(z.strictObject({ column: z.enum(resourceColumns), direction: z.enum(sortDirections) }))
    .max(resourceColumns.length),
});
const resource = z.strictObject({ kind: z.enum(recordKinds), id: nodeId });

const placeName = z.string().max(longestText.contentPath);
const content = z.strictObject({
  environmentId,
  credentialId: nodeId,
  place: z.strictObject({ path: placeName, database: placeName, table: placeName }),
  deferred: z.boolean(),
});

/** Parsers of the calls about resources, and about the content behind their credentials. */
export const resourceParsers = exactly<
  Inputs<Extract<CallName, `resources.${string}` | `resource.${string}` | `content.${string}`>>
>()({
  'content.list': content,
  'content.preview': content,
  'content.awaited': z.strictObject({ environmentId, sourceId: nodeId }),
  'resources.window': z.strictObject({ environmentId, query, ...rows }).refine(...isWindow),
  'resources.read': z.strictObject({ environmentId, list }),
  'resources.facets': z.strictObject({ environmentId, list }),
  'resources.find': z.strictObject({ environmentId, text: z.string().max(longestText.filter) }),
  'resource.get': z.strictObject({ environmentId, resource }),
  'resource.samples': z.strictObject({ environmentId, dataSetId: nodeId }),
  'resource.entries': z
    .strictObject({
      environmentId,
      lookupId: nodeId,
      keys: z.string().max(longestText.filter),
      ...rows,
      again: z.boolean(),
    })
    .refine(...isWindow),
  'resource.exportEntries': z.strictObject({ environmentId, lookupId: nodeId }),
});
