import type { Attention, Overview } from '#contract/models/overview.ts';
import type { Command } from 'commander';
import { systemClock as clock } from '../core/base/clock.ts';
import { describeOverview } from '../core/monitoring/overview.ts';
import type { Context, SignedInConnection } from './context.ts';
import type { CommandEstate } from './estate.ts';
import { exitCodes } from './exit-codes.ts';
import { exitCodeOption } from './exit-code-option.ts';
import { estateReader } from './followed-estate.ts';
import { sayUnknownNodes } from './gaps.ts';
import { momentIn, timeOf } from './time.ts';
import type { GlobalOptions } from './options.ts';
import { heading, type Line, type Part, marked } from './styled-line.ts';
import { type DroppableColumn, fittingTable } from './table.ts';
import { type WatchResult, watchRepeatedly } from './watch-loop.ts';
import { readWholeEstate } from './whole-estate.ts';

const help = `
Everything is read from the service; the app need not be running. Flows that need attention are in the order of the Overview
screen. Reasons are failing, stopped_by_service, silent, overdue, more_errors, fewer_records, no_status and paused_long. Slow runs
are found by the app alone: see penstock alerts list. Usual values are computed from the runs that the service still has.

Examples:
  penstock status
  penstock status --environment Production --json
  penstock status --watch
`;

type Options = GlobalOptions & { json?: boolean; watch?: boolean; exitCode?: boolean };

/** Adds `penstock status`: how many flows are in which state, and which need attention. */
export function addStatusCommand(status: Command, context: Context): void {
  status
    .option('--watch', 'refresh until interrupted (Ctrl-C)')
    .addOption(exitCodeOption('a flow needs attention').conflicts('watch'))
    .option('--json', 'print JSON; with --watch, one line per change')
    .addHelpText('after', help)
    .action((_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      return context.signedIn(options, async (connection) => {
        if (options.watch) return watchStatus(options.json, connection, context);
        const estate = await readWholeEstate(connection, context);
        await estate.readFigures();
        sayUnknownNodes(estate, context);
        const { lines, json, readAt, isNoteworthy } = statusOf(estate, connection);
        if (options.exitCode && isNoteworthy) context.exitCode = exitCodes.differs;
        const { terminal } = context;
        if (options.json) await terminal.writeJson({ ...json, read_at: timeOf(readAt) });
        else await terminal.lines(lines(terminal.width));
      });
    });
}

/** Prints the status repeatedly. */
function watchStatus(json: boolean | undefined, connection: SignedInConnection, context: Context): Promise<void> {
  const readEstate = estateReader(connection, context);
  const read = async (signal: AbortSignal): Promise<WatchResult> => {
    const estate = await readEstate(signal);
    await estate.readFigures(signal);
    return statusOf(estate, connection);
  };
  return watchRepeatedly({ pollSeconds: connection.target.settings.pollSeconds, json, read }, context);
}

function statusOf(
  { snapshot, readAt, gaps }: Pick<CommandEstate, 'snapshot' | 'readAt' | 'gaps'>,
  connection: SignedInConnection,
) {
  const overview = describeOverview(snapshot, readAt, clock.now());
  const { name } = connection.target.settings;
  const sent = connection.requests.perMinute;
  return {
    readAt,
    isNoteworthy: overview.attentionTotal > 0,
    json: { environment: name, ...asJson(overview, gaps.length === 0), requests_last_minute: sent },
    lines: (width: number | null): Line[] => [
      heading(headOf(name, overview)),
      countsOf(overview),
      ...(overview.attention.length === 0 ? [] : ['', ...tableOf(overview, width)]),
      '',
      `${sent} ${sent === 1 ? 'request' : 'requests'} to the service within the last minute.`,
    ],
  };
}

const headOf = (name: string, { flows, attentionTotal }: Overview): string =>
  `${name}: ${flows} ${flows === 1 ? 'flow' : 'flows'}, ${attentionTotal} of them ${attentionTotal === 1 ? 'needs' : 'need'} attention`;

/** Returns the existing states, such as `3 failing, 30 active`. */
const countsOf = ({ counts }: Overview): Part[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .flatMap(([state, count], index) => [`${index === 0 ? '' : ', '}${count} `, marked(state)]);

function tableOf({ attention }: Overview, width: number | null): Line[] {
  const sinceOf = ({ since, orEarlier }: Attention): string =>
    `${momentIn(width, since)}${since !== null && orEarlier ? ' or earlier' : ''}`;
  const columns: DroppableColumn<Attention>[] = [
    { title: 'ID', cell: ({ originId }) => String(originId) },
    { title: 'WHY', cell: ({ reason }) => marked(reason.kind) },
    { title: 'SINCE', cell: sinceOf },
    { title: 'ERRORS 1 H', cell: ({ errorsLastHour }) => String(errorsLastHour ?? '-') },
    { title: 'NAME', cell: ({ name }) => name ?? '-' },
    { title: 'FAILS AT', cell: ({ failsAt }) => String(failsAt ? (failsAt.name ?? failsAt.nodeId) : '-'), drop: 1 },
  ];
  return fittingTable(columns, attention, width);
}

const asJson = ({ flows, counts, attentionTotal, attention }: Overview, isWhole: boolean) => ({
  ...{ complete: isWhole, flows, states: counts },
  ...{ attention_total: attentionTotal, attention: attention.map(attentionAsJson) },
});

const attentionAsJson = ({ originId, name, project, status, reason, failsAt, ...rest }: Attention) => ({
  ...{ origin: originId, name, project, status: status.state, service_status: status.word, why: reason.kind },
  ...{ since: timeOf(rest.since), or_earlier: rest.orEarlier, errors_last_hour: rest.errorsLastHour },
  usual_errors_per_hour: rest.usualErrorsPerHour,
  fails_at: failsAt && { id: failsAt.nodeId, name: failsAt.name, others: failsAt.others },
  downstream_of: rest.below,
});
