import type { Command } from 'commander';
import { type Comparison, comparisons, type TimeStretch } from '#contract/comparison.ts';
import { flowFields } from '#contract/filter/flow-fields.ts';
import type {
  Compared,
  ComparedFlow,
  ComparedTimes,
  RunSums,
  UnknownFlow,
} from '#contract/models/period-comparison.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { PeriodComparison } from '../core/monitoring/period-comparison.ts';
import type { History } from '../core/monitoring/history.ts';
import { findingsOf } from '../core/monitoring/overview.ts';
import { Snapshot } from '../core/monitoring/snapshot.ts';
import { FlowQueries } from '../core/monitoring/flow-queries.ts';
import { openHistory } from '../storage/history.ts';
import type { Context } from './context.ts';
import { neverWatched, sayUnknown } from './gaps.ts';
import { wrongUsage } from './input.ts';
import { openStoredHistory } from './stored-history.ts';
import { readTime, timeOf } from './time.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';
import { expressionOf } from './filter-args.ts';
import { inertJson } from '../core/base/json.ts';
import { type Line, marked } from './styled-line.ts';
import { Table } from './table.ts';

const hour = 3_600_000;
/** Milliseconds of the selected period without --from. */
const usualLength = 6 * hour;
/** Runs of each flow by which filters such as status:failing are judged, as at a start of the app. */
const runsRecalled = 100;

const help = `
Compares a selected period with a baseline, flow by flow, worst flow first: flows with more errors than chance explains, then
flows with fewer records. Only flows with known runs throughout both periods are compared. The command reads what the app stored
and sends no request. It knows nothing later than the app's last complete read.

--with yesterday and --with last-week use the same hours by the clock of this computer. --with before uses the period just
before, and --with FROM..TO any other. Times are ISO 8601, an age (2h), or Unix time in seconds or milliseconds. If the periods
differ in length, the differences are corrected for it.
--where takes the filter of the Flows screen, and --flow the ID of a flow or of any of its nodes.

Examples:
  penstock compare
  penstock compare --with last-week --where 'project:"Orders EU"'
  penstock compare --from 2026-11-20T08:00Z --to 2026-11-20T09:00Z --with 2026-11-13T08:00Z..2026-11-13T09:00Z --json
`;

interface Options extends ListSearch {
  from?: string;
  to?: string;
  with: string;
  flow?: string;
  json?: boolean;
}

/** Adds `penstock compare`: compares a period with a baseline, from the app's stored data. */
export function addCompareCommand(compare: Command, context: Context): void {
  compare
    .addHelpText('after', help)
    .option('--from <time>', 'start of the selected period (default: 6 hours before its end)')
    .option('--to <time>', 'end of the selected period (default: the last complete read of the app)')
    .option('--with <time>', 'baseline: yesterday, last-week, before or FROM..TO', 'yesterday')
    .option('--flow <id>', 'only the flow with this ID or node')
    .option('--where <expression>', 'only flows that match')
    .option('--view <name>', 'only flows of a view saved in the app')
    .option('--json', 'print JSON')
    .action((_options: unknown, command: Command) => run(command.optsWithGlobals<Options>(), context));
}

async function run(options: Options, context: Context): Promise<void> {
  const { terminal } = context;
  const filter = askedFlows(options, context);
  const { database, environmentId } = openStoredHistory(options, context);
  try {
    const history = openHistory(database, environmentId);
    const knownTo = history.knownTo();
    const times = askedTimes(options, knownTo ?? clock.now());
    const comparing = new PeriodComparison({ history, clock, watch: recalled(history) });
    const everything = { ...times, filter, from: 0, to: Infinity };
    const compared = await comparing.flows(everything);
    const { rows: unknown } = await comparing.unknown(everything);
    if (knownTo === null) {
      sayUnknown(context, neverWatched);
      return options.json ? await terminal.write('null\n') : undefined;
    }
    if (options.json) return await terminal.write(comparedAsJson(compared, unknown));
    for (const line of comparedInLines(compared)) terminal.say(line);
    if (compared.rows.length > 0) await terminal.lines(comparedAsTable(compared.rows, terminal.width));
  } finally {
    database.close();
  }
}

/** Returns the flows as the app last read them. */
function recalled(history: History): ConstructorParameters<typeof PeriodComparison>[0]['watch'] {
  const snapshot = new Snapshot();
  const known = history.known();
  const now = known.to ?? clock.now();
  for (const flows of history.loadFlows()?.portions ?? []) snapshot.restore(flows, now, known);
  for (const runs of history.loadRuns(runsRecalled)) snapshot.restoreRuns(runs, runsRecalled, now);
  const attention = () => new Set(findingsOf(snapshot, now).map(({ entry }) => entry.flow.originId));
  return { snapshot, view: new FlowQueries(snapshot, attention, clock), stored: () => Promise.resolve() };
}

