import { type Change, changes, type Selection } from '#contract/models/action.ts';
import type { FlowQuery } from '#contract/models/flow.ts';
import type { Command } from 'commander';
import { systemClock as clock } from '../core/base/clock.ts';
import { failure } from '../core/base/failure.ts';
import { needsRuns } from '../core/monitoring/flow-filter.ts';
import { act, type ActOptions, addActOptions, checkActOptions } from './act.ts';
import { withActions, type Acting } from './acting.ts';
import { addCompareFlows } from './compare-flows.ts';
import type { Context } from './context.ts';
import { sayGaps } from './gaps.ts';
import { readNodeIds } from './from-file.ts';
import { wrongUsage } from './input.ts';
import { listFlows } from './flow-list.ts';
import { addShowFlow } from './flow-show.ts';
import { wholeNumber } from './numbers.ts';
import { readRestoreTime } from './time.ts';
import { askedOf, type ListSearch } from './saved-view.ts';
import { type Asked, queryOf, requireKnownNames, searchOf } from './where.ts';

interface FlowsOptions extends ActOptions, ListSearch {
  except?: number[];
  from?: string;
  forGood?: boolean;
}

const grammar = `--where takes what the search of the Flows screen takes; every term must hold, of a repeated one either:
  status:failing  status:active  status:paused  project:"Orders EU"  owner:ann*  tag:gdpr  connector:s3  role:owner
  errors:>100  last-run:<1h  needs:person  id:40001  resource:7012  credential:900  AND  OR  NOT  ( )
  and words that the flow, its people, connectors or ids contain
--view takes a view that was saved on the Flows screen, by its name; with --where, both must match.`;

const help = (change: Change): string => `
Without --yes the plan is shown and nothing is sent. A node is ${change === 'pause' ? 'paused' : 'activated'} with everything downstream of it.

${grammar}
--from takes ids one a line, # comments, JSON of ids, or what --plan --json printed.

Interrupted once (Ctrl-C), it waits for what was sent and sends nothing more; interrupted again, it leaves at once. Either
way penstock actions lists the rest.

Examples:
  penstock flows ${change} 5023 5040
  penstock flows ${change} --where 'status:failing project:"Orders EU"' --except 5040 --yes --reason 'malformed orders'
  penstock flows ${change} --view 'Orders at night' --yes
  penstock flows ${change} --from ids.txt --yes --name "Production EU" --json
`;

/**
 * Adds `penstock flows list|show|compare|pause|activate`: a change is one plan for many flows, journaled as in the app.
 */
export function addFlowsCommand(flows: Command, context: Context): void {
  flows
    .command('list')
    .description('list flows, as the Flows screen does; without options all of them')
    .option('--where <expression>', 'every flow that matches')
    .option('--view <name>', 'every flow of a saved view, in its order')
    .option('--watch', 'again and again, until interrupted')
    .option('--json', 'print JSON; with --watch a line for each change')
    .addHelpText('after', `\n${grammar}\n`)
    .action((_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListSearch & { json?: boolean; watch?: boolean }>();
      return listFlows(searchOf(asked(options, context)), options, context);
    });
  addShowFlow(flows, context);
  addCompareFlows(flows, context);
  for (const change of changes) {
    const command = addActOptions(
      flows
        .command(change)
        .description(`${change} flows, or parts of them`)
        .argument('[id...]', 'ids of nodes; a flow has that of its first one')
        .option('--where <expression>', 'every flow that matches')
        .option('--view <name>', 'every flow of a saved view')
        .option('--except <id...>', 'but not these flows; with --where or --view', collect)
        .option(
          '--for-good',
          'also nodes whose state no call could restore, such as never started, which a pause excludes',
        )
        .option('--from <file>', 'the ids in a file; - reads standard input'),
    );
    if (change === 'pause')
      command.option('--until <time>', 'restore reminder: 14:30, 2h or 2026-11-24T06:00Z; nothing is restored unasked');
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
  await withActions(options, context, async (acting) => {
    const selection = await choose(acting);
    const { tryForbidden, forGood } = options;
    await act(
      { goal: { kind: 'change', change, selection, tryForbidden, forGood }, strategy: 'never_wake' },
      options,
      acting,
      context,
    );
  });
}

const asked = (options: ListSearch, context: Context): Asked => askedOf(options, 'flows', context);

type Choose = (acting: Acting) => Promise<Selection>;

/** Reads the selected flows and describes the selection. Mistakes are reported before the sign-in. */
async function chooser(ids: number[], options: FlowsOptions, context: Context): Promise<Choose> {
  const { from, except = [] } = options;
  const asks = options.where !== undefined || options.view !== undefined;
  if ([ids.length > 0, asks, from !== undefined].filter(Boolean).length !== 1) {
    throw wrongUsage('Which flows? Name them by their ids, with --where and --view, or with --from, one of the three.');
  }
  if (except.length > 0 && !asks) throw wrongUsage('--except belongs to --where and --view.');
  if (asks) return byQuery(queryOf(asked(options, context)), except, context);
  if (from === '-' && options.serviceKeyFile === '-') {
    throw wrongUsage('--from and --service-key-file cannot both be read from standard input.');
  }
  const nodeIds = from === undefined ? ids : await readNodeIds(from, context.system.process);
  return async ({ target }) => {
    await target.estate.readNodes(nodeIds);
    return { by: 'nodes', nodeIds };
  };
}

function byQuery(query: FlowQuery, except: readonly number[], context: Context): Choose {
  return async ({ target: { estate } }) => {
    await estate.readAll();
    if (needsRuns(query)) await estate.readRuns();
    sayGaps(estate, context, 'What is missing is not changed.');
    requireKnownNames(query, estate.view.facets());
    const origins = except.map((id) => originOf(id, estate));
    if (estate.view.matching(query).every((id) => origins.includes(id))) {
      throw failure('not_found', 'No flow matches.', {
        advice: 'Nothing was sent. The Flows screen filters by the same terms.',
      });
    }
    return { by: 'query', query, except: origins };
  };
}

function originOf(nodeId: number, { snapshot }: Acting['target']['estate']): number {
  const entry = snapshot.entryOf(nodeId);
  if (entry) return entry.flow.originId;
  throw failure('not_found', `--except names ${nodeId}, which no flow has.`, { advice: 'Nothing was sent.' });
}
