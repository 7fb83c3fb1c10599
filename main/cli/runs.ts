import { type Command, Option } from 'commander';
import { LogFollower } from '#contract/log-follower.ts';
import type { Run } from '#contract/models/flow.ts';
import type { UsualDuration } from '#contract/models/run-duration.ts';
import { logSeverities, type LogSeverity, type RunLog, type RunLogLine } from '#contract/models/run-log.ts';
import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { failure } from '../core/base/failure.ts';
import { inert } from '../core/base/json.ts';
import { judgeRuns } from '../core/monitoring/health.ts';
import { type LoggedRun, readRunLog } from '../core/monitoring/run-log.ts';
import type { ServiceFlow } from '../core/ports/service.ts';
import type { ListOutput } from './output-options.ts';
import { printList } from './list-output.ts';
import type { Context, SignedInConnection } from './context.ts';
import { CommandEstate } from './estate.ts';
import { exitCodes } from './exit-codes.ts';
import { readFlowRuns } from './flow-runs.ts';
import { sayGaps } from './gaps.ts';
import { counted, wholeNumber } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { durationPart, errorsPart, readDurations, runAsJson, type TimedRun, timedRuns } from './run-durations.ts';
import { printRun } from './run-show.ts';
import { type Line, marked } from './styled-line.ts';
import { Table } from './table.ts';
import { timeOf } from './time.ts';
import { repeatUntilInterrupted } from './watch-loop.ts';

type Options = GlobalOptions & { json?: boolean };
type LogOptions = Options & { severity: LogSeverity; follow?: boolean };

const noRuns = 'The service reports no runs of this flow.';

const listHelp = `
HIGH in the column ERRORS marks a run with far more errors than usual, SLOW in the column DURATION one that took clearly longer.
A run ends with the last write of its destinations. Its duration is unknown while it is running, and where the service does not
report writes.

Examples:
  penstock runs list 40001
  penstock runs list 40001 --json
`;

const showHelp = `
Without a run, the newest is shown. See penstock runs list for durations.

Examples:
  penstock runs show 40001
  penstock runs show 40001 1773316500000 --json
`;

const logsHelp = `
Without a run, the log is that of the newest run. Lines whose severity Penstock does not know are always printed. With --follow,
new lines are printed as the service reports them, until interrupted (Ctrl-C).

Not every service has run logs. Without them, the command exits with 5: the messages of failed records are an alternative, with
penstock records groups flow ID.

Examples:
  penstock runs logs 40001
  penstock runs logs 40001 1773316500000 --severity error
  penstock runs logs 40001 --follow --json
`;

/** Adds `penstock runs`: the runs of a flow, how long they took, and their logs. */
export function addRunsCommand(runs: Command, context: Context): void {
  const flow = ['<flow>', 'ID of the flow, or of any of its nodes', wholeNumber] as const;
  runs
    .command('list')
    .description('list the runs of a flow, newest first')
    .argument(...flow)
    .option('--json', 'print JSON')
    .addHelpText('after', listHelp)
    .action((nodeId: number, _options: unknown, command: Command) =>
      list(nodeId, command.optsWithGlobals<Options & ListOutput>(), context),
    );
  runs
    .command('show')
    .description('show a run: its times, its duration next to the usual one, and its figures')
    .argument(...flow)
    .argument('[run]', 'ID of the run, from runs list (default: the newest)', wholeNumber)
    .option('--json', 'print JSON')
    .addHelpText('after', showHelp)
    .action((nodeId: number, runId: number | undefined, _options: unknown, command: Command) =>
      show(nodeId, runId, command.optsWithGlobals<Options>(), context),
    );
  runs
    .command('logs')
    .description('print the log of a run')
    .argument(...flow)
    .argument('[run]', 'ID of the run, from runs list (default: the newest)', wholeNumber)
    .option('--follow', 'print new lines until interrupted (Ctrl-C)')
    .addOption(
      new Option('--severity <level>', 'only lines of at least this severity').choices(logSeverities).default('info'),
    )
    .option('--json', 'print JSON; with --follow, one line of JSON per line of the log')
    .addHelpText('after', logsHelp)
    .action((nodeId: number, runId: number | undefined, _options: unknown, command: Command) =>
      logs(nodeId, runId, command.optsWithGlobals<LogOptions>(), context),
    );
}