function askedFlows({ flow, ...options }: Options, context: Context): string {
  const where = expressionOf(filterArgsOf(options, 'flows', context), flowFields);
  if (flow === undefined) return where;
  if (!/^\d{1,15}$/.test(flow)) throw wrongUsage(`--flow: ${flow} is not the ID of a flow.`);
  return where ? `id:${flow} (${where})` : `id:${flow}`;
}

/**
 * Returns the periods to compare.
 *
 * @param knownTo epoch milliseconds, the default end of the selected period
 */
function askedTimes(options: Options, knownTo: number): ComparedTimes {
  const against = againstOf(options.with);
  if (options.from === undefined && options.to === undefined) return { time: { last: usualLength }, against };
  const to = options.to === undefined ? knownTo : readTime(options.to);
  const from = options.from === undefined ? to - usualLength : readTime(options.from);
  return { time: inOrder({ from, to }), against };
}

function againstOf(text: string): Comparison | TimeStretch {
  const named = comparisons.find((one) => one === text.replace('-', '_'));
  if (named) return named;
  const [from, to, ...more] = text.split('..');
  if (from && to && more.length === 0) return inOrder({ from: readTime(from), to: readTime(to) });
  throw wrongUsage(`--with: ${text} is not yesterday, last-week, before, or two times as FROM..TO.`);
}

function inOrder(stretch: TimeStretch): TimeStretch {
  if (stretch.from < stretch.to) return stretch;
  throw wrongUsage('A period must end after it starts.');
}

const unknownFigure = '-';

/** Returns which periods are compared, and for how many flows. */
export function comparedInLines({ current, previous, flows, known, failingUnknown, knownTo }: Compared): string[] {
  const part = known < flows ? ` Of the other ${flows - known}, ${failingUnknown} are failing now.` : '';
  return [
    `${stretchIn(current)}, compared with ${stretchIn(previous)}.`,
    `As of ${timeOf(knownTo)}, when the app last read every flow: all runs of both periods are known for ${known} of ${flows} flows.${part}`,
  ];
}

/** Formats the comparison as a table, one line for each flow. */
export function comparedAsTable(rows: readonly ComparedFlow[], width: number | null): Line[] {
  const lines = rows.map(({ originId, name, current, previous, moreErrors, worse }) => [
    marked(worse ? 'worse' : ''),
    signed(moreErrors),
    figure(current.errors),
    figure(previous.errors),
    percent(current.share),
    percent(previous.share),
    figure(current.records),
    figure(previous.records),
    figure(current.runs),
    figure(previous.runs),
    String(originId),
    name ?? `Flow ${originId}`,
  ]);
  const titles = ['', '+ERRORS', 'ERRORS', 'BEFORE', 'SHARE', 'BEFORE', 'RECORDS', 'BEFORE', 'RUNS', 'BEFORE'];
  return new Table([...titles, 'ID', 'FLOW'], width).lines(lines);
}

export function comparedAsJson(
  compared: Compared & { rows: readonly ComparedFlow[] },
  unknown: readonly UnknownFlow[],
): string {
  const { current, previous, knownTo, flows, known, failingUnknown, sums, moreErrors, moreRecords, rows } = compared;
  return `${inertJson({
    current: stretchOf(current),
    previous: stretchOf(previous),
    known_to: timeOf(knownTo),
    flows,
    known,
    failing_unknown: failingUnknown,
    sums: { ...sums, more_errors: moreErrors, more_records: moreRecords },
    compared: rows.map(({ originId, name, project, ...row }) => ({
      origin: originId,
      flow: name,
      project,
      current: row.current,
      previous: row.previous,
      more_errors: row.moreErrors,
      more_records: row.moreRecords,
      worse: row.worse,
    })),
    not_compared: unknown.map(({ originId, name, project, missing, knownSince }) => ({
      origin: originId,
      flow: name,
      project,
      missing,
      known_since: timeOf(knownSince),
    })),
  })}\n`;
}

const figure = (value: RunSums['errors']): string => (value === null ? unknownFigure : String(value));
const percent = (share: number | null): string => (share === null ? unknownFigure : `${(100 * share).toFixed(2)}%`);

function signed(value: number | null): string {
  if (value === null) return unknownFigure;
  const whole = Math.round(value);
  return whole > 0 ? `+${whole}` : String(whole);
}

const stretchOf = ({ from, to }: TimeStretch) => ({ from: timeOf(from), to: timeOf(to) });
const stretchIn = ({ from, to }: TimeStretch): string => `${timeOf(from)} to ${timeOf(to)}`;
