import type {
  FilePage,
  FileRhythm,
  FlowDocumentation,
  FlowNotifications,
  DependencyKind,
  FlowDependency,
} from '../models/flow-parts.ts';
import type { CredentialHealth } from '../models/credential.ts';
import type { FlowDetail, FlowFacets, FlowQuery, FlowRuns, FlowWindow, WatchState } from '../models/flow.ts';

export interface FlowCalls {
  'watch.state': { input: { environmentId: string }; output: WatchState };
  /** Reads now instead of at the next scheduled read. */
  'watch.refresh': { input: { environmentId: string }; output: null };
  /** Rows `from` (inclusive) to `to` (exclusive) of the query's result; at most `mostRows`. */
  'flows.window': {
    input: { environmentId: string; query: FlowQuery; from: number; to: number };
    output: FlowWindow;
  };
  /** Ids of every row of the query's result, in order: for "select all that match" and ranges. */
  'flows.ids': { input: { environmentId: string; query: FlowQuery }; output: { revision: number; ids: number[] } };
  'flows.facets': { input: { environmentId: string }; output: FlowFacets };
  /** The whole tree that a node belongs to, read from the service now. */
  'flow.get': { input: { environmentId: string; nodeId: number }; output: FlowDetail };
  'flow.runs': { input: { environmentId: string; originId: number }; output: FlowRuns };
  /** The service's response, formatted, without the keys of resources. */
  'flow.raw': { input: { environmentId: string; nodeId: number }; output: { json: string } };
  /** A page, from 1, of the files that a source has read, for one run; null for all runs. */
  'flow.files': {
    input: { environmentId: string; sourceId: number; runId: number | null; page: number };
    output: FilePage;
  };
  /**
   * When the next file of a source is due, derived from the files that the service lists. Reads a few pages at most.
   */
  'flow.fileRhythm': { input: { environmentId: string; sourceId: number }; output: FileRhythm };
  /** The service's notifications about every node of the flow that a node belongs to, read now. */
  'flow.notifications': { input: { environmentId: string; nodeId: number }; output: FlowNotifications };
  /** Requests documentation of the flow from the service, which may take a while. */
  'flow.documentation': { input: { environmentId: string; nodeId: number }; output: FlowDocumentation };
  'flow.dependency': { input: { environmentId: string; kind: DependencyKind; id: number }; output: FlowDependency };
  /** Makes the service test a credential at the third party now. */
  'flow.testCredential': { input: { environmentId: string; id: number }; output: CredentialHealth };
}
