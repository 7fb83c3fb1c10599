import type { Command } from 'commander';
import { errorFields, flowCountOf } from '#contract/filter/error-filter.ts';
import type { ErrorKind, ErrorPlace } from '#contract/models/error-kind.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { errorWindow } from '../core/errors/error-view.ts';
import type { ScanState } from '../core/errors/store.ts';
import { alertIdOf } from '../core/alerts/alert-sources.ts';
import { storedErrorKinds } from '../core/alerts/stored-alerts.ts';
import { openAlertJudgments } from '../storage/alert-judgments.ts';
import { openErrors } from '../storage/errors.ts';
import { judgedBy } from './alert-output.ts';
import { acknowledgeAlerts, type AckOptions } from './alerts.ts';
import type { ListOutput } from './output-options.ts';
import { printList } from './list-output.ts';
import type { Context } from './context.ts';
import { filterHelp } from './filter-help.ts';
import { findId } from './find-id.ts';
import { neverWatched, sayUnknown, unknownYet } from './gaps.ts';
import type { GlobalOptions } from './options.ts';
import { openStoredHistory } from './stored-history.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';
import { expressionOf } from './filter-args.ts';
import { momentIn, timeOf } from './time.ts';
import { type Line, marked } from './styled-line.ts';
import { Table } from './table.ts';

const help = `
A kind of failure collects failed records of all flows by their type of error and their message, with variable parts masked.
The app reads the newest failed records at failing nodes. These commands read and write what the app stored and send no request.
A key can be shortened to a unique prefix. Kinds of failure are alerts as well: penstock alerts list --where source:records

--where takes the filter of the screen Failed records, Kinds of failure:
${filterHelp(errorFields, 'these fields')}

Examples:
  penstock records kinds list --where 'state:new'
  penstock records kinds show 3f0a
  penstock records kinds ack 3f0a --note 'The supplier is informed.'
`;

type Options = GlobalOptions & { json?: boolean };

/** Adds `penstock records kinds`: how records fail over all flows, as the app read them. */
export function addRecordKindsCommand(kinds: Command, context: Context): void {
  kinds.addHelpText('after', help);

  kinds
    .command('list')
    .description('list kinds of failure, new ones first')
    .option('--where <expression>', 'only kinds that match')
    .option('--view <name>', 'only kinds of a view saved in the app')
    .option('--json', 'print JSON')
    .action((_options: unknown, command: Command) =>
      list(command.optsWithGlobals<Options & ListSearch & ListOutput>(), context),
    );

  kinds
    .command('show')
    .description('show a kind of failure with its flows and history')
    .argument('<key>', 'key, or a unique prefix of it')
    .option('--json', 'print JSON')
    .action((given: string, _options: unknown, command: Command) =>
      show(given, command.optsWithGlobals<Options>(), context),
    );

  kinds
    .command('ack')
    .description('acknowledge a kind of failure until it comes back')
    .argument('<key>', 'key, or a unique prefix of it')
    .option('--note <text>', 'why, or what is being done')
    .option('--undo', 'undo the acknowledgment')
    .action((given: string, _options: unknown, command: Command) =>
      acknowledgeAlerts(
        [alertIdOf('records', given)],
        { ...command.optsWithGlobals<AckOptions>(), source: 'records' },
        context,
      ),
    );
}

/** Returns the app's stored kinds of failure, which may be none. */
function storedErrors(
  options: GlobalOptions,
  context: Context,
): { find: (where: string) => ErrorKind[]; looked: ScanState | null } {
  const { database, environmentId } = openStoredHistory(options, context);
  try {
    const judgments = openAlertJudgments(database, environmentId);
    const { kinds, looked } = storedErrorKinds(openErrors(database, environmentId), judgments);
    const find = (filter: string): ErrorKind[] =>
      errorWindow(kinds, { filter, from: 0, to: Infinity }, clock.now()).rows;
    return { find, looked };
  } finally {
    database.close();
  }
}

async function list(options: Options & ListSearch & ListOutput, context: Context): Promise<void> {
  const expression = expressionOf(filterArgsOf(options, 'kinds', context), errorFields);
  const { terminal } = context;
  const { find, looked } = storedErrors(options, context);
  const found = find(expression);
  const isNone = find('').length === 0;
  if (looked === null) sayUnknown(context, neverWatched);
  else terminal.say(readInLine(looked));
  const isUnknown = isNone && looked !== null && (looked.read.failing > 0 || looked.read.undecided > 0);
  if (isUnknown) sayUnknown(context, 'How records fail there is not known yet.');
  const none = isNone ? 'Nothing failed.' : 'No kind of failure matches.';
  await printList(
    {
      rows: found,
      asJson: fieldsOf,
      document: (kinds) => ({ read: looked && readAsJson(looked), kinds }),
      table: errorsAsTable,
      none: looked === null || isUnknown ? null : none,
    },
    options,
    context,
  );
}

async function show(given: string, options: Options, context: Context): Promise<void> {
  const { find, looked } = storedErrors(options, context);
  const all = find('');
  if (all.length === 0 && looked === null) throw unknownYet();
  const key = findId(
    given,
    all.map((one) => one.key),
    'kind of failure',
    'records kinds list',
  );
  const kind = all.find((one) => one.key === key)!;
  if (options.json) return context.terminal.writeJson(errorAsJson(kind));
  if (looked) context.terminal.say(readInLine(looked));
  await context.terminal.lines(errorInLines(kind));
}

