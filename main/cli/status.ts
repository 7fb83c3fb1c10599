import type { Attention, Overview } from '#contract/models/overview.ts';
import type { Command } from 'commander';
import { systemClock as clock } from '../core/base/clock.ts';
import { inertJson } from '../core/base/json.ts';
import { describeOverview } from '../core/monitoring/overview.ts';
import type { Context } from './context.ts';
import { timeOf } from './finding-output.ts';
import type { GlobalOptions } from './options.ts';
import { heading, type Line, type Part, marked } from './styled.ts';
import { Table } from './table.ts';
import { readWholeEstate } from './whole-estate.ts';

const help = `
Everything is read from the service now; nothing is changed, and the app need not run. Flows that need attention come in the
order of the Overview screen, and why: failing, stopped_by_service, silent, more_errors, fewer_records, no_status, paused_long.
What is usual is computed from the runs that the service still has.

Examples:
  penstock status
  penstock status --environment Production --json
`;

type Options = GlobalOptions & { json?: boolean };

/** `penstock status`: how many flows are in which state, and which need attention. */
export function addStatusCommand(status: Command, context: Context): void {
  status
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action((_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      return context.signedIn(options, async (connection) => {
        const { snapshot, readAt, isWhole } = await readWholeEstate(connection, context);
        const overview = describeOverview(snapshot, readAt, clock.now());
        const { name } = connection.target.settings;
        const { terminal } = context;
        if (options.json) return terminal.write(`${inertJson({ environment: name, ...asJson(overview, isWhole) })}\n`);
        await terminal.lines([heading(headOf(name, overview)), countsOf(overview)]);
        if (overview.attention.length > 0) await terminal.lines(['', ...tableOf(overview, terminal.width)]);
      });
    });
}

const headOf = (name: string, { flows, attentionTotal }: Overview): string =>
  `${name}: ${flows} ${flows === 1 ? 'flow' : 'flows'}, ${attentionTotal} of them ${attentionTotal === 1 ? 'needs' : 'need'} attention`;

/** The states that there are, as `3 failing, 30 active`. */
const countsOf = ({ counts }: Overview): Part[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .flatMap(([state, count], index) => [`${index === 0 ? '' : ', '}${count} `, marked(state)]);

function tableOf({ attention }: Overview, width: number | null): Line[] {
  const rows = attention.map(({ originId, reason, since, orEarlier, errorsLastHour, name, failsAt }) => [
    String(originId),
    marked(reason.kind),
    ...[
      since === null ? null : `${timeOf(since)}${orEarlier ? ' or earlier' : ''}`,
      errorsLastHour,
      name,
      failsAt && (failsAt.name ?? failsAt.nodeId),
    ].map((cell) => String(cell ?? '-')),
  ]);
  return new Table(['ID', 'WHY', 'SINCE', 'ERRORS 1 H', 'NAME', 'FAILS AT'], width).lines(rows);
}

const asJson = ({ readAt, flows, counts, attentionTotal, attention }: Overview, isWhole: boolean | null) => ({
  ...{ read_at: timeOf(readAt), complete: isWhole === true, flows, states: counts },
  ...{ attention_total: attentionTotal, attention: attention.map(attentionAsJson) },
});

const attentionAsJson = ({ originId, name, project, status, reason, failsAt, ...rest }: Attention) => ({
  ...{ origin: originId, name, project, status: status.state, status_word: status.word, why: reason.kind },
  ...{ since: timeOf(rest.since), or_earlier: rest.orEarlier, errors_last_hour: rest.errorsLastHour },
  usual_errors_per_hour: rest.usualErrorsPerHour,
  fails_at: failsAt && { id: failsAt.nodeId, name: failsAt.name, others: failsAt.others },
  downstream_of: rest.below,
});