function list(nodeId: number, options: Options & ListOutput, context: Context): Promise<void> {
  return context.signedIn(options, async (connection) => {
    const { runs } = await readTimedRuns(nodeId, connection, options, context);
    await printList({ rows: runs, asJson: runAsJson, table: runsAsTable, none: noRuns }, options, context);
  });
}

function runsAsTable(runs: readonly TimedRun[], width: number | null): Line[] {
  const rows = runs.map((run) => [
    String(run.runId),
    timeOf(run.startedAt) ?? '-',
    durationPart(run),
    ...[run.records, run.bytes].map((figure) => String(figure ?? '-')),
    errorsPart(run),
  ]);
  return new Table(['RUN', 'STARTED', 'DURATION', 'RECORDS', 'BYTES', 'ERRORS'], width).lines(rows);
}

function show(nodeId: number, runId: number | undefined, options: Options, context: Context): Promise<void> {
  return context.signedIn(options, async (connection) => {
    const found = await readTimedRuns(nodeId, connection, options, context);
    const run = runId === undefined ? found.runs[0] : found.runs.find((one) => one.runId === runId);
    if (run) return printRun(run, found, options, context);
    const message = runId === undefined ? noRuns : `Run ${runId} is not among the known runs of this flow.`;
    throw failure('not_found', message, { advice: `The known runs: penstock runs list ${nodeId}` });
  });
}

/** Reads the runs of a flow, newest first, and how long they took. */
async function readTimedRuns(
  nodeId: number,
  connection: SignedInConnection,
  options: GlobalOptions,
  context: Context,
): Promise<{ flow: ServiceFlow; runs: TimedRun[]; usual: UsualDuration | null }> {
  const service = new ApiService(connection.target.settings, connection, clock);
  const estate = await readFlow(nodeId, connection, context);
  const { flow } = estate.snapshot.entryOf(nodeId)!;
  const runs = await runsOf(nodeId, estate, options, context);
  if (runs.length === 0) return { flow, runs: [], usual: null };
  const durations = await readDurations(nodeId, estate, service, context);
  return { flow, runs: timedRuns(runs, durations), usual: durations.usual };
}

async function logs(nodeId: number, runId: number | undefined, options: LogOptions, context: Context): Promise<void> {
  await context.signedIn(options, async (connection) => {
    const service = new ApiService(connection.target.settings, connection, clock);
    const estate = await readFlow(nodeId, connection, context);
    const { flow } = estate.snapshot.entryOf(nodeId)!;
    const run = runId === undefined ? await newestRunOf(nodeId, estate, options, context) : { runId, at: null };
    const logged = { resource: originOf(flow), ...run };
    const printer = new LogPrinter(flow, options, context);
    if (options.follow) return followLog(service, logged, printer, connection, context);
    const log = await readOffered(service, logged, context.signal);
    await printer.printAll(log);
  });
}

/** Prints the log of a run, then its new lines until the user interrupts. */
async function followLog(
  service: ApiService,
  run: LoggedRun,
  printer: LogPrinter,
  { target }: SignedInConnection,
  context: Context,
): Promise<void> {
  const follower = new LogFollower();
  // A service without run logs ends the command: no later read would find any.
  let first: RunLog | null = await readOffered(service, run, context.signal);
  const read = async (signal: AbortSignal): Promise<() => Promise<void>> => {
    const log = first ?? (await readOffered(service, run, signal, follower.since));
    first = null;
    return () => printer.printNew(follower.newIn(log));
  };
  await repeatUntilInterrupted({ pollSeconds: target.settings.pollSeconds, read }, context);
}

/** Reads the log of a run. Throws a Failure where the service has none. */
async function readOffered(service: ApiService, run: LoggedRun, signal: AbortSignal, since?: number): Promise<RunLog> {
  const options = { signal, priority: 'person', ...(since !== undefined && { since }) } as const;
  const log = await readRunLog(service, run, clock.now(), options);
  if (log) return log;
  throw failure('not_found', 'The service has no run logs.', {
    advice: 'The messages of failed records are an alternative: run penstock records groups flow ID.',
  });
}

