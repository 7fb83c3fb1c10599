/** Lists of flows, and the response of the service for one. */
import type { FlowQuery, FlowWindow, NodeRow } from '#contract/models/flow.ts';
import { main } from './bridge.ts';
import { ListWindow } from './list-window.svelte.ts';

/** The rows of the Flows table. */
export type FlowRows = ListWindow<NodeRow, FlowQuery, FlowWindow & { total: number }>;

/** The rows of any query on an environment. */
export function flowRows(environmentId: string): FlowRows {
  return new ListWindow(
    async (query: FlowQuery, from, to, signal) => {
      const window = await main.flows.window({ environmentId, query, from, to }, { signal });
      return { ...window, total: window.rowCount };
    },
    { idOf: ({ id }: NodeRow) => id },
  );
}

/** The id of every row of a query, in order. */
export async function flowIds(environmentId: string, query: FlowQuery, signal?: AbortSignal): Promise<number[]> {
  return (await main.flows.ids({ environmentId, query }, { signal })).ids;
}

/** The service's response for a flow, as formatted JSON. */
export async function readRawFlow(environmentId: string, nodeId: number, signal: AbortSignal): Promise<string> {
  return (await main.flow.raw({ environmentId, nodeId }, { signal })).json;
}
