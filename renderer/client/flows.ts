/** Calls for flows: main's data, and reads of one flow from the service. */
import type {
  FilePage,
  FileRhythm,
  FlowDocumentation,
  FlowNotifications,
  FlowDependency,
} from '#contract/models/flow-parts.ts';
import type { CredentialHealth } from '#contract/models/credential.ts';
import type { FlowDetail, FlowFacets, FlowQuery, FlowRuns, FlowWindow, NodeRow } from '#contract/models/flow.ts';
import { main } from './bridge.ts';
import { ListWindow } from './list-window.svelte.ts';

/** Rows `from` (inclusive) to `to` (exclusive) of a query. */
export function flowWindow(
  environmentId: string,
  query: FlowQuery,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<FlowWindow> {
  return main.flows.window({ environmentId, query, from, to }, { signal });
}

/** The rows of the Flows table. */
export type FlowRows = ListWindow<NodeRow, FlowQuery, FlowWindow & { total: number }>;

/** The rows of any query on an environment. */
export function flowRows(environmentId: string): FlowRows {
  return new ListWindow(
    async (query: FlowQuery, from, to, signal) => {
      const window = await flowWindow(environmentId, query, from, to, signal);
      return { ...window, total: window.rowCount };
    },
    { idOf: ({ id }: NodeRow) => id },
  );
}

/** The id of every row of a query, in order. */
export async function flowIds(environmentId: string, query: FlowQuery, signal?: AbortSignal): Promise<number[]> {
  return (await main.flows.ids({ environmentId, query }, { signal })).ids;
}

/** Values for the filters of flows. */
export function flowFacets(environmentId: string, signal: AbortSignal): Promise<FlowFacets> {
  return main.flows.facets({ environmentId }, { signal });
}

/** The whole tree that a node belongs to, read from the service now. */
export function readFlow(environmentId: string, nodeId: number, signal: AbortSignal): Promise<FlowDetail> {
  return main.flow.get({ environmentId, nodeId }, { signal });
}

/** The known runs of a flow. */
export function flowRuns(environmentId: string, originId: number, signal?: AbortSignal): Promise<FlowRuns> {
  return main.flow.runs({ environmentId, originId }, { signal });
}

/** The notifications about the nodes of a flow, read now. */
export function readFlowNotifications(
  environmentId: string,
  nodeId: number,
  signal: AbortSignal,
): Promise<FlowNotifications> {
  return main.flow.notifications({ environmentId, nodeId }, { signal });
}

/** Makes the service document a flow, which may take a while. */
export function describeFlow(environmentId: string, nodeId: number, signal: AbortSignal): Promise<FlowDocumentation> {
  return main.flow.documentation({ environmentId, nodeId }, { signal });
}

/** The service's response for a flow, as formatted JSON. */
export async function readRawFlow(environmentId: string, nodeId: number, signal: AbortSignal): Promise<string> {
  return (await main.flow.raw({ environmentId, nodeId }, { signal })).json;
}

/**
 * A page of the files that a source has read.
 *
 * @param runId null for the files of all runs
 * @param page from 1
 */
export function readFiles(
  environmentId: string,
  { sourceId, runId, page }: { sourceId: number; runId: number | null; page: number },
  signal: AbortSignal,
): Promise<FilePage> {
  return main.flow.files({ environmentId, sourceId, runId, page }, { signal });
}

/** When the next file of a source is due, derived from the files that the service lists. */
export function readFileRhythm(environmentId: string, sourceId: number, signal: AbortSignal): Promise<FileRhythm> {
  return main.flow.fileRhythm({ environmentId, sourceId }, { signal });
}

/** Code or a credential that a flow uses. */
export function readDependency(
  environmentId: string,
  { kind, id }: Pick<FlowDependency, 'kind' | 'id'>,
  signal: AbortSignal,
): Promise<FlowDependency> {
  return main.flow.dependency({ environmentId, kind, id }, { signal });
}

/** Makes the service test a credential at the third party. */
export function testCredential(environmentId: string, id: number, signal: AbortSignal): Promise<CredentialHealth> {
  return main.flow.testCredential({ environmentId, id }, { signal });
}
