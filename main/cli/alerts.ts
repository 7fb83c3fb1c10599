import { type Command, Option } from 'commander';
import { alertFields } from '#contract/filter/alert-filter.ts';
import type { Filter, ValueTerm } from '#contract/filter/filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { longestPause, longestText } from '#contract/limits.ts';
import { type AlertQuery, type AlertSource, alertSources, type AlertTab, alertTabs } from '#contract/models/alert.ts';
import type { MuteTarget } from '#contract/models/notification.ts';
import { readFutureTime } from '#contract/future-time.ts';
import { alertRows, countTabs } from '../core/alerts/alert-rows.ts';
import { type CollectedAlert, sourceIdOf } from '../core/alerts/alert-sources.ts';
import { muteKeyOf } from '../core/alerts/alerts.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import type { Snapshot } from '../core/monitoring/snapshot.ts';
import { type AlertDesk, findAlert, findAlerts, withAlerts } from './alert-desk.ts';
import { alertAsJson, alertInLines, alertRowAsJson, alertsAsTable } from './alert-output.ts';
import { addDeadlinesCommand } from './alert-deadlines.ts';
import { addRulesCommand } from './alert-rules.ts';
import type { ListOutput } from './output-options.ts';
import { printList } from './list-output.ts';
import type { Context } from './context.ts';
import { filterHelp } from './filter-help.ts';
import { neverWatched, notificationsNeverRead, sayUnknown } from './gaps.ts';
import { wrongUsage } from './input.ts';
import { wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';
import { readPast, timeOf } from './time.ts';
import { watchRepeatedly } from './watch-loop.ts';
import { expressionOf } from './filter-args.ts';

const help = `
An alert is one thing that is wrong: a flow that is failing, silent, overdue, stopped by the service, slower than usual, or has
more errors or fewer records than usual; a kind of failed records; or notifications of the service with equal messages. These
commands read and write what the app stored and send no request. A running app applies what they write at its next read.

An ID can be shortened to a unique prefix, with or without its source. The ID of a flow selects all of its alerts. Times in tables
on a screen are by this computer's clock.

--where takes the filter of the Alerts screen:
${filterHelp(alertFields, 'these fields')}

Examples:
  penstock alerts list
  penstock alerts list --since 18:00
  penstock alerts list --where 'source:notification level:error' --each
  penstock alerts show 40001
  penstock alerts ack 40001 --note 'The supplier is informed.'
  penstock alerts mute notification/40001:9f3c --until 8h
  penstock alerts mute --flow 40001 --until 08:00
  penstock alerts mute --all --undo
`;

type Options = GlobalOptions & { json?: boolean };

/** Options of `penstock alerts list`. */
export interface AlertListOptions extends Options, ListSearch, ListOutput {
  tab?: AlertTab;
  since?: string;
  each?: boolean;
  watch?: boolean;
}

/** Options of `penstock alerts ack`. */
export interface AckOptions extends GlobalOptions {
  note?: string;
  undo?: boolean;
}

/** Options of `penstock alerts mute`. */
export interface MuteOptions extends GlobalOptions {
  flow?: number;
  all?: boolean;
  until?: string;
  undo?: boolean;
}

/** Adds `penstock alerts`: everything that is wrong, as the app stored it. */
export function addAlertsCommand(alerts: Command, context: Context): void {
  alerts.addHelpText('after', help);
  const selection = 'IDs, unique prefixes of them, or IDs of flows';

  alerts
    .command('list')
    .description('list what is wrong, the most urgent first')
    .option('--where <expression>', 'only alerts that match')
    .option('--view <name>', 'only alerts of a view saved in the app')
    .addOption(new Option('--tab <tab>', 'which alerts (default: open, or all with --since)').choices(alertTabs))
    .option('--since <time>', 'only alerts to which something happened since 8h, 18:00 or 2026-11-24T06:00Z, and what')
    .addOption(new Option('--by-flow', 'one row for all alerts of a flow (default)').conflicts('each'))
    .option('--each', 'one row for each alert')
    .option('--watch', 'refresh until interrupted (Ctrl-C)')
    .option('--json', 'print JSON; with --watch, one line per change')
    .action((_options: unknown, command: Command) => listAlerts(command.optsWithGlobals<AlertListOptions>(), context));

  alerts
    .command('show')
    .description('show an alert, or all of a flow, with the history')
    .argument('<id>', 'ID, a unique prefix of it, or the ID of a flow')
    .option('--json', 'print JSON')
    .action((given: string, _options: unknown, command: Command) =>
      showAlerts(given, command.optsWithGlobals<Options>(), context),
    );

  alerts
    .command('ack')
    .description('acknowledge alerts until they get worse or come back')
    .argument('<id...>', selection)
    .option('--note <text>', 'why, or what is being done')
    .option('--undo', 'undo the acknowledgment')
    .action((ids: string[], _options: unknown, command: Command) =>
      acknowledgeAlerts(ids, command.optsWithGlobals<AckOptions>(), context),
    );

  alerts
    .command('mute')
    .description('mute an alert, a flow or the whole environment until a time')
    .argument('[id]', 'ID, or a unique prefix of it')
    .option('--flow <id>', 'every alert of this flow', wholeNumber)
    .option('--all', 'the whole environment')
    .option('--until <time>', 'when the mute ends: 14:30, 8h, 2d or 2026-11-24T06:00Z; at most a year ahead')
    .option('--undo', 'end the mute now')
    .action((given: string | undefined, _options: unknown, command: Command) =>
      muteAlerts(given, command.optsWithGlobals<MuteOptions>(), context),
    );

  addRulesCommand(alerts.command('rules'), context);
  addDeadlinesCommand(alerts.command('deadlines'), context);
}

/** Lists alerts as the window does, from what the app stored. */
export async function listAlerts(options: AlertListOptions, context: Context): Promise<void> {
  const filter = expressionOf(filterArgsOf(options, 'alerts', context), alertFields);
  const since = options.since === undefined ? null : readPast(options.since, clock.now());
  const tab = options.tab ?? (since === null ? 'open' : 'all');
  const query: AlertQuery = { filter, tab, since, grouped: options.each !== true };
  const read = () => withAlerts(options, context, async (desk) => foundIn(desk, query));
  if (!options.watch) return printFound(await read(), query, options, context);
  await watchRepeatedly(
    {
      pollSeconds: watchSeconds,
      json: options.json,
      read: async () => {
        const found = await read();
        const { rows, mutedUntil, counts } = found;
        const unknown = unknownIn(found, filter);
        return {
          readAt: found.readAt.flow,
          json: {
            complete: unknown.length === 0,
            ...{ muted_until: timeOf(mutedUntil), counts, rows: rows.map(alertRowAsJson) },
          },
          lines: (width) => [
            ...unknown,
            ...(rows.length > 0
              ? alertsAsTable(rows, query.grouped, found.ids, width)
              : unknown.length > 0
                ? []
                : [noneOf(counts)]),
          ],
        };
      },
    },
    context,
  );
}

/** Seconds between reads of what the app stored, which is about as often as the app reads. */
const watchSeconds = 15;

function foundIn({ alerts, feed, readAt }: AlertDesk, query: AlertQuery) {
  return {
    rows: alertRows(alerts, query, clock.now()),
    counts: countTabs(alerts, query.grouped),
    ids: alerts.map(({ alert }) => alert.id),
    mutedUntil: feed.mutedUntil(),
    readAt,
  };
}

type Found = ReturnType<typeof foundIn>;

async function printFound(
  found: Found,
  { filter, grouped }: AlertQuery,
  options: ListOutput,
  context: Context,
): Promise<void> {
  const { terminal } = context;
  const { rows, counts, mutedUntil, readAt } = found;
  const unknown = unknownIn(found, filter);
  sayUnknown(context, ...unknown);
  const complete = unknown.length === 0;
  const fields = { complete, ...readTimesOf(readAt), muted_until: timeOf(mutedUntil), counts };
  const list = {
    rows,
    asJson: alertRowAsJson,
    document: (printed: readonly object[]) => ({ ...fields, rows: printed }),
    table: (some: readonly Found['rows'][number][], width: number | null) =>
      alertsAsTable(some, grouped, found.ids, width),
    none: complete ? noneOf(counts) : null,
  };
  if (options.json) return printList(list, options, context);
  if (readAt.flow !== null) terminal.say(`As of ${timeOf(readAt.flow)}, when the app last read every flow.`);
  if (readAt.notification !== null)
    terminal.say(`Notifications as of ${timeOf(readAt.notification)}, when the app last read all of them.`);
  if (mutedUntil !== null) terminal.say(`The whole environment is muted until ${timeOf(mutedUntil)}.`);
  await printList(list, options, context);
}

const readTimesOf = ({ flow, notification }: AlertDesk['readAt']) => ({
  watched_to: timeOf(flow),
  notifications_read_to: timeOf(notification),
});

const noneOf = ({ all }: Found['counts']): string =>
  all === 0 ? 'No alerts.' : 'No alert matches. To include alerts that are not open, use --tab all.';

/** Returns what is unknown because the app never read a source whose alerts can match the filter. */
function unknownIn({ readAt }: Found, filter: string): string[] {
  const unread = sourcesIn(parse(filter, alertFields).filter).filter((source) => readAt[source] === null);
  return [
    ...(unread.some((source) => source !== 'notification') ? [neverWatched] : []),
    ...(unread.includes('notification') ? [notificationsNeverRead] : []),
  ];
}

/** Returns the sources whose alerts can match a filter. */
function sourcesIn(filter: Filter): readonly AlertSource[] {
  const terms = filter.is === 'and' ? filter.parts : [filter];
  const named = terms.filter((term) => term.is === 'value' && term.field === 'source') as ValueTerm[];
  const mayBe = (source: string, value: string): boolean => value.includes('*') || value.toLowerCase() === source;
  return alertSources.filter((source) => named.every(({ values }) => values.some((value) => mayBe(source, value))));
}

/** Shows an alert, or all of a flow. */
export function showAlerts(
  given: string,
  options: Options & { source?: AlertSource },
  context: Context,
): Promise<void> {
  return withAlerts(options, context, async (desk) => {
    const found = findAlerts(given, ofSource(desk, options.source), desk);
    if (options.json) {
      const fields = { ...readTimesOf(desk.readAt), alerts: found.map(alertAsJson) };
      return context.terminal.writeJson(fields);
    }
    const lines = found.flatMap((one, index) => [...(index === 0 ? [] : ['']), ...alertInLines(one)]);
    await context.terminal.lines(lines);
  });
}

/** Acknowledges ongoing alerts, or withdraws that. */
export function acknowledgeAlerts(
  given: readonly string[],
  { undo = false, note = '', source, ...options }: AckOptions & { source?: AlertSource },
  context: Context,
): Promise<void> {
  if (note.length > longestText.reason)
    throw wrongUsage(`--note: the text has more than ${longestText.reason} characters.`, nothingStored);
  return withAlerts(options, context, async (desk) => {
    const ongoing = ofSource(desk, source).filter(({ alert }) => alert.endedAt === null);
    const found = [...new Set(given.flatMap((one) => findAlerts(one, ongoing, desk)))];
    const by = {
      actor: { user: null, impersonator: null },
      from: 'command_line',
      note: note.trim() || null,
    } as const;
    const groups = found.flatMap(({ alert }) => {
      const key = sourceIdOf('notification', alert.id);
      return key === null ? [] : (desk.feed.group(key) ?? []);
    });
    desk.feed.acknowledge(groups, !undo, by);
    for (const { alert } of found)
      if (alert.source !== 'notification')
        desk.judgments.add(alert.id, { acknowledged: !undo, at: clock.now(), ...by });
    await context.terminal.lines(found.map(({ alert }) => `${undo ? 'Reopened' : 'Acknowledged'} ${alert.id}.`));
  });
}

/** Mutes an alert, a flow or the environment, or ends that. */
export function muteAlerts(
  given: string | undefined,
  { until, undo, source, ...options }: MuteOptions & { source?: AlertSource },
  context: Context,
): Promise<void> {
  const { flow, all } = options;
  if ([given, flow, all].filter((one) => one !== undefined).length !== 1)
    throw wrongUsage(
      'Select what to mute: an alert by its ID, a flow with --flow, or everything with --all.',
      nothingStored,
    );
  if ((until === undefined) !== (undo === true))
    throw wrongUsage('A mute needs an end: use --until, or end it now with --undo.', nothingStored);
  const end = until === undefined ? null : readMuteEnd(until, clock.now());
  return withAlerts(options, context, async (desk) => {
    const id = given === undefined ? null : findAlert(given, ofSource(desk, source), desk).alert.id;
    const target = id === null ? whole(flow, desk.flows) : ({ kind: 'group', key: muteKeyOf(id) } as const);
    desk.feed.mute(target, end);
    const what = id ?? (target.kind === 'flow' ? `flow ${target.originId}` : 'everything');
    await context.terminal.lines([end === null ? `Ended the mute of ${what}.` : `Muted ${what} until ${timeOf(end)}.`]);
  });
}

const nothingStored = 'Nothing was stored. Run the command with --help for more.';

const ofSource = ({ alerts }: AlertDesk, source: AlertSource | undefined): CollectedAlert[] =>
  source === undefined ? alerts : alerts.filter(({ alert }) => alert.source === source);

/** Returns the flow with that node, or the environment. Throws a Failure if the app knows no such node. */
function whole(nodeId: number | undefined, flows: Snapshot): MuteTarget {
  if (nodeId === undefined) return { kind: 'environment' };
  const entry = flows.entryOf(nodeId);
  if (entry) return { kind: 'flow', originId: entry.flow.originId };
  throw wrongUsage(`The app has seen no flow with the node ${nodeId} in this environment.`, nothingStored);
}

/** Reads the end of a mute. Throws a Failure if it is invalid, in the past, or more than a year away. */
function readMuteEnd(text: string, now: number): number {
  const at = readFutureTime(text, now);
  if (at === null)
    throw wrongUsage(`Invalid time ${JSON.stringify(text)}: use 14:30, 8h or 2026-11-24T06:00Z.`, nothingStored);
  if (at > now && at <= now + longestPause) return at;
  throw wrongUsage(`${text} is ${at > now ? 'more than a year away' : 'not in the future'}.`, nothingStored);
}