async function readFlow(nodeId: number, connection: SignedInConnection, { signal }: Context): Promise<CommandEstate> {
  const estate = new CommandEstate(new ApiService(connection.target.settings, connection, clock), signal);
  await estate.readNodes([nodeId]);
  return estate;
}

/** Returns the runs of a flow, newest first. */
async function runsOf(nodeId: number, estate: CommandEstate, options: GlobalOptions, context: Context): Promise<Run[]> {
  await readFlowRuns(nodeId, estate, options, context);
  sayGaps(estate, context);
  return judgeRuns(estate.snapshot.entryOf(nodeId)!.runs);
}

async function newestRunOf(
  nodeId: number,
  estate: CommandEstate,
  options: GlobalOptions,
  context: Context,
): Promise<Pick<Run, 'runId' | 'at'>> {
  const [newest] = await runsOf(nodeId, estate, options, context);
  if (newest) return newest;
  throw failure('not_found', noRuns, { advice: 'There is no log to print.' });
}

/** Returns the resource of the flow's origin, which the service needs to find its logs. */
function originOf({ nodes: [origin] }: ServiceFlow): LoggedRun['resource'] {
  const { kind, resourceId } = origin!;
  if (kind !== 'unknown' && resourceId !== null) return { kind, id: resourceId };
  throw failure('not_found', 'The origin of this flow has no resource, by which a service finds run logs.', {
    advice: 'Nothing more was sent.',
  });
}

/** Prints lines of a log, those of enough severity. */
class LogPrinter {
  readonly #flow: ServiceFlow;
  readonly #options: LogOptions;
  readonly #context: Context;

  constructor(flow: ServiceFlow, options: LogOptions, context: Context) {
    this.#flow = flow;
    this.#options = options;
    this.#context = context;
  }

  /** Prints a log that was read once, and whether it is whole. */
  async printAll({ runId, lines, total, isWhole }: RunLog): Promise<void> {
    const { terminal } = this.#context;
    const shown = this.#filtered(lines);
    if (!isWhole) {
      const of = total === null ? 'an unknown number of lines' : counted(total, 'line');
      terminal.say(`The log is too long: ${counted(lines.length, 'line')} of ${of} were read.`);
      this.#context.exitCode = exitCodes.incomplete;
    }
    if (this.#options.json)
      return terminal.writeJson({
        run: runId,
        complete: isWhole,
        total,
        lines: shown.map((line) => this.#fieldsOf(line)),
      });
    if (lines.length === 0) terminal.say(`Run ${runId} has no log, or the service no longer has it.`);
    else if (shown.length === 0) terminal.say(`No line is at least of severity ${this.#options.severity}.`);
    await terminal.lines(shown.map((line) => this.#lineOf(line)));
  }

  /** Prints lines as they come. */
  async printNew(lines: readonly RunLogLine[]): Promise<void> {
    const { terminal } = this.#context;
    for (const line of this.#filtered(lines)) {
      if (this.#options.json) await terminal.write(`${inert(JSON.stringify(this.#fieldsOf(line)))}\n`);
      else await terminal.lines([this.#lineOf(line)]);
    }
  }

  #filtered(lines: readonly RunLogLine[]): RunLogLine[] {
    const least = logSeverities.indexOf(this.#options.severity);
    return lines.filter(({ severity }) => severity === null || logSeverities.indexOf(severity) <= least);
  }

  #lineOf(line: RunLogLine): Line {
    const { at, severity, word, text } = line;
    return [
      `${timeOf(at) ?? '-'}  `,
      marked(severity ?? word ?? '-'),
      `${' '.repeat(Math.max(1, 9 - (severity ?? word ?? '-').length))}${this.#nodeOf(line)?.name ?? '-'}: ${text}`,
    ];
  }

  #fieldsOf(line: RunLogLine) {
    const { at, severity, word, isSummary, kind, resourceId, text } = line;
    const node = this.#nodeOf(line);
    return {
      ...{ at: timeOf(at), severity, service_severity: word, summary: isSummary, kind, resource: resourceId },
      ...{ node: node?.id ?? null, name: node?.name ?? null, text },
    };
  }

  #nodeOf({ kind, resourceId }: RunLogLine): ServiceFlow['nodes'][number] | undefined {
    if (resourceId === null) return undefined;
    return this.#flow.nodes.find((node) => node.kind === kind && node.resourceId === resourceId);
  }
}
