import type { Command } from 'commander';
import { timelineFields } from '#contract/filter/timeline-filter.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { joinAudit } from '../core/versions/join-audit.ts';
import { withReach } from '../core/versions/reach.ts';
import { timelineWindow } from '../core/versions/timeline-view.ts';
import { changesAsTable, rowAsJson } from './resource-change-output.ts';
import type { Context } from './context.ts';
import { filterHelp } from './filter-help.ts';
import { neverWatched, sayUnknown } from './gaps.ts';
import { wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';
import { withVersions } from './stored-versions.ts';
import { readPast } from './time.ts';
import { expressionOf } from './filter-args.ts';

type Options = GlobalOptions & ListSearch & { since?: string; flow?: string; json?: boolean };

const help = `
Lists changes to resources of the service of every kind, by anyone. While the app is watching, it stores every version that it
sees. This command reads those versions and sends no request. Periods without watching are listed as well. For what was paused
and activated through Penstock, use penstock changes.

--where takes the filter of the tab By others of Changes, with these fields:
${filterHelp(timelineFields, 'the names, paths and values')}

Examples:
  penstock changed --since 2h
  penstock changed --since 2026-11-24T06:00Z --flow 40001 --where 'weight:configuration' --json
`;

/** Adds `penstock changed`: changes of all resources, as the app saw them. */
export function addChangedCommand(changed: Command, context: Context): void {
  changed
    .addHelpText('after', help)
    .option('--since <time>', 'only changes since: 2h, 30m, 1d or 2026-11-24T06:00Z')
    .option('--flow <id>', 'only changes that affect the flow with this ID')
    .option('--where <expression>', 'only changes that match')
    .option('--view <name>', 'only changes of a view saved in the app')
    .option('--json', 'print JSON')
    .action((_options: unknown, command: Command) => list(command.optsWithGlobals<Options>(), context));
}

function list(options: Options, context: Context): Promise<void> {
  const { terminal } = context;
  const where = expressionOf(filterArgsOf(options, 'changes-elsewhere', context), timelineFields);
  const flow = options.flow === undefined ? '' : `flow:${wholeNumber(options.flow)}`;
  const filter = where === '' ? flow : flow === '' ? where : `${flow} (${where})`;
  const after = options.since === undefined ? null : readPast(options.since, clock.now());
  return withVersions(options, context, async (store, flows) => {
    const query = { filter, after, before: null, from: 0, to: Infinity };
    const watched = store.watched();
    const changes = withReach(joinAudit(store.changes(), store.audit()), flows);
    const { rows } = timelineWindow(changes, watched?.stretches ?? [], query, clock.now());
    if (watched === null) sayUnknown(context, neverWatched);
    // A list without entries would mean that nothing has changed.
    if (options.json) return terminal.writeJson(watched === null ? null : rows.map(rowAsJson));
    if (watched === null) return;
    if (rows.length === 0) return terminal.say('The app saw no changes.');
    await terminal.lines(changesAsTable(rows, terminal.width));
  });
}
