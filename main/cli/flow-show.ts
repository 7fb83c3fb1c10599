import type { Command } from 'commander';
import { everyFlow, type FlowDetail, type FlowNode, type NodeRow } from '#contract/models/flow.ts';
import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { describeFlow } from '../core/monitoring/detail.ts';
import type { Context } from './context.ts';
import { CommandEstate } from './estate.ts';
import { timeOf } from './time.ts';
import { asJson } from './flow-list.ts';
import { readFlowRuns } from './flow-runs.ts';
import { wholeNumber } from './numbers.ts';
import { sayGaps, sayUnknownNodes } from './gaps.ts';
import type { GlobalOptions } from './options.ts';
import { heading, type Line, marked, type Part } from './styled-line.ts';
import { Table } from './table.ts';

const help = `
Reads the flow that the node belongs to from the service, and prints its nodes as a tree. Runs that the app read within the last
two minutes are used again, with a message; otherwise they are read as well. Errors of nodes cover the last 24 hours and are read
only if the flow is failing.

Examples:
  penstock flows show 40001
  penstock flows show 40001 --json
`;

/** Adds `penstock flows show NODE`: one flow with its nodes. */
export function addShowFlow(flows: Command, context: Context): void {
  flows
    .command('show')
    .description('show a flow with its nodes')
    .argument('<node>', 'ID of the flow, or of any of its nodes', wholeNumber)
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action((nodeId: number, _options: unknown, command: Command) =>
      show(nodeId, command.optsWithGlobals<GlobalOptions & { json?: boolean }>(), context),
    );
}

function show(nodeId: number, options: GlobalOptions & { json?: boolean }, context: Context): Promise<void> {
  return context.signedIn(options, async (connection) => {
    const service = new ApiService(connection.target.settings, connection, clock);
    const estate = new CommandEstate(service, context.signal);
    await estate.readNodes([nodeId]);
    // The runs determine whether the flow fails.
    await readFlowRuns(nodeId, estate, options, context);
    await estate.readFigures();
    sayUnknownNodes(estate, context);
    sayGaps(estate, context);
    const entry = estate.snapshot.entryOf(nodeId)!;
    const detail = describeFlow(entry.flow, entry, estate.readAt!);
    const [row] = estate.view.window(everyFlow, 0, 1).rows;
    const { terminal } = context;
    if (options.json) await terminal.writeJson(flowAsJson(row!, detail));
    else await terminal.lines(flowInLines(row!, detail, terminal.width));
  });
}

function flowInLines(row: NodeRow, detail: FlowDetail, width: number | null): Line[] {
  const { originId, name, status, failingSince, failingOrEarlier, project, owner, role, tags, nodes, readAt } = detail;
  const since = failingSince === null ? '' : ` since ${timeOf(failingSince)}${failingOrEarlier ? ' or earlier' : ''}`;
  const head: [title: string, text: string | number | null][] = [
    ['Project', project],
    ['Owner', owner],
    ['Role', role],
    ['Tags', tags.join(', ') || null],
    ['Last run', timeOf(row.lastRunAt)],
    ['Records', row.records === null ? null : `${row.records} in 24 h`],
    ['Errors', row.errors === null ? null : `${row.errors} in 24 h`],
    ['Read', timeOf(readAt)],
  ];
  const depths = depthsOf(nodes);
  const cells = nodes.map((node): Part[] => [
    String(node.id),
    marked(node.status.state),
    node.kind,
    String(node.resourceId ?? '-'),
    String(node.figures?.errors ?? '-'),
    `${'  '.repeat(depths.get(node.id)!)}${node.name ?? '-'}`,
  ]);
  return [
    heading(`${name ?? 'Unnamed flow'} (${originId})`),
    ['Status    ', marked(status.state), since],
    ...head.map(([title, text]) => `${title.padEnd(9)} ${text ?? '-'}`),
    '',
    ...new Table(['ID', 'STATUS', 'KIND', 'RESOURCE', 'ERRORS 24 H', 'NODE'], width).lines(cells),
  ];
}

/** Returns the number of nodes above each node. A parent comes before its children. */
function depthsOf(nodes: readonly FlowNode[]): Map<number, number> {
  const depths = new Map<number, number>();
  for (const { id, parentId } of nodes) depths.set(id, parentId === null ? 0 : (depths.get(parentId) ?? -1) + 1);
  return depths;
}

function flowAsJson(row: NodeRow, detail: FlowDetail) {
  const { description, flowType, failingSince, failingOrEarlier, tags, readAt, nodes } = detail;
  return {
    ...{ ...asJson(row), description, type: flowType, tags },
    ...{ failing_since: timeOf(failingSince), or_earlier: failingOrEarlier, read_at: timeOf(readAt) },
    tree: nodes.map(({ id, parentId, kind, resourceId, name, status, figures, connector, credentialId }) => ({
      ...{ id, parent: parentId, kind, resource: resourceId, name, status: status.state, service_status: status.word },
      ...{ connector, credential: credentialId },
      ...{ errors: figures?.errors ?? null, errors_last_hour: figures?.errorsLastHour ?? null },
    })),
  };
}
