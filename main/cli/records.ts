import { Argument, type Command } from 'commander';
import { sampleFields } from '#contract/filter/sample-fields.ts';
import {
  everyRecord,
  type GroupList,
  type MessagePart,
  type Reading,
  type SampleGroup,
  type SampleRow,
  type SampleScope,
} from '#contract/models/quarantine.ts';
import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { Failure } from '../core/base/failure.ts';
import { Snapshot } from '../core/monitoring/snapshot.ts';
import { Quarantine } from '../core/quarantine/quarantine.ts';
import { createRecords } from '../helpers/records.ts';
import { createLogger } from '../log.ts';
import { openGroupRules } from '../storage/group-rules.ts';
import { openSeenGroups } from '../storage/seen-groups.ts';
import type { Context, SignedInConnection } from './context.ts';
import { printList } from './list-output.ts';
import type { ListOutput } from './output-options.ts';
import { exitCodes } from './exit-codes.ts';
import { addExportRunCommand } from './export-run.ts';
import { filterHelp } from './filter-help.ts';
import { findId } from './find-id.ts';
import { wrongUsage } from './input.ts';
import { requirePrintAllowed } from './print-guard.ts';
import { addRecordExportsCommand } from './record-exports.ts';
import { addRecordKindsCommand } from './record-kinds.ts';
import { addRecordSampleCommand } from './record-samples.ts';
import { rankGroups, type RankedGroup } from './group-estimate.ts';
import { counted, shareOf, wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';
import { openStoredHistory } from './stored-history.ts';
import { momentIn, readTime, timeOf } from './time.ts';
import { expressionOf } from './filter-args.ts';
import { inertJson } from '../core/base/json.ts';
import type { Line } from './styled-line.ts';
import { Table } from './table.ts';

/** Maximum records that one command reads: the capacity of the process of records. */
const mostRead = 100_000;

const help = `
Reads the newest failed records of a source, a data set or a destination, or of every node of a flow (given by any of its nodes).
'groups' reads --count records in total, 'list' that many per node; both print how many of how many were read. Groups are those of
the app: by type of error and by message with variable parts masked, including groups you merged or split there.

--where takes the filter of the screen Failed records, Records:
${filterHelp(sampleFields, 'the messages and records')}

Examples:
  penstock records groups source 5001
  penstock records groups flow 40001 --count 20000 --start-time 2026-11-20T00:00Z --json
  penstock records list source 5001 --group 3f0a
`;

/** Kinds in the first argument, and what they mean to the window. */
const kinds = ['source', 'data_set', 'destination', 'flow'] as const;
type Kind = (typeof kinds)[number];

interface Options extends GlobalOptions, ListSearch, ListOutput {
  count: number;
  startTime?: number;
  endTime?: number;
  group?: string;
  json?: boolean;
}

/** Adds `penstock records`: how records fail, the records themselves, and the exported files. */
export function addRecordsCommand(records: Command, context: Context): void {
  addRecordKindsCommand(records.command('kinds').description('list and acknowledge how records fail'), context);
  addRecordReads(records, context);
  addRecordSampleCommand(records, context);
  const exported = records.command('export').description('export records of many flows, list exports and verify files');
  addExportRunCommand(exported, context);
  addRecordExportsCommand(exported, context);
}

/**
 * Adds the commands `groups` and `list`, each with KIND and ID: failed records by what they have in common, and the
 * newest of them.
 */
export function addRecordReads(records: Command, context: Context): void {
  records.addHelpText('after', help);
  const add = (name: string, about: string, count: number): Command =>
    records
      .command(name)
      .description(about)
      .addArgument(new Argument('<kind>', 'where the records failed').choices(kinds))
      .argument('<id>', 'resource ID; for a flow, the ID of any of its nodes', wholeNumber)
      .option('-c, --count <number>', 'number of newest records to read', wholeNumber, count)
      .option('--start-time <time>', 'only records since this time', readTime)
      .option('--end-time <time>', 'only records until this time', readTime)
      .option('--where <expression>', 'only records that match, among those read')
      .option('--view <name>', 'only records of a view saved in the app')
      .option('--json', 'print JSON');

  add('groups', 'group failed records, largest estimated group first', 1_000).action(
    (kind: Kind, id: number, _options: unknown, command: Command) =>
      groups(scopeOf(kind, id), command.optsWithGlobals<Options>(), context),
  );
  add('list', 'list the newest failed records', 100)
    .option('--group <key>', 'only records of this group, by its key or a unique prefix')
    .action((kind: Kind, id: number, _options: unknown, command: Command) =>
      list(scopeOf(kind, id), command.optsWithGlobals<Options>(), context),
    );
}

const scopeOf = (kind: Kind, id: number): SampleScope =>
  kind === 'flow' ? { by: 'flow', nodeId: id } : { by: 'resource', kind, id };

function groups(scope: SampleScope, options: Options, context: Context): Promise<void> {
  return withReading(scope, options, context, async ({ quarantine, reading, filter }) => {
    const found = await quarantine.groups({ readingId: reading.id, filter });
    const { terminal } = context;
    if (options.json) return terminal.write(groupsAsJson(reading, found));
    if (found.groups.length > 0)
      return terminal.lines(groupsAsTable(rankGroups(found.groups, reading), reading, terminal.width));
    terminal.say(noneOf(reading));
  });
}

function list(scope: SampleScope, options: Options, context: Context): Promise<void> {
  return withReading(scope, { ...options, ofEach: true }, context, async ({ quarantine, reading, filter }) => {
    const { id: readingId } = reading;
    const key = options.group === undefined ? null : await keyOf(options.group, readingId, quarantine);
    const found = await quarantine.rows({ readingId, filter, key, from: 0, to: options.count });
    const document = (records: readonly object[]) => ({ ...readingOf(reading), matching: found.total, records });
    const printed = { rows: found.rows, asJson: recordOf, document, table: recordsAsTable, none: noneOf(reading) };
    await printList(printed, options, context);
  });
}

/** Whether a resource could not be read, or records may be missing although fewer than requested were read. */
const isIncomplete = ({ resources, read, limit, unreadBefore }: Reading): boolean =>
  resources.some(({ problem }) => problem !== null) || (read < limit && unreadBefore !== null);

function noneOf(reading: Reading): string {
  if (reading.read > 0) return 'No record matches.';
  return isIncomplete(reading) ? 'It is unknown whether records failed.' : 'No record failed.';
}

async function keyOf(given: string, readingId: string, quarantine: Quarantine): Promise<string> {
  const { groups } = await quarantine.groups({ readingId, filter: everyRecord });
  const keys = groups.map(({ key }) => key);
  return findId(given, keys, 'group of the records read', 'records groups');
}

interface ReadOptions extends Options {
  /** Whether the count applies to each node of a flow: the newest records may be those of any node. */
  ofEach?: boolean;
}

interface Read {
  quarantine: Quarantine;
  reading: Reading;
  filter: typeof everyRecord;
}

/**
 * Reads the records into a separate process, prints how many were read of how many, and discards them after the work.
 */
function withReading(
  scope: SampleScope,
  options: ReadOptions,
  context: Context,
  work: (read: Read) => Promise<void>,
): Promise<void> {
  const { startTime: from = 0, endTime: to = clock.now(), count, ofEach = false } = options;
  if (from > to) throw wrongUsage('--start-time is after --end-time.');
  if (count > mostRead) throw wrongUsage(`--count is at most ${mostRead}; an export has no limit.`);
  const filter = { ...everyRecord, text: expressionOf(filterArgsOf(options, 'records', context), sampleFields) };
  const { terminal } = context;
  const read = async (connection: SignedInConnection): Promise<void> => {
    const { quarantine, over, nodesOf, close } = openQuarantine(options, connection, context);
    try {
      const nodes = scope.by === 'flow' ? await nodesOf(scope.nodeId) : 1;
      const limit = Math.min(mostRead, ofEach ? count * nodes : count);
      await quarantine.open({ environmentId, scope, from, to, limit }, context.signal);
      const reading = await over;
      for (const line of readingInLines(reading)) terminal.say(line);
      if (isIncomplete(reading)) context.exitCode = exitCodes.incomplete;
      await work({ quarantine, reading, filter });
    } finally {
      await close();
    }
  };
  return context.signedIn(options, read, (settings) => requirePrintAllowed(settings, terminal));
}

/** Id of the command's one environment. */
const environmentId = 'here';

/**
 * Reads the newest failed records of a flow and groups them, for another command.
 *
 * @param from epoch milliseconds
 */
export async function readFlowGroups(
  { nodeId, from, limit }: { nodeId: number; from: number; limit: number },
  options: GlobalOptions,
  connection: SignedInConnection,
  context: Context,
): Promise<{ reading: Reading; found: GroupList }> {
  const { quarantine, over, nodesOf, close } = openQuarantine(options, connection, context);
  try {
    await nodesOf(nodeId);
    const scope = { by: 'flow', nodeId } as const;
    await quarantine.open({ environmentId, scope, from, to: clock.now(), limit }, context.signal);
    const reading = await over;
    return { reading, found: await quarantine.groups({ readingId: reading.id, filter: everyRecord }) };
  } finally {
    await close();
  }
}

function openQuarantine(options: GlobalOptions, connection: SignedInConnection, context: Context) {
  const { settings } = connection.target;
  const service = new ApiService(settings, connection, clock);
  const log = createLogger(() => undefined);
  const snapshot = new Snapshot();
  const records = createRecords(context.system.launcher, log);
  const stored = openStoredHistory(options, context);
  const over = Promise.withResolvers<Reading>();
  const giveUp = (): void => over.reject(context.signal.reason);
  context.signal.addEventListener('abort', giveUp);
  const seenGroups = openSeenGroups(stored.database, stored.environmentId);
  const quarantine = new Quarantine({
    environment: () => ({ name: settings.name, exports: settings.exports, service, snapshot }),
    records,
    rules: () => openGroupRules(stored.database, stored.environmentId),
    // Only the app stores seen groups.
    seenGroups: () => ({ read: (keys) => seenGroups.read(keys), put: () => undefined }),
    touchedBy: () => {
      throw new Error('A command reads no change.');
    },
    clock,
    log,
    onChange: (reading) => {
      const { state, problem, read, total } = reading;
      if (state === 'reading')
        context.terminal.progress(`${read} of ${total ?? 'an unknown number of'} records ...`, shareOf(read, total));
      else if (problem) over.reject(new Failure(problem));
      else over.resolve(reading);
    },
  });
  // If opening fails, the promise has no other handler.
  over.promise.catch(() => undefined);
  /** Reads the flow of a node and returns its number of nodes. The flow is known from then on. */
  const nodesOf = async (nodeId: number): Promise<number> => {
    const { flow } = await service.getFlow(nodeId, { signal: context.signal, priority: 'person' });
    snapshot.put([flow], clock.now());
    return flow.nodes.length;
  };
  const close = async (): Promise<void> => {
    context.signal.removeEventListener('abort', giveUp);
    await quarantine.close(environmentId);
    records.close();
    stored.database.close();
  };
  return { quarantine, over: over.promise, nodesOf, close };
}

/** Describes how many records were read, of how many, and what could not be read. */
export function readingInLines({ title, read, total, resources, unreadBefore }: Reading): string[] {
  const of = total === null ? '' : ` of ${counted(total, 'failed record')}`;
  const failed = resources.filter(({ problem }) => problem !== null);
  return [
    `${title}: ${total === null ? counted(read, 'failed record') : read}${of} read.`,
    ...(unreadBefore === null
      ? []
      : [
          `Not all records before ${timeOf(unreadBefore)} were read: counts and first times cover only the records read.`,
        ]),
    ...failed.map(({ kind, id, problem }) => `${kind} ${id} could not be read: ${problem!.message}`),
  ];
}

/** Formats groups as a table, one line each. */
export function groupsAsTable(
  groups: readonly RankedGroup[],
  { unreadBefore }: Pick<Reading, 'unreadBefore'>,
  width: number | null,
): Line[] {
  const isPartial = unreadBefore !== null;
  const rows = groups.map(({ group, estimate }) => [
    group.key,
    String(group.count),
    ...(isPartial ? [estimate === null ? '-' : `about ${estimate}`] : []),
    `${momentIn(width, group.knownSince ?? group.firstAt)}${isPartial ? ' or earlier' : ''}`,
    momentIn(width, group.lastAt),
    group.errorType ?? '-',
    group.name ?? groupMessageOf(group.message),
  ]);
  const counts = isPartial ? ['READ', 'RECORDS'] : ['RECORDS'];
  return new Table(['KEY', ...counts, 'FIRST', 'LAST', 'ERROR', 'MESSAGE'], width).lines(rows);
}

/** Formats records as a table, one line each. */
function recordsAsTable(records: readonly SampleRow[], width: number | null): Line[] {
  const rows = records.map(({ at, errorType, kind, resourceId, runId, file, message }) =>
    [momentIn(width, at), errorType, `${kind} ${resourceId}`, runId, file, message].map((cell) => String(cell ?? '-')),
  );
  return new Table(['TIME', 'ERROR', 'RESOURCE', 'RUN', 'FILE', 'MESSAGE'], width).lines(rows);
}

export function groupsAsJson(reading: Reading, { count: matching, groups, groupCount }: GroupList): string {
  const ranked = rankGroups(groups, reading).map(({ group, estimate }) => ({
    ...groupOf(group),
    estimated_records: estimate,
  }));
  const found = { matching, group_count: groupCount, groups: ranked };
  return `${inertJson({ ...readingOf(reading), ...found })}\n`;
}

/** Returns the message, in which a masked part is replaced by its kind. */
export const groupMessageOf = (parts: readonly MessagePart[]): string =>
  parts.map(({ text, mask }) => (mask === null ? text : `<${mask}>`)).join('');

const readingOf = ({ title, from, to, read, total, readAt, unreadBefore, resources }: Reading) => ({
  ...{ title, from: timeOf(from), to: timeOf(to), read_at: timeOf(readAt), read, of_records: total },
  unread_before: timeOf(unreadBefore),
  resources: resources.map(({ kind, id, name, originId, flowName, read: readOfIt, total: all, complete, problem }) => ({
    ...{ kind, id, name, origin: originId, flow: flowName, read: readOfIt, of_records: all, complete },
    problem: problem && { kind: problem.kind, message: problem.message },
  })),
});

const groupOf = ({ key, errorType, message, name, count: records, members, part, ...group }: SampleGroup) => ({
  ...{ key, error: errorType, message: groupMessageOf(message), name, records },
  ...{ first_at: timeOf(group.firstAt), last_at: timeOf(group.lastAt), known_since: timeOf(group.knownSince) },
  resources: group.resources.map(({ value: { kind, id }, count: of }) => ({ kind, id, records: of })),
  runs: group.runs.map(({ value: run, count: of }) => ({ run, records: of })),
  run_count: group.runCount,
  files: group.files.map(({ value: file, count: of }) => ({ file, records: of })),
  file_count: group.fileCount,
  ...{ merged: members, part_of: part && part.of },
});

const recordOf = ({ id, at, errorType, message, kind, resourceId, runId, file, offset }: SampleRow) => ({
  ...{ id, at: timeOf(at), error: errorType, message, kind, resource: resourceId, run: runId, file, offset },
});
