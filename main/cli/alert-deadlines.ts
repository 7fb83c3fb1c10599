import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { isEverything } from '#contract/filter/filter.ts';
import { flowFields } from '#contract/filter/flow-fields.ts';
import { parse } from '#contract/filter/parse.ts';
import { placedProblemWords } from '#contract/filter/words.ts';
import { type Deadline, isTimeZone, mostDeadlines, type Weekday, weekdays } from '#contract/models/deadline.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { flowMatcher } from '../core/monitoring/flow-filter.ts';
import type { StoredEnvironment } from '../core/settings/settings.ts';
import { minuteOfDayAsText, readMinuteOfDay } from './alert-rules.ts';
import type { ListOutput } from './output-options.ts';
import { printList } from './list-output.ts';
import type { Context } from './context.ts';
import { findId } from './find-id.ts';
import { wrongUsage } from './input.ts';
import { counted } from './numbers.ts';
import type { GlobalOptions } from './options.ts';
import { openStoredHistory, storedFlows } from './stored-history.ts';
import type { Line } from './styled-line.ts';
import { Table } from './table.ts';
import { targetOf } from './target.ts';

const deadlinesHelp = `
A flow is overdue if it has not run since the due time before the last one: an alert of kind overdue opens at the due time, and
resolves after the flow has run. Paused flows, and flows of which no run is known, are never overdue. The app, while it monitors
the environment, follows the deadlines. Times follow the daylight saving time of the zone.

--filter takes the filter of the Flows screen, except needs.

Examples:
  penstock alerts deadlines add --filter 'project:"Orders EU"' --run-by 06:00 --days mon-fri --zone Europe/Berlin
  penstock alerts deadlines list
  penstock alerts deadlines remove 3f0a
  penstock alerts list --where kind:overdue
`;

interface AddOptions extends GlobalOptions {
  filter: string;
  runBy: string;
  days: string;
  zone?: string;
}

/** Adds `penstock alerts deadlines`: times of day by which flows must have run. */
export function addDeadlinesCommand(deadlines: Command, context: Context): void {
  deadlines.description('list, add and remove times by which flows must have run').addHelpText('after', deadlinesHelp);

  deadlines
    .command('list')
    .description('list deadlines')
    .option('--json', 'print JSON')
    .action((_options: unknown, command: Command) =>
      listDeadlines(command.optsWithGlobals<GlobalOptions & ListOutput>(), context),
    );

  deadlines
    .command('add')
    .description('add a deadline')
    .requiredOption('--filter <expression>', 'the flows')
    .requiredOption('--run-by <time>', 'time of day, such as 06:00')
    .option('--days <days>', 'days of the week, such as mon-fri or mon,thu', 'mon-sun')
    .option('--zone <zone>', 'time zone, such as Europe/Berlin (default: that of this computer)')
    .action((_options: unknown, command: Command) => addDeadline(command.optsWithGlobals<AddOptions>(), context));

  deadlines
    .command('remove')
    .description('remove a deadline; its alerts resolve')
    .argument('<id>', 'ID, or a unique prefix of it')
    .action((given: string, _options: unknown, command: Command) =>
      removeDeadline(given, command.optsWithGlobals<GlobalOptions>(), context),
    );
}

async function listDeadlines(options: GlobalOptions & ListOutput, context: Context): Promise<void> {
  const { deadlines } = requireOwner(options, context);
  const document = (rows: readonly object[]) => ({ deadlines: rows });
  await printList(
    { rows: deadlines, asJson, document, table: deadlinesAsTable, none: 'No deadlines.' },
    options,
    context,
  );
}

function deadlinesAsTable(deadlines: readonly Deadline[], width: number | null): Line[] {
  const rows = deadlines.map(({ id, minute, days, timeZone, filter }) => [
    ...[id, minuteOfDayAsText(minute), daysAsText(days), timeZone, filter],
  ]);
  return new Table(['ID', 'RUN BY', 'DAYS', 'ZONE', 'FLOWS'], width).lines(rows);
}