/** Formats kinds of failure as a table, one line each. */
function errorsAsTable(kinds: readonly ErrorKind[], width: number | null): Line[] {
  const rows = kinds.map((kind) => [
    kind.key,
    marked(kind.state),
    `${kind.records} of ${kind.read ?? '?'}`,
    String(flowCountOf(kind)),
    `${momentIn(width, kind.firstAt)}${kind.orEarlier ? ' or earlier' : ''}`,
    momentIn(width, kind.lastAt),
    kind.errorType ?? '',
    messageOf(kind),
  ]);
  const head = ['KEY', 'STATE', 'RECORDS READ', 'FLOWS', 'FIRST', 'LAST', 'ERROR', 'MESSAGE'];
  return new Table(head, width).lines(rows);
}

/** Describes how many failed records were read, and when. */
function readInLine({ at, read }: ScanState): string {
  const { records, total, nodes, failing, earlier, undecided, from } = read;
  const later =
    undecided === 0
      ? ''
      : ` For ${undecided} more failing ${undecided === 1 ? 'flow' : 'flows'}, the failing nodes are not known yet.`;
  if (failing === 0 && earlier === 0)
    return `As of ${timeOf(at)}, when the app last read every flow, no node fails.${later}`;
  const of = `${records} of ${total ?? 'an unknown number of'} failed records of the last 24 hours`;
  const before = earlier === 0 ? '' : `, and ${earlier} that failed earlier`;
  const since = from === null ? '' : `, read since ${timeOf(from)}`;
  return `Based on the newest ${of}, from ${nodes} of ${failing} failing nodes${before}${since}.${later}`;
}

/** Returns how many failed records were read, and when. */
const readAsJson = (looked: ScanState) => ({
  watched_to: timeOf(looked.at),
  records: looked.read.records,
  of_records: looked.read.total,
  nodes: looked.read.nodes,
  of_nodes: looked.read.failing,
  earlier_nodes: looked.read.earlier,
  flows_not_known: looked.read.undecided,
  read_from: timeOf(looked.read.from),
  read_to: timeOf(looked.read.to),
});

/** Returns a kind of failure as JSON, with its nodes and its history. */
function errorAsJson(kind: ErrorKind) {
  const events = kind.events.map(({ what, at, since, by }) => ({
    ...{ event: what, at: timeOf(at), since: timeOf(since) },
    ...{ user: by?.actor.user ?? null, from: by?.from ?? null, note: by?.note ?? null },
  }));
  return { ...fieldsOf(kind), nodes: kind.places.map(placeOf), events, events_dropped: kind.eventsDropped };
}

/** Returns a kind of failure as lines, with its nodes and its history. */
function errorInLines(kind: ErrorKind): string[] {
  const head: [string, string][] = [
    ['Key', kind.key],
    ['Error', kind.errorType ?? ''],
    ['Message', messageOf(kind)],
    ['State', kind.state],
    ['Records', `${kind.records} of ${kind.read ?? 'an unknown number of'} read`],
    ['First', `${timeOf(kind.firstAt)}${kind.orEarlier ? ' or earlier' : ''}`],
    ['Last', timeOf(kind.lastAt)!],
  ];
  const places = kind.places.map(
    ({ nodeId, nodeName, flowName, originId, records, read }) =>
      `${nodeName ?? 'Unnamed node'} (${nodeId}) of ${flowName ?? 'an unnamed flow'} (${originId}): ${records} of ${read ?? 'an unknown number of'} read`,
  );
  const [first, ...rest] = kind.events.map(
    ({ what, at, since, by }) =>
      `${timeOf(at)} ${what === 'unwatched' ? 'not monitored' : what}${by ? judgedBy(by) : `, since ${timeOf(since)}`}`,
  );
  const dropped = kind.eventsDropped === 0 ? [] : [`${kind.eventsDropped} more that are no longer stored`];
  return [...head.map(([title, text]) => `${title.padEnd(9)} ${text}`), '', ...places, '', first!, ...dropped, ...rest];
}

/** Returns the message, in which a masked part is replaced by its kind. */
const messageOf = ({ name, message }: ErrorKind): string =>
  name ?? message.map(({ text, mask }) => (mask === null ? text : `<${mask}>`)).join('');

function fieldsOf(kind: ErrorKind) {
  const { key, state, errorType, name, isPart, records, returns } = kind;
  return {
    key,
    state,
    error: errorType,
    message: messageOf({ ...kind, name: null }),
    name,
    is_part: isPart,
    records,
    of_read: kind.read,
    flows: flowCountOf(kind),
    first_at: timeOf(kind.firstAt),
    or_earlier: kind.orEarlier,
    last_at: timeOf(kind.lastAt),
    found_at: timeOf(kind.foundAt),
    quiet_since: timeOf(kind.quietSince),
    came_back_at: timeOf(kind.cameBackAt),
    resolved_at: timeOf(kind.resolvedAt),
    returns,
    acknowledged_at: timeOf(kind.acknowledged?.at ?? null),
    acknowledged_by: kind.acknowledged?.actor.user ?? null,
    note: kind.acknowledged?.note ?? null,
  };
}

const placeOf = ({
  originId,
  flowName,
  nodeId,
  nodeName,
  kind,
  resourceId,
  records,
  read,
  total,
  lastAt,
}: ErrorPlace) => ({
  node: nodeId,
  name: nodeName,
  origin: originId,
  flow: flowName,
  kind,
  resource: resourceId,
  records,
  of_read: read,
  of_records: total,
  last_at: timeOf(lastAt),
});
