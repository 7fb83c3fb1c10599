import type { FlowQuery, NodeRow } from '#contract/models/flow.ts';
import type { ListOutput } from './output-options.ts';
import { printList } from './list-output.ts';
import type { Context, SignedInConnection } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { sayUnknownNodes } from './gaps.ts';
import { type Line, marked } from './styled-line.ts';
import { type DroppableColumn, fittingTable } from './table.ts';
import { momentIn, timeOf } from './time.ts';
import { filterOptionOf, requireKnownNames } from './filter-args.ts';
import type { ListSearch } from './list-search.ts';
import { type WatchResult, watchRepeatedly } from './watch-loop.ts';
import { readWholeEstate } from './whole-estate.ts';

/** Prints the flows that match, in the order of the Flows screen. */
export function printFlows(
  query: FlowQuery,
  options: ListSearch & ListOutput & { watch?: boolean; exitCode?: boolean },
  context: Context,
): Promise<void> {
  return context.signedIn(options, async (connection) => {
    if (options.watch) return watchFlows(query, options.json, connection, context);
    const estate = await readWholeEstate(connection, context);
    sayUnknownNodes(estate, context);
    // An unknown name may belong to flows that could not be read.
    if (!estate.gaps.some(({ list }) => list === 'flows'))
      requireKnownNames(query, estate.view.facets(), filterOptionOf(options));
    const { rows } = estate.view.window(query, 0, Infinity);
    // A flow that was found is certain, whatever else was not read.
    if (options.exitCode && rows.length > 0) context.exitCode = exitCodes.differs;
    await printList({ rows, asJson, table: flowsAsTable, none: 'No flow matches.' }, options, context);
  });
}

/** Prints the matching flows repeatedly. */
function watchFlows(
  query: FlowQuery,
  json: boolean | undefined,
  connection: SignedInConnection,
  context: Context,
): Promise<void> {
  const read = async (signal: AbortSignal): Promise<WatchResult> => {
    const { view, readAt, gaps } = await readWholeEstate(connection, context, signal);
    const { rows } = view.window(query, 0, Infinity);
    return {
      readAt,
      json: { complete: gaps.length === 0, flows: rows.map(asJson) },
      lines: (width) => (rows.length === 0 ? ['No flow matches.'] : flowsAsTable(rows, width)),
    };
  };
  return watchRepeatedly({ pollSeconds: connection.target.settings.pollSeconds, json, read }, context);
}

function flowsAsTable(rows: readonly NodeRow[], width: number | null): Line[] {
  const figure = (value: number | null): string => String(value ?? '-');
  const columns: DroppableColumn<NodeRow>[] = [
    { title: 'ID', cell: ({ id }) => String(id) },
    { title: 'STATUS', cell: ({ status }) => marked(status.state) },
    { title: 'NAME', cell: ({ name }) => name ?? '-' },
    { title: 'PROJECT', cell: ({ project }) => project ?? '-', drop: 3 },
    { title: 'OWNER', cell: ({ owner }) => owner ?? '-', drop: 4 },
    { title: 'LAST RUN', cell: ({ lastRunAt }) => momentIn(width, lastRunAt) },
    { title: 'RECORDS 24 H', cell: ({ records }) => figure(records), drop: 2 },
    { title: 'ERRORS 24 H', cell: ({ errors }) => figure(errors) },
    { title: 'FAILS AT', cell: ({ failsAt }) => whereOf(failsAt) ?? '-', drop: 1 },
  ];
  return fittingTable(columns, rows, width);
}

/** Returns the worst node, and how many others fail. */
const whereOf = (failsAt: NodeRow['failsAt']): string | null =>
  failsAt && `${failsAt.name ?? failsAt.nodeId}${failsAt.others === 0 ? '' : ` +${failsAt.others}`}`;

export const asJson = ({
  id,
  name,
  status,
  project,
  owner,
  role,
  from,
  to,
  nodeCount,
  failsAt,
  ...figures
}: NodeRow) => ({
  ...{ id, name, status: status.state, service_status: status.word, project, owner, role, from, to, nodes: nodeCount },
  ...{ last_run: timeOf(figures.lastRunAt), records: figures.records, errors: figures.errors },
  fails_at: failsAt && { id: failsAt.nodeId, name: failsAt.name, others: failsAt.others },
});
