import type { FlowAt, FlowComparison } from '../models/flow-comparison.ts';
import type { ResourceRef } from '../models/resource.ts';
import type {
  ResourceVersion,
  Suspects,
  TimelineQuery,
  TimelineWindow,
  VersionDifference,
} from '../models/timeline.ts';

/** A resource, in which environment. */
export interface ResourceAt {
  environmentId: string;
  resource: ResourceRef;
}

export interface TimelineCalls {
  /** What changed of all resources, the newest first. The filter is in the grammar of filters (`filter/timeline-filter.ts`). */
  'timeline.window': {
    input: { environmentId: string; query: TimelineQuery; from: number; to: number };
    output: TimelineWindow;
  };
  /** The stored versions of a resource, the newest first. */
  'timeline.versions': { input: ResourceAt; output: ResourceVersion[] };
  /** What somebody made different between two of them. */
  'timeline.difference': { input: ResourceAt & { from: number; to: number }; output: VersionDifference };
  /** The changes that may have made a flow fail. */
  'timeline.suspects': { input: { environmentId: string; originId: number }; output: Suspects };
  /** What differs between two resources as the service has them now: a copy, or the same one in another environment. */
  'timeline.compare': { input: { one: ResourceAt; other: ResourceAt }; output: VersionDifference };
  /** What differs between two flows, node by node: a copy, the same one in another environment, or the same one as it was. */
  'timeline.compareFlows': { input: { before: FlowAt; after: FlowAt }; output: FlowComparison };
}
