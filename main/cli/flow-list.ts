import type { FlowQuery, NodeRow } from '#contract/models/flow.ts';
import { inert } from '../core/base/json.ts';
import type { Context, SignedInConnection } from './context.ts';
import type { GlobalOptions } from './options.ts';
import { marked, type Part } from './styled-line.ts';
import { Table } from './table.ts';
import { requireKnownNames } from './filter-args.ts';
import { type WatchResult, watchRepeatedly } from './watch-loop.ts';
import { readWholeEstate } from './whole-estate.ts';
import { timeOf } from './time.ts';

/** Prints the flows that match, in the order of the Flows screen. */
export function printFlows(
  query: FlowQuery,
  options: GlobalOptions & { json?: boolean; watch?: boolean },
  context: Context,
): Promise<void> {
  return context.signedIn(options, async (connection) => {
    if (options.watch) return watchFlows(query, options.json, connection, context);
    const estate = await readWholeEstate(connection, context);
    // An unknown name may belong to flows that could not be read.
    if (!estate.gaps.some(({ list }) => list === 'flows')) requireKnownNames(query, estate.view.facets());
    const { terminal } = context;
    const { rows } = estate.view.window(query, 0, Infinity);
    if (options.json) await terminal.write(`${inert(JSON.stringify(rows.map(asJson)))}\n`);
    else if (rows.length === 0) terminal.say('No flow matches.');
    else await terminal.lines(new Table(titles, terminal.width).lines(rows.map(asCells)));
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
      lines: (width) => (rows.length === 0 ? ['No flow matches.'] : new Table(titles, width).lines(rows.map(asCells))),
    };
  };
  return watchRepeatedly({ pollSeconds: connection.target.settings.pollSeconds, json, read }, context);
}

const titles = ['ID', 'STATUS', 'NAME', 'PROJECT', 'OWNER', 'LAST RUN', 'RECORDS 24 H', 'ERRORS 24 H', 'FAILS AT'];

const asCells = ({ id, status, name, project, owner, lastRunAt, records, errors, failsAt }: NodeRow): Part[] => [
  String(id),
  marked(status.state),
  ...[name, project, owner, timeOf(lastRunAt), records, errors, whereOf(failsAt)].map((cell) => String(cell ?? '-')),
];

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
  ...{ id, name, status: status.state, status_word: status.word, project, owner, role, from, to, nodes: nodeCount },
  ...{ last_run: timeOf(figures.lastRunAt), records: figures.records, errors: figures.errors },
  fails_at: failsAt && { id: failsAt.nodeId, name: failsAt.name, others: failsAt.others },
});
