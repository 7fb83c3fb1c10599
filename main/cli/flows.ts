import { flowFields } from '#contract/filter/flow-fields.ts';
import { type Change, statusChanges, type NodeSelection } from '#contract/models/action.ts';
import type { Command } from 'commander';
import { systemClock as clock } from '../core/base/clock.ts';
import { failure } from '../core/base/failure.ts';
import { needsRuns } from '../core/monitoring/flow-filter.ts';
import { act, type ActOptions, addActOptions, addSaveOption, checkActOptions } from './act.ts';
import { withActions, type ActionSession } from './action-session.ts';
import { addCompareFlows } from './compare-flows.ts';
import type { ListOutput } from './output-options.ts';
import type { Context } from './context.ts';
import { filterHelp } from './filter-help.ts';
import { exitCodeOption } from './exit-code-option.ts';
import { sayGaps } from './gaps.ts';
import { type NodeRule, readNodeRule, requireNodes } from './node-filter.ts';
import { readNodeIds } from './node-ids.ts';
import { wrongUsage } from './input.ts';
import { printFlows } from './flow-list.ts';
import { addShowFlow } from './flow-show.ts';
import { wholeNumber } from './numbers.ts';
import { readRestoreTime } from './time.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';
import { type FilterArgs, queryOf, requireKnownNames, searchQueryOf } from './filter-args.ts';

interface FlowsOptions extends ActOptions, ListSearch {
  except?: number[];
  nodesWhere?: string;
  from?: string;
  forGood?: boolean;
}

const grammar = `--where takes the filter of the Flows screen. All terms must match; for a repeated term, one value is enough:
${filterHelp(flowFields, 'the names, users, connectors and ids of a flow')}
--view takes the name of a view saved on the Flows screen; with --where, both must match.`;

const help = (change: Change): string => `
Without --yes, the plan is printed and nothing is sent. A node is ${change === 'pause' ? 'paused' : 'activated'} with everything downstream of it.

${grammar}
--nodes-where takes connector:NAME or credential:ID: only the nodes that use it, not their whole flows.
--from takes one ID per line with # comments, IDs as JSON, or the output of --plan --json.

After one interrupt (Ctrl-C), the command sends nothing more and waits for calls already sent; after a second, it exits at once.
In both cases, penstock actions list shows the action.

Examples:
  penstock flows ${change} 5023 5040
  penstock flows ${change} --where 'status:failing project:"Orders EU"' --except 5040 --yes --reason 'malformed orders'
  penstock flows ${change} --view 'Orders at night' --yes
  penstock flows ${change} --nodes-where connector:snowflake --yes
  penstock flows ${change} --from ids.txt --yes --name "Production EU" --json
`;

/**
 * Adds `penstock flows list|show|compare|pause|activate`: a change is one plan for many flows, journaled as in the app.
 */
export function addFlowsCommand(flows: Command, context: Context): void {
  flows
    .command('list')
    .description('list flows in the order of the Flows screen; without options, all of them')
    .option('--where <expression>', 'every flow that matches')
    .option('--view <name>', 'every flow of a saved view, in its order')
    .option('--watch', 'refresh until interrupted (Ctrl-C)')
    .addOption(exitCodeOption('a flow matches').conflicts('watch'))
    .option('--json', 'print JSON; with --watch, one line per change')
    .addHelpText('after', `\n${grammar}\n`)
    .action((_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListSearch & ListOutput & { watch?: boolean; exitCode?: boolean }>();
      return printFlows(searchQueryOf(asked(options, context)), options, context);
    });
  addShowFlow(flows, context);
  addCompareFlows(flows, context);
  for (const change of statusChanges) {
    const command = addSaveOption(
      addActOptions(
        flows
          .command(change)
          .description(`${change} flows, or parts of them`)
          .argument('[id...]', 'IDs of flows or nodes (the ID of a flow is that of its first node)')
          .option('--where <expression>', 'every flow that matches')
          .option('--view <name>', 'every flow of a saved view')
          .option('--nodes-where <expression>', 'every node with that connector or credential: connector:snowflake')
          .option('--except <id...>', 'exclude these flows; with --where or --view', collect)
          .option('--for-good', 'also pause nodes that no call could restore afterwards (for example, never started)')
          .option('--from <file>', 'file with the IDs; - reads standard input'),
      ),
    );
    if (change === 'pause')
      command.option(
        '--until <time>',
        'restore reminder: 14:30, 2h or 2026-11-24T06:00Z; nothing is restored automatically',
      );
    command
      .addHelpText('after', help(change))
      .action((ids: string[], _options: unknown, command: Command) =>
        changeFlows(change, ids.map(wholeNumber), command.optsWithGlobals<FlowsOptions>(), context),
      );
  }
}

