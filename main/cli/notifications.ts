import { type Command, Option } from 'commander';
import { notificationFields } from '#contract/filter/notification-fields.ts';
import { longestPause } from '#contract/limits.ts';
import {
  type MuteTarget,
  type NotificationGroup,
  type NotificationShow,
  notificationShows,
} from '#contract/models/notification.ts';
import { readFutureTime } from '#contract/future-time.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { Failure } from '../core/base/failure.ts';
import { Snapshot } from '../core/monitoring/snapshot.ts';
import { GroupedFeed } from '../core/notifications/feed.ts';
import { FeedView } from '../core/notifications/feed-view.ts';
import { FlowFinder } from '../core/notifications/flow-finder.ts';
import type { Group } from '../core/notifications/group.ts';
import { GuardedStore } from '../core/notifications/guarded-store.ts';
import { createLogger } from '../log.ts';
import { openHistory } from '../storage/history.ts';
import { openNotificationStore } from '../storage/notifications.ts';
import type { Context } from './context.ts';
import { filterHelp } from './filter-help.ts';
import { findId } from './find-id.ts';
import { timeOf } from './finding-output.ts';
import { wrongUsage } from './input.ts';
import { wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';
import { openStoredHistory } from './stored-history.ts';
import { expressionOf } from './filter-args.ts';
import { inertJson } from '../core/base/json.ts';
import { type Line, marked } from './styled-line.ts';
import { Table } from './table.ts';

const help = `
Notifications of the service as the app read them, grouped by flow and by message with variable parts masked. These commands read
and write what the app stored and send no request. A running app applies what they write at its next read. A key can be
shortened to a unique prefix.

--where takes the filter of the Notifications screen:
${filterHelp(notificationFields, 'these fields')}

Examples:
  penstock notifications list --where 'level:error last-seen:<1h'
  penstock notifications ack 40001:9f3c
  penstock notifications mute 40001:9f3c --until 8h
  penstock notifications mute --flow 40001 --until 08:00
  penstock notifications mute --all --undo
`;

type Options = GlobalOptions & { json?: boolean };

interface ListOptions extends Options, ListSearch {
  show: NotificationShow;
}

interface MuteOptions extends GlobalOptions {
  flow?: number;
  all?: boolean;
  until?: string;
  undo?: boolean;
}

/**
 * Adds `penstock notifications`: the service's notifications, as the app read them, with acknowledgements and mutes.
 */
export function addNotificationsCommand(notifications: Command, context: Context): void {
  notifications.addHelpText('after', help);

  notifications
    .command('list')
    .description('list groups, newest first')
    .addOption(
      new Option('--show <which>', 'which groups; open: new or worse, and above the level of information')
        .choices(notificationShows)
        .default('open'),
    )
    .option('--where <expression>', 'only groups that match')
    .option('--view <name>', 'only groups of a view saved in the app')
    .option('--json', 'print JSON')
    .action((_options: unknown, command: Command) => list(command.optsWithGlobals<ListOptions>(), context));

  notifications
    .command('ack')
    .description('acknowledge groups until they get worse')
    .argument('<key...>', 'keys, or unique prefixes of them')
    .option('--undo', 'undo the acknowledgment')
    .action((keys: string[], _options: unknown, command: Command) =>
      acknowledge(keys, command.optsWithGlobals<GlobalOptions & { undo?: boolean }>(), context),
    );

  notifications
    .command('mute')
    .description('mute a group, a flow or the whole environment until a time')
    .argument('[key]', 'key of a group, or a unique prefix of it')
    .option('--flow <id>', 'every group of this flow', wholeNumber)
    .option('--all', 'the whole environment')
    .option('--until <time>', 'when the mute ends: 14:30, 8h, 2d or 2026-11-24T06:00Z; at most a year ahead')
    .option('--undo', 'end the mute now')
    .action((key: string | undefined, _options: unknown, command: Command) =>
      mute(key, command.optsWithGlobals<MuteOptions>(), context),
    );
}

interface Desk {
  flows: Snapshot;
  feed: GroupedFeed;
  view: FeedView;
  /** Moment up to which everything was read, epoch milliseconds; null before the app's first complete read. */
  completeTo: number | null;
}

/**
 * Restores the app's stored notifications, which may be none. Resolves when the changes of the work are stored; throws
 * if they could not be.
 */
async function withFeed(options: GlobalOptions, context: Context, work: (desk: Desk) => Promise<void>): Promise<void> {
  const { database, environmentId } = openStoredHistory(options, context);
  try {
    const history = openHistory(database, environmentId);
    const snapshot = new Snapshot();
    const known = history.known();
    for (const flows of history.loadFlows()?.portions ?? []) snapshot.restore(flows, known.to ?? clock.now(), known);
    const log = createLogger(() => undefined);
    const store = new GuardedStore(openNotificationStore(database, environmentId), log, () => undefined);
    const feed = new GroupedFeed(clock, new FlowFinder(snapshot), store, () => undefined);
    const completeTo = await feed.recall();
    feed.passTime();
    try {
      await work({ flows: snapshot, feed, view: new FeedView(feed, snapshot, clock), completeTo });
      await store.settled();
      if (store.problem) throw new Failure(store.problem);
    } finally {
      feed.stop();
    }
  } finally {
    database.close();
  }
}

function list({ show, json, ...options }: ListOptions, context: Context): Promise<void> {
  const filter = expressionOf(filterArgsOf(options, 'notifications', context), notificationFields);
  return withFeed(options, context, async ({ feed, view, completeTo }) => {
    const { terminal } = context;
    const { groups } = view.window({ filter, show }, 0, Infinity);
    const mutedUntil = feed.mutedUntil();
    if (json) return terminal.write(notificationsAsJson({ completeTo, mutedUntil, groups }));
    if (completeTo === null) return terminal.say('The app has not read the notifications of this environment yet.');
    terminal.say(`As of ${timeOf(completeTo)}, when the app last read all notifications.`);
    if (mutedUntil !== null) terminal.say(`The whole environment is muted until ${timeOf(mutedUntil)}.`);
    if (groups.length > 0) return terminal.lines(notificationsAsTable(groups, terminal.width));
    terminal.say(
      feed.size === 0 ? 'No notifications.' : `No group matches. To include groups that are not open, use --show all.`,
    );
  });
}

function acknowledge(
  keys: readonly string[],
  { undo = false, ...options }: GlobalOptions & { undo?: boolean },
  context: Context,
): Promise<void> {
  return withFeed(options, context, async ({ feed }) => {
    const groups = keys.map((key) => groupOf(key, feed));
    const actor = { user: null, impersonator: null };
    feed.acknowledge(groups, !undo, { actor, from: 'command_line', note: null });
    await context.terminal.lines(groups.map(({ key }) => (undo ? `Reopened ${key}.` : `Acknowledged ${key}.`)));
  });
}

function mute(given: string | undefined, { until, undo, ...options }: MuteOptions, context: Context): Promise<void> {
  const { flow, all } = options;
  if ([given, flow, all].filter((one) => one !== undefined).length !== 1)
    throw wrongUsage(
      'Select what to mute: a group by its key, a flow with --flow, or everything with --all.',
      nothingStored,
    );
  if ((until === undefined) !== (undo === true))
    throw wrongUsage('A mute needs an end: use --until, or end it now with --undo.', nothingStored);
  const end = until === undefined ? null : readMuteEnd(until, clock.now());
  return withFeed(options, context, async ({ feed, flows }) => {
    const target =
      given === undefined ? whole(flow, flows) : ({ kind: 'group', key: groupOf(given, feed).key } as const);
    feed.mute(target, end);
    const what =
      target.kind === 'group' ? target.key : target.kind === 'flow' ? `flow ${target.originId}` : 'everything';
    await context.terminal.lines([end === null ? `Ended the mute of ${what}.` : `Muted ${what} until ${timeOf(end)}.`]);
  });
}

const nothingStored = 'Nothing was stored. Run the command with --help for more.';

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

/** Returns the group whose key begins with the given text. Throws a Failure if none or several do. */
function groupOf(given: string, feed: GroupedFeed): Group {
  const keys = Array.from(feed.groups(), ({ key }) => key);
  return feed.group(findId(given, keys, 'group', 'notifications list --show all'))!;
}

/** Formats notifications as a table, one line for each group. */
export function notificationsAsTable(groups: readonly NotificationGroup[], width: number | null): Line[] {
  const rows = groups.map(({ key, level, state, count, lastHour, lastAt, about, pattern }) => [
    key,
    marked(level ?? '-'),
    marked(state),
    String(count),
    String(lastHour),
    timeOf(lastAt)!,
    about.flowName ?? about.name ?? subjectOf(about),
    pattern,
  ]);
  return new Table(['KEY', 'LEVEL', 'STATE', 'COUNT', 'LAST H', 'LAST', 'FLOW', 'MESSAGE'], width).lines(rows);
}

const subjectOf = ({ kind, word, id }: NotificationGroup['about']): string => `${word ?? kind} ${id ?? ''}`.trim();

export function notificationsAsJson(found: {
  completeTo: number | null;
  mutedUntil: number | null;
  groups: readonly NotificationGroup[];
}): string {
  const { completeTo, mutedUntil, groups } = found;
  const fields = { read_to: timeOf(completeTo), muted_until: timeOf(mutedUntil), groups: groups.map(fieldsOf) };
  return `${inertJson(fields)}\n`;
}

const fieldsOf = ({
  key,
  state,
  level,
  about,
  message,
  pattern,
  count,
  lastHour,
  unread,
  ...group
}: NotificationGroup) => ({
  ...{ key, state, level, kind: about.kind, resource: about.id, name: about.name },
  ...{ origin: about.originId, flow: about.flowName, message, pattern, count, last_hour: lastHour, unread },
  ...{ first_at: timeOf(group.firstAt), last_at: timeOf(group.lastAt) },
  ...{ acknowledged_at: timeOf(group.acknowledgedAt), muted_until: timeOf(group.mutedUntil) },
});
