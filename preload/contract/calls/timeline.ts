import { z } from 'zod';
import { longestText } from '../limits.ts';
import type { FlowAt, FlowComparison } from '../models/flow-comparison.ts';
import type {
  ResourceHistory,
  ResourceVersion,
  Suspects,
  TimelineQuery,
  TimelineWindow,
  VersionDifference,
} from '../models/timeline.ts';
import { resource } from '../schemas/resource.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { environmentId, isWindow, nodeId, rows, time, versionId } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

/** A resource in an environment. */
const resourceAt = z.strictObject({ environmentId, resource });
const flowAt = schemaOf<FlowAt>()(z.strictObject({ environmentId, nodeId, at: time.nullable() }));
const query = schemaOf<TimelineQuery>()(
  z.strictObject({
    filter: z.string().max(longestText.filter),
    after: time.nullable(),
    before: time.nullable(),
  }),
);

export const timelineCalls = {
  /** Changes of all resources, newest first. The filter uses the filter grammar (`filter/timeline-filter.ts`). */
  'timeline.window': defineCall<TimelineWindow>()(
    z.strictObject({ environmentId, query, ...rows }).refine(...isWindow),
  ),
  /** The stored versions of a resource, newest first. */
  'timeline.versions': defineCall<ResourceVersion[]>()(resourceAt),
  /** The changes of a resource by anyone, with its audit log as it is now where the service offers one. */
  'timeline.history': defineCall<ResourceHistory>()(resourceAt),
  /** Edits between two versions of a resource, apart from the passing of time. */
  'timeline.difference': defineCall<VersionDifference>()(resourceAt.extend({ from: versionId, to: versionId })),
  /** The changes that may have made a flow fail. */
  'timeline.suspects': defineCall<Suspects>()(z.strictObject({ environmentId, originId: nodeId })),
  /** Compares two resources as the service has them now: a copy, or the same one in another environment. */
  'timeline.compare': defineCall<VersionDifference>()(z.strictObject({ one: resourceAt, other: resourceAt })),
  /** Compares two flows node by node: a copy, the same one in another environment, or an earlier state. */
  'timeline.compareFlows': defineCall<FlowComparison>()(z.strictObject({ before: flowAt, after: flowAt })),
};