const collect = (text: string, before: number[] = []): number[] => [...before, wholeNumber(text)];

async function changeFlows(change: Change, ids: number[], options: FlowsOptions, context: Context): Promise<void> {
  checkActOptions(options);
  if (options.until !== undefined) readRestoreTime(options.until, clock.now());
  const choose = await chooser(ids, options, context);
  await withActions(options, context, async (session) => {
    const selection = await choose(session);
    const { tryForbidden, forGood } = options;
    await act(
      { goal: { kind: 'change', change, selection, tryForbidden, forGood }, strategy: 'never_wake' },
      options,
      session,
      context,
    );
  });
}

const asked = (options: ListSearch, context: Context): FilterArgs => filterArgsOf(options, 'flows', context);

type Choose = (session: ActionSession) => Promise<NodeSelection>;

/** Reads the selected flows and describes the selection. Mistakes are reported before the sign-in. */
async function chooser(ids: number[], options: FlowsOptions, context: Context): Promise<Choose> {
  const { from, except = [], nodesWhere } = options;
  const asks = options.where !== undefined || options.view !== undefined;
  if ([ids.length > 0, asks, from !== undefined, nodesWhere !== undefined].filter(Boolean).length !== 1) {
    throw wrongUsage('Select flows in one way: by their IDs, with --where and --view, --nodes-where, or --from.');
  }
  if (except.length > 0 && !asks) throw wrongUsage('--except can be used only with --where or --view.');
  if (nodesWhere !== undefined) return byRule(readNodeRule(nodesWhere), context);
  if (asks) return byQuery(asked(options, context), except, context);
  if (from === '-' && options.serviceKeyFile === '-') {
    throw wrongUsage('--from and --service-key-file cannot both be read from standard input.');
  }
  const nodeIds = from === undefined ? ids : await readNodeIds(from, context.system.process);
  return async ({ target }) => {
    await target.estate.readNodes(nodeIds);
    return { by: 'nodes', nodeIds };
  };
}

function byRule(rule: NodeRule, context: Context): Choose {
  return async ({ target: { estate } }) => {
    await estate.readAll();
    sayGaps(estate, context, 'Missing nodes are not changed.');
    requireNodes(rule, estate);
    return rule;
  };
}

function byQuery(args: FilterArgs, except: readonly number[], context: Context): Choose {
  const query = queryOf(args);
  return async ({ target: { estate } }) => {
    await estate.readAll();
    if (needsRuns(query)) await estate.readRuns();
    sayGaps(estate, context, 'Missing flows are not changed.');
    requireKnownNames(query, estate.view.facets(), args.option);
    const origins = except.map((id) => originOf(id, estate));
    if (estate.view.matching(query).every((id) => origins.includes(id))) {
      throw failure('not_found', 'No flow matches.', {
        advice: 'Nothing was sent. Check the filter: the Flows screen takes the same terms.',
      });
    }
    return { by: 'query', query, except: origins };
  };
}

function originOf(nodeId: number, { snapshot }: ActionSession['target']['estate']): number {
  const entry = snapshot.entryOf(nodeId);
  if (entry) return entry.flow.originId;
  throw failure('not_found', `--except: no flow has the node ${nodeId}.`, { advice: 'Nothing was sent.' });
}
