import type { FlowQuery, NodeRow } from '#contract/models/flow.ts';
import type { ListOutput } from './output-options.ts';
import { printList } from './list-output.ts';
import type { Context, SignedInConnection } from './context.ts';
import type { CommandEstate } from './estate.ts';
import { exitCodes } from './exit-codes.ts';
import { estateReader } from './followed-estate.ts';
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
    // An unknown name may belong to flows that could not be read.
    if (!estate.gaps.some(({ list }) => list === 'flows'))
      requireKnownNames(query, estate.view.facets(), filterOptionOf(options));
    const readNodes = async (): Promise<void> => {
      await estate.readFigures();
      sayUnknownNodes(estate, context);
    };
    const rows = namesFailingNodes(options) ? await rowsWithNodes(query, estate, readNodes) : rowsOf(query, estate);
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
  const readEstate = estateReader(connection, context);
  const read = async (signal: AbortSignal): Promise<WatchResult> => {
    const estate = await readEstate(signal);
    const { readAt, gaps } = estate;
    const rows = await rowsWithNodes(query, estate, () => estate.readFigures(signal));
    return {
      readAt,
      json: { complete: gaps.length === 0, flows: rows.map(asJson) },
      lines: (width) => (rows.length === 0 ? ['No flow matches.'] : flowsAsTable(rows, width)),
    };
  };
  return watchRepeatedly({ pollSeconds: connection.target.settings.pollSeconds, json, read }, context);
}

type Listed = Pick<CommandEstate, 'view'>;

const rowsOf = (query: FlowQuery, { view }: Listed): readonly NodeRow[] => view.window(query, 0, Infinity).rows;

/** Returns the rows with the nodes at which they fail, which are only read if any row fails. */
async function rowsWithNodes(
  query: FlowQuery,
  estate: Listed,
  readNodes: () => Promise<void>,
): Promise<readonly NodeRow[]> {
  const rows = rowsOf(query, estate);
  if (!rows.some(({ status }) => status.state === 'failing')) return rows;
  await readNodes();
  return rowsOf(query, estate);
}

/** Returns whether the output has the nodes at which flows fail. */
const namesFailingNodes = ({ fields, sort }: ListOutput): boolean =>
  fields === undefined || `${fields},${String(sort)}`.split(',').some((name) => /^-?fails_at$/.test(name.trim()));

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
