import type { Command } from 'commander';
import type { AttentionReason } from '#contract/models/overview.ts';
import type { SuspectPlace, Suspects } from '#contract/models/timeline.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { failure, isBug, problemOf } from '../core/base/failure.ts';
import { describeFinding } from '../core/monitoring/attention.ts';
import { findingsOf } from '../core/monitoring/overview.ts';
import { placeOf } from '../core/settings/places.ts';
import { joinAudit } from '../core/versions/join-audit.ts';
import { findSuspects } from '../core/versions/suspects.ts';
import type { ChangeFacts } from '../core/actions/journal.ts';
import type { Context, SignedInConnection } from './context.ts';
import type { CommandEstate } from './estate.ts';
import { exitCodes } from './exit-codes.ts';
import { rankGroups } from './group-estimate.ts';
import { counted, numberFormat, wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { mostSearched } from './find-id.ts';
import { groupMessageOf, readFlowGroups } from './records.ts';
import { type ActionRecord, withRecord } from './record.ts';
import { changeAsJson, changeInLine } from './resource-change-output.ts';
import { heading, type Line, marked } from './styled-line.ts';
import { withVersions } from './stored-versions.ts';
import { environmentIdOf } from './target.ts';
import { timeOf } from './time.ts';
import { readWholeEstate } from './whole-estate.ts';

/** Newest failed records that are read to group them. */
const recordsRead = 500;
/** Groups of records, and changes, that are printed; --json has all. */
const mostPrinted = 2;
const day = 86_400_000;

const help = `
Explains a flow in about ten lines: what is wrong, since when and why, at which node, how its records fail, what changed within
the hour before, and what to do next. The state is that of penstock status. The command reads every flow, and at most ${recordsRead} of
the newest failed records of this one. Changes of resources are those that the app stored while it watched.

Examples:
  penstock explain 40001
  penstock explain 40001 --json
`;

/** Adds `penstock explain FLOW`: what is wrong with a flow, and what to do. */
export function addExplainCommand(explain: Command, context: Context): void {
  explain
    .argument('<flow>', 'ID of the flow, or of any of its nodes', wholeNumber)
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action((nodeId: number, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { json?: boolean }>();
      return withRecord(options, context, (record) =>
        context.signedIn(options, async (connection) => {
          const found = await examineFlow(nodeId, { options, connection, record, context });
          if (options.json) await context.terminal.writeJson(explanationAsJson(found));
          else await context.terminal.lines(explanationInLines(found));
        }),
      );
    });
}

interface Sources {
  options: GlobalOptions;
  connection: SignedInConnection;
  record: ActionRecord;
  context: Context;
}

/** Everything that is found out about a flow. */
type Explanation = Awaited<ReturnType<typeof examineFlow>>;

async function examineFlow(nodeId: number, sources: Sources) {
  const { connection, record, context } = sources;
  const { settings } = connection.target;
  const estate = await readWholeEstate(connection, context);
  await estate.readFigures();
  estate.snapshot.pauses = () => record.journal.pauses(placeOf(settings));
  const entry = estate.snapshot.entryOf(nodeId);
  if (!entry) {
    const advice = 'Nothing was changed. Use the ID of a flow or node, not the ID of its source, data set or sink.';
    throw failure('not_found', `The service has no node ${nodeId}.`, { advice });
  }
  const now = clock.now();
  const { flow } = entry;
  const finding = findingsOf(estate.snapshot, now).find((one) => one.entry === entry);
  const attention = finding ? describeFinding(finding, now) : null;
  const failsRecords = attention?.reason.kind === 'failing' || attention?.reason.kind === 'more_errors';
  return {
    flow,
    state: entry.state,
    statusWord: flow.nodes[0]?.statusWord ?? null,
    attention,
    readAt: estate.readAt,
    isWhole: estate.gaps.length === 0,
    records: failsRecords ? await readRecords(flow.originId, attention.since ?? now - day, sources) : null,
    ...(await readSuspects(flow.originId, estate, sources)),
    openChanges: openChangesOf(flow.originId, sources),
  };
}

/** Reads how records fail. That they cannot be read leaves everything else. */
async function readRecords(nodeId: number, from: number, { options, connection, context }: Sources) {
  const { terminal } = context;
  if (connection.target.settings.exports === 'forbidden' && !terminal.isScreen) {
    terminal.say('How records fail is shown on a screen only: this environment forbids exports.');
    return null;
  }
  try {
    const { reading, found } = await readFlowGroups({ nodeId, from, limit: recordsRead }, options, connection, context);
    terminal.progress('');
    const unread = reading.resources.filter(({ problem }) => problem !== null);
    if (unread.length > 0) {
      const nodes = counted(unread.length, 'node');
      terminal.say(`Failed records of ${nodes} could not be read. ${unread[0]!.problem!.message}`);
      context.exitCode = exitCodes.incomplete;
      if (reading.read === 0) return null;
    }
    const groups = rankGroups(found.groups, reading).map(({ group }) => group);
    return { read: reading.read, total: reading.total, groups };
  } catch (thrown) {
    if (context.signal.aborted || isBug(thrown)) throw thrown;
    terminal.say(`Failed records could not be read. ${problemOf(thrown).message}`);
    context.exitCode = exitCodes.incomplete;
    return null;
  }
}

/** Returns the changes within the hour before a failure, and whether the app ever watched. */
function readSuspects(
  originId: number,
  { snapshot }: CommandEstate,
  { options, context }: Sources,
): Promise<{ suspects: Suspects; isWatched: boolean }> {
  return withVersions(options, context, async (store) => {
    const watched = store.watched();
    const suspects = findSuspects(originId, snapshot, {
      changes: joinAudit(store.changes(), store.audit()),
      // Only the app knows which audit logs it read completely.
      isAudited: () => false,
      isLogDue: () => false,
      stretches: watched?.stretches ?? [],
      // The flow has the dates of its nodes only, not of what they use.
      updatedAt: () => null,
      firstSeenAt: (resource) => store.versionsOf(resource).at(-1)?.seenAt ?? null,
    });
    return { suspects, isWatched: watched !== null };
  });
}

function openChangesOf(originId: number, { connection, record: { journal } }: Sources): ChangeFacts[] {
  return journal
    .changes(environmentIdOf(connection.target), mostSearched)
    .filter(({ closedAt }) => closedAt === null)
    .filter(({ id }) => journal.recorded([id]).some((node) => node.originId === originId));
}

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 2 : 0)}%`;

function reasonInWords(reason: AttentionReason): string {
  switch (reason.kind) {
    case 'failing': {
      const usual = reason.usualShare === null ? 'the usual share is unknown' : `usually ${percent(reason.usualShare)}`;
      return `${percent(reason.share)} of its records fail; ${usual}`;
    }
    case 'stopped_by_service':
      return `the service reports ${reason.word}`;
    case 'silent':
      return `no run since ${timeOf(reason.lastRunAt)}; usually one every ${minutes(reason.usualInterval)}`;
    case 'overdue':
      return `no run by its deadline; the last one was at ${timeOf(reason.lastRunAt)}`;
    case 'more_errors':
      return reason.times === null
        ? `${counted(reason.errors, 'error')} within an hour, usually none`
        : `${counted(reason.errors, 'error')} within an hour, ${reason.times.toFixed(1)} times the usual number`;
    case 'fewer_records':
      return `its newest runs read ${percent(reason.ofUsual)} of the usual number of records`;
    case 'slower_runs':
      return `its newest run ${reason.isRunning ? 'has been running for' : 'took'} ${minutes(reason.duration)}, ${reason.times.toFixed(1)} times as long as usual`;
    case 'no_status':
      return 'the service reports no status';
    case 'paused_long':
      return 'it has been paused for more than a week';
  }
}

const minutes = (length: number): string => counted(Math.max(1, Math.round(length / 60_000)), 'minute');

const places: Record<SuspectPlace, string> = {
  failing_node: 'at the failing node',
  upstream_node: 'upstream of the failing node',
  upstream_flow: 'in an upstream flow',
  same_flow: 'elsewhere in this flow',
};

/** Returns what to do next, as commands, the most promising first. None of them changes anything without --yes. */
function nextSteps({ flow, attention, suspects, openChanges }: Explanation): string[] {
  const { originId: id, nodes } = flow;
  if (attention === null) return [];
  if (attention.below !== null) return [`penstock explain ${attention.below}`];
  switch (attention.reason.kind) {
    case 'failing':
    case 'more_errors': {
      const [first] = suspects.suspects;
      const change =
        first && first.change.weight !== 'harmless'
          ? [`penstock resources diff ${first.change.kind} ${first.change.id}`]
          : [];
      return [
        ...change,
        `penstock records groups flow ${id}`,
        `penstock flows pause ${attention.failsAt?.nodeId ?? id}`,
      ];
    }
    case 'stopped_by_service':
      return [`penstock flows activate ${id}`];
    case 'paused_long':
      return openChanges[0]
        ? [`penstock changes restore ${openChanges[0].id.slice(0, 8)}`]
        : [`penstock flows activate ${id}`];
    case 'silent':
    case 'overdue': {
      const source = nodes.find(({ kind, resourceId }) => kind === 'source' && resourceId !== null);
      return [`penstock flows show ${id}`, ...(source ? [`penstock probe awaited ${source.resourceId}`] : [])];
    }
    case 'fewer_records':
      return [`penstock compare --flow ${id}`, `penstock flows show ${id}`];
    case 'slower_runs':
      return [`penstock runs list ${id}`, `penstock runs logs ${id}`];
    case 'no_status':
      return [`penstock flows show ${id}`];
  }
}

function explanationInLines(found: Explanation): Line[] {
  const { flow, state, isWhole, attention, records, suspects, isWatched, openChanges } = found;
  const title = heading(`${flow.name ?? 'Unnamed flow'} (${flow.originId})`);
  const lines: Line[] = [[title, ': ', marked(attention?.reason.kind ?? state)]];
  const add = (name: string, text: string): void => void lines.push(`${name.padEnd(10)}${text}`);
  const nodeName = (id: number): string => flow.nodes.find((node) => node.id === id)?.name ?? String(id);
  if (attention === null)
    add('Wrong', isWhole ? 'nothing that Penstock detects' : 'unknown: not everything could be read');
  else {
    const { since, orEarlier, failsAt, errorsLastHour, usualErrorsPerHour: usual, below } = attention;
    add('Since', since === null ? 'unknown' : `${timeOf(since)}${orEarlier ? ' or earlier' : ''}`);
    const hourly =
      errorsLastHour === null || !['failing', 'more_errors'].includes(attention.reason.kind)
        ? ''
        : `; ${counted(errorsLastHour, 'error')} in the last hour, ${usual === null ? 'usual number unknown' : `usually ${numberFormat.format(Math.round(usual))}`}`;
    add('Why', `${reasonInWords(attention.reason)}${hourly}`);
    if (below !== null) add('Upstream', `it reads from flow ${below}, which needs attention too`);
    if (failsAt === null && attention.reason.kind === 'failing') add('Where', 'unknown: its errors were not read');
    if (failsAt)
      add(
        'Where',
        `${nodeName(failsAt.nodeId)} (${failsAt.nodeId})${failsAt.others === 0 ? '' : ` and ${counted(failsAt.others, 'other node')}`}`,
      );
  }
  if (records) {
    const of = records.total === null ? '' : ` of ${numberFormat.format(records.total)}`;
    for (const group of records.groups.slice(0, mostPrinted))
      add(
        'Records',
        `${group.errorType ?? 'no type'}: ${group.name ?? groupMessageOf(group.message)} (${group.count} of the newest ${records.read}${of})`,
      );
  }
  if (suspects.failingSince !== null) {
    for (const { change, place, before } of suspects.suspects.slice(0, mostPrinted))
      add(
        'Changed',
        `${change.kind} ${change.id} ${places[place]}, ${minutes(before)} before: ${changeInLine(change)}`,
      );
    if (suspects.suspects.length === 0)
      add(
        'Changed',
        !isWatched
          ? 'unknown: the app has not monitored this environment yet'
          : suspects.gaps.length + suspects.unknown > 0
            ? 'nothing that is known, but the app does not know the whole hour before'
            : 'nothing in this flow or what it uses, within the hour before',
      );
  }
  for (const { id, title: name, begunAt } of openChanges.slice(0, 1))
    add('Open', `change ${id.slice(0, 8)} since ${timeOf(begunAt)}: ${name}`);
  const steps = nextSteps(found);
  if (steps.length > 0) add('Next', steps.join('; '));
  return lines;
}

function explanationAsJson(found: Explanation) {
  const { flow, state, statusWord, isWhole, attention, records, suspects, isWatched, openChanges, readAt } = found;
  const { failsAt = null } = attention ?? {};
  return {
    ...{ id: flow.originId, name: flow.name, status: state, service_status: statusWord, read_at: timeOf(readAt) },
    complete: isWhole,
    why: attention?.reason.kind ?? null,
    explanation: attention && reasonInWords(attention.reason),
    ...{ since: timeOf(attention?.since ?? null), or_earlier: attention?.orEarlier ?? false },
    fails_at: failsAt && { id: failsAt.nodeId, name: failsAt.name, others: failsAt.others },
    errors_last_hour: attention?.errorsLastHour ?? null,
    usual_errors_per_hour: attention?.usualErrorsPerHour ?? null,
    downstream_of: attention?.below ?? null,
    records: records && {
      ...{ read: records.read, of_records: records.total },
      groups: records.groups.map(({ key, errorType, name, message, count }) => ({
        ...{ key, error: errorType, message: groupMessageOf(message), name, records: count },
      })),
    },
    changed: isWatched
      ? suspects.suspects.map(({ change, place, before }) => ({
          ...changeAsJson(change),
          ...{ position: place, seconds_before: Math.round(before / 1_000) },
        }))
      : null,
    not_watched: suspects.gaps.map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) })),
    open_changes: openChanges.map(({ id, title, begunAt }) => ({ change: id, title, begun_at: timeOf(begunAt) })),
    next: nextSteps(found),
  };
}