async function addDeadline({ filter, runBy, days, zone, ...options }: AddOptions, context: Context): Promise<void> {
  const owner = requireOwner(options, context);
  if (owner.deadlines.length >= mostDeadlines)
    throw wrongUsage(`${owner.name} already has ${mostDeadlines} deadlines.`, nothingSaved);
  const deadline: Deadline = {
    id: randomUUID().slice(0, 8),
    filter: requireFilter(filter),
    minute: requireMinute(runBy),
    days: readDays(days),
    timeZone: requireZone(zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone),
  };
  save(owner, (before) => [...before, deadline], options, context);
  const { known, matching } = countFlows(deadline, options, context);
  const extent = known === 0 ? '' : ` It applies to ${matching} of ${counted(known, 'flow')} that the app knows.`;
  await context.terminal.lines([`Added ${deadline.id}.${extent}`]);
}

async function removeDeadline(given: string, options: GlobalOptions, context: Context): Promise<void> {
  const owner = requireOwner(options, context);
  const ids = owner.deadlines.map(({ id }) => id);
  const removed = findId(given, ids, 'deadline', 'alerts deadlines list');
  save(owner, (before) => before.filter(({ id }) => id !== removed), options, context);
  await context.terminal.lines([`Removed ${removed}.`]);
}

const nothingSaved = 'Nothing was saved.';

/** Returns the environment that the options select, by its name or its address. Throws a Failure if there is none. */
function requireOwner(options: GlobalOptions, context: Context): StoredEnvironment {
  const { environment, recordedAs } = targetOf(options, context);
  const owner = environment ?? recordedAs;
  if (owner) return owner;
  throw wrongUsage('Deadlines belong to an environment, and this address has none.', nothingSaved);
}

function save(
  { id }: StoredEnvironment,
  edit: (before: Deadline[]) => Deadline[],
  options: GlobalOptions,
  context: Context,
): void {
  context.settings(options).change(id, (now) => now && { ...now, deadlines: edit(now.deadlines) });
}

/** Counts the flows that the app stored, and those to which a deadline applies. */
function countFlows({ filter }: Deadline, options: GlobalOptions, context: Context) {
  const stored = openStoredHistory(options, context);
  try {
    const flows = [...storedFlows(stored).entries()];
    const matches = flowMatcher(parse(filter, flowFields).filter, null, clock.now());
    return { known: flows.length, matching: flows.filter(matches).length };
  } finally {
    stored.database.close();
  }
}

/** Whether a flow needs attention depends on its alerts, so a deadline cannot depend on that. */
const deadlineFields = flowFields.filter(({ name }) => name !== 'needs');

function requireFilter(text: string): string {
  const { filter, problems } = parse(text, deadlineFields);
  const why = problems[0] ? placedProblemWords(problems[0]) : isEverything(filter) ? 'It is empty.' : null;
  if (why === null) return text;
  throw wrongUsage(`--filter: ${why}`, nothingSaved);
}

function requireMinute(text: string): number {
  const minute = readMinuteOfDay(text);
  if (minute !== null) return minute;
  throw wrongUsage(`--run-by: invalid time of day ${JSON.stringify(text)}. Use 06:00.`, nothingSaved);
}

function requireZone(name: string): string {
  if (isTimeZone(name)) return name;
  throw wrongUsage(
    `--zone: unknown time zone ${JSON.stringify(name)}. Use a name such as Europe/Berlin.`,
    nothingSaved,
  );
}

/** Reads days of the week, single ones and ranges, which may go over Sunday. */
function readDays(text: string): Weekday[] {
  const chosen = text.toLowerCase().split(',').flatMap(daysIn);
  return weekdays.filter((day) => chosen.includes(day));
}

function daysIn(part: string): Weekday[] {
  const [from = -1, to = from, ...more] = part.split('-').map((day) => weekdays.indexOf(day.trim() as Weekday));
  if (from < 0 || to < 0 || more.length > 0)
    throw wrongUsage(`--days: invalid days ${JSON.stringify(part)}. Use mon-fri or mon,thu.`, nothingSaved);
  const count = ((to - from + weekdays.length) % weekdays.length) + 1;
  return Array.from({ length: count }, (_, nth) => weekdays[(from + nth) % weekdays.length]!);
}

/** Formats days as `readDays` reads them. */
function daysAsText(days: readonly Weekday[]): string {
  const first = days[0];
  const isRange = days.length > 2 && first !== undefined && days.join() === daysIn(`${first}-${days.at(-1)}`).join();
  return isRange ? `${first}-${days.at(-1)}` : days.join(',');
}

const asJson = ({ id, filter, minute, days, timeZone }: Deadline) => ({
  ...{ id, filter, run_by: minuteOfDayAsText(minute), days, zone: timeZone },
});
