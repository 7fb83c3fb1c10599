import type { FlowAt, FlowComparison } from '../models/flow-comparison.ts';
import type { ResourceRef } from '../models/resource.ts';
import type {
  ResourceVersion,
  Suspects,
  TimelineQuery,
  TimelineWindow,
  VersionDifference,
} from '../models/timeline.ts';

/** A resource in an environment. */
export interface ResourceAt {
  environmentId: string;
  resource: ResourceRef;
}

export interface TimelineCalls {
  /** Changes of all resources, newest first. The filter uses the filter grammar (`filter/timeline-filter.ts`). */
  'timeline.window': {
    input: { environmentId: string; query: TimelineQuery; from: number; to: number };
    output: TimelineWindow;
  };
  /** The stored versions of a resource, newest first. */
  'timeline.versions': { input: ResourceAt; output: ResourceVersion[] };
  /** Edits between two versions of a resource, apart from the passing of time. */
  'timeline.difference': { input: ResourceAt & { from: number; to: number }; output: VersionDifference };
  /** The changes that may have made a flow fail. */
  'timeline.suspects': { input: { environmentId: string; originId: number }; output: Suspects };
  /** Compares two resources as the service has them now: a copy, or the same one in another environment. */
  'timeline.compare': { input: { one: ResourceAt; other: ResourceAt }; output: VersionDifference };
  /** Compares two flows node by node: a copy, the same one in another environment, or an earlier state. */
  'timeline.compareFlows': { input: { before: FlowAt; after: FlowAt }; output: FlowComparison };
}
