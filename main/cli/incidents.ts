import { type Command, Option } from 'commander';
import { incidentFields, incidentMatcher } from '#contract/filter/incident-filter.ts';
import { longestText } from '#contract/limits.ts';
import { type IncidentFacts, type OpenedHandover, severities, type Severity } from '#contract/models/incident.ts';
import { Incidents } from '../core/actions/incidents.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { largestHandover } from '../core/actions/handover-file.ts';
import { type Place, placeOf } from '../core/settings/places.ts';
import { recordedActions, withActions } from './action-session.ts';
import { sayGaps } from './gaps.ts';
import { handoverAsJson, handoverInLines } from './handover-output.ts';
import { shortId } from './action-output.ts';
import type { ListOutput } from './output-options.ts';
import { printList } from './list-output.ts';
import type { Context } from './context.ts';
import { filterHelp } from './filter-help.ts';
import { findId, findIncident, mostSearched } from './find-id.ts';
import { readInput, wrongUsage } from './input.ts';
import type { GlobalOptions } from './options.ts';
import { type ActionRecord, withRecord } from './record.ts';
import { environmentIdOf, targetOf } from './target.ts';
import { filterOf } from './filter-args.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';
import type { ActedFrom, Actor } from '#contract/models/actor.ts';
import type { IncidentStore } from '../core/actions/incident-store.ts';
import { type Line, marked } from './styled-line.ts';
import { Table } from './table.ts';
import { momentIn, timeOf } from './time.ts';

/** Fields to filter by. Only the service knows how many nodes are not restored, and this command does not query it. */
const listedFields = incidentFields.filter(({ name }) => name !== 'not-restored');

const help = `
An incident is a problem that you declare, with its changes, notes and lessons learned. An ID can be shortened to a unique
prefix. Only show --live sends requests to the service, and it changes nothing.

penstock incidents open FILE opens a signed handover of another computer (penstock handover --out FILE) as an incident. A
changed file is refused. penstock incidents show --live reads the service for what is restored by now.

--where takes the filter of the Incidents screen, except not-restored:
${filterHelp(listedFields, 'these fields')}

Examples:
  penstock incidents list --where 'state:open severity:critical,major'
  penstock incidents declare "Orders EU loads wrong totals" --severity critical --change 1f0c9a2e
  penstock incidents note 7b21 "The supplier confirmed the new format."
  penstock flows pause 40001 --incident 7b21 --yes
  penstock changes restore 7b21 --yes
  penstock incidents open handover.json
  penstock incidents close 7b21 --learnt "Agree on changes of format beforehand."
`;

type Options = GlobalOptions & { json?: boolean };

type ListOptions = Options & ListSearch & ListOutput;

interface DeclareOptions extends Options {
  severity: Severity;
  change: string[];
}

/** Adds `penstock incidents`: incidents declared here or in the app, from their beginning to their lesson. */
export function addIncidentsCommand(incidents: Command, context: Context): void {
  incidents.addHelpText('after', help);
  const id = ['<id>', 'ID, or a unique prefix of it'] as const;

  incidents
    .command('list')
    .description('list open incidents, then the most recent')
    .option('--where <expression>', 'only incidents that match')
    .option('--view <name>', 'only incidents of a view saved in the app')
    .option('--json', 'print JSON')
    .action((_options: unknown, command: Command) => list(command.optsWithGlobals<ListOptions>(), context));

  incidents
    .command('show')
    .description('show an incident with its changes, errors and notes')
    .argument(...id)
    .option('--live', 'read the service for what is restored of a handover')
    .option('--json', 'print JSON')
    .action((given: string, _options: unknown, command: Command) =>
      show(given, command.optsWithGlobals<Options & { live?: boolean }>(), context),
    );

  incidents
    .command('open')
    .description('open a signed handover of another computer as an incident')
    .argument('<file>', 'file that penstock handover --out or the app wrote, or - for standard input')
    .option('--json', 'print JSON')
    .action((file: string, _options: unknown, command: Command) =>
      open(file, command.optsWithGlobals<Options>(), context),
    );

  incidents
    .command('declare')
    .description('declare an incident')
    .argument('<title>', 'what is wrong, in one line')
    .addOption(new Option('--severity <severity>', 'severity of the incident').choices(severities).default('major'))
    .option('--change <id>', 'a change to add; can be repeated', collect, [])
    .option('--json', 'print JSON')
    .action((title: string, _options: unknown, command: Command) =>
      declare(title, command.optsWithGlobals<DeclareOptions>(), context),
    );

  incidents
    .command('note')
    .description('add a note with the current time')
    .argument(...id)
    .argument('<text>', 'what happened or was found')
    .action((given: string, text: string, _options: unknown, command: Command) =>
      note(given, text, command.optsWithGlobals<Options>(), context),
    );

  incidents
    .command('close')
    .description('close an incident; its changes stay as they are and can still be restored')
    .argument(...id)
    .option('--learnt <text>', 'what was learned')
    .action((given: string, _options: unknown, command: Command) =>
      close(given, command.optsWithGlobals<Options & { learnt?: string }>(), context),
    );

  incidents
    .command('reopen')
    .description('reopen an incident; what was learned is not deleted until it is closed again')
    .argument(...id)
    .action((given: string, _options: unknown, command: Command) =>
      reopen(given, command.optsWithGlobals<Options>(), context),
    );
}

const collect = (value: string, before: string[]): string[] => [...before, value];

interface Desk {
  record: ActionRecord;
  environmentId: string;
  environment: { id: string; name: string; place: Place };
  incidents: Incidents;
}

/** Opens the record without signing in, so that it works while the service is unreachable. */
function withIncidents(options: GlobalOptions, context: Context, work: (desk: Desk) => Promise<void>): Promise<void> {
  const target = targetOf(options, context);
  const environmentId = environmentIdOf(target);
  const environment = { id: environmentId, name: target.settings.name, place: placeOf(target.settings) };
  return withRecord(options, context, (record) => {
    const { changes } = recordedActions(record, context);
    const actor = () => ({ user: null, impersonator: null });
    const incidents = new Incidents({
      ...{ store: record.incidents, changes, actor, from: 'command_line', clock },
      // The service is not read here.
      failingSince: () => null,
      statusOf: () => null,
    });
    return work({ record, environmentId, environment, incidents });
  });
}

function list(options: ListOptions, context: Context): Promise<void> {
  const matches = incidentMatcher(filterOf(filterArgsOf(options, 'incidents', context), listedFields), clock.now());
  return withIncidents(options, context, async ({ record: { incidents }, environmentId }) => {
    const known = incidents.incidents(environmentId, mostSearched);
    const found = known.filter((facts) =>
      matches({
        ...facts,
        changeIds: incidents.changeIds(facts.id),
        groups: incidents.groups(facts.id),
        notes: incidents.countNotes(facts.id),
        away: null,
      }),
    );
    await printList(
      {
        rows: found,
        asJson: (facts) => incidentInList(facts, incidents),
        table: (rows, width) => incidentsAsTable(rows, incidents, width),
        none: known.length === 0 ? 'No incidents are recorded for this environment.' : 'No incident matches.',
      },
      options,
      context,
    );
  });
}

function show(given: string, options: Options & { live?: boolean }, context: Context): Promise<void> {
  if (options.live) {
    return withActions(options, context, async ({ actions, target: { id, estate }, ...record }) => {
      await estate.readEverything();
      sayGaps(estate, context);
      await print(
        findIncident(given, id, record.incidents),
        { record, incidents: actions.incidents },
        options,
        context,
      );
    });
  }
  return withIncidents(options, context, (desk) =>
    print(findIncident(given, desk.environmentId, desk.record.incidents), desk, options, context),
  );
}

async function print(
  id: string,
  { record, incidents }: Pick<Desk, 'record' | 'incidents'>,
  options: Options,
  { terminal }: Context,
): Promise<void> {
  const facts = record.incidents.incident(id);
  const opened = incidents.handover(id);
  if (options.json) await terminal.writeJson(incidentAsJson(facts, record, opened));
  else await terminal.lines(incidentInLines(facts, record, opened));
}

async function open(file: string, options: Options, context: Context): Promise<void> {
  const text = await readInput(file, 'the handover', context.system.process, { most: largestHandover });
  await withIncidents(options, context, async (desk) => {
    const { incidents, environment, record } = desk;
    const known = record.incidents.incidents(environment.id, mostSearched).map(({ id }) => id);
    const id = incidents.openHandover(environment, text);
    context.terminal.say(
      known.includes(id) ? `This handover is already open as ${shortId(id)}.` : `Opened as ${shortId(id)}.`,
    );
    await print(id, desk, options, context);
  });
}

function declare(given: string, options: DeclareOptions, context: Context): Promise<void> {
  const title = textOf(given, 'the title', longestText.incidentTitle);
  return withIncidents(options, context, async ({ record, environmentId, incidents }) => {
    const known = record.journal.changes(environmentId, mostSearched).map(({ id }) => id);
    const changeIds = options.change.map((id) => findId(id, known, 'change', 'changes list'));
    const id = incidents.declare({ environmentId, title, severity: options.severity, changeIds, groups: [] });
    if (options.json) await context.terminal.writeJson(incidentAsJson(record.incidents.incident(id), record));
    else await context.terminal.lines([`Declared ${shortId(id)}: ${title}`]);
  });
}

function note(given: string, text: string, options: Options, context: Context): Promise<void> {
  const noted = textOf(text, 'the note', longestText.note);
  return withIncidents(options, context, async (desk) => {
    const id = findIncident(given, desk.environmentId, desk.record.incidents);
    desk.incidents.note(id, noted);
    await context.terminal.lines([`Added a note to ${shortId(id)}.`]);
  });
}

function close(given: string, options: Options & { learnt?: string }, context: Context): Promise<void> {
  const lesson = options.learnt === undefined ? null : textOf(options.learnt, '--learnt', longestText.note);
  return withIncidents(options, context, async (desk) => {
    const id = findIncident(given, desk.environmentId, desk.record.incidents);
    desk.incidents.close(id, lesson);
    await context.terminal.lines([`Closed ${shortId(id)}.`]);
  });
}

function reopen(given: string, options: Options, context: Context): Promise<void> {
  return withIncidents(options, context, async (desk) => {
    const id = findIncident(given, desk.environmentId, desk.record.incidents);
    desk.incidents.reopen(id);
    await context.terminal.lines([`Reopened ${shortId(id)}.`]);
  });
}

/** Returns the trimmed text. Throws a Failure if it is empty or too long. */
function textOf(given: string, what: string, longest: number): string {
  const text = given.trim();
  if (text === '') throw wrongUsage(`${what} is empty.`, 'Nothing was changed.');
  if (text.length > longest) throw wrongUsage(`${what} has more than ${longest} characters.`, 'Nothing was changed.');
  return text;
}

type Recorded = Pick<ActionRecord, 'incidents' | 'journal'>;

/** Formats incidents as a table, one line each, without their notes. */
export function incidentsAsTable(known: readonly IncidentFacts[], store: IncidentStore, width: number | null): Line[] {
  const rows = known.map(({ id, severity, closedAt, declaredAt, title }) => [
    shortId(id),
    marked(severity),
    marked(stateOf(closedAt)),
    momentIn(width, declaredAt),
    String(store.changeIds(id).length),
    String(store.countNotes(id)),
    title,
  ]);
  return new Table(['ID', 'SEVERITY', 'STATE', 'DECLARED', 'CHANGES', 'NOTES', 'INCIDENT'], width).lines(rows);
}

const incidentInList = (facts: IncidentFacts, store: IncidentStore) => ({
  ...fieldsOf(facts),
  changes: store.changeIds(facts.id),
  notes: store.countNotes(facts.id),
});

/** Returns everything about one incident as JSON. */
export function incidentAsJson(
  facts: IncidentFacts,
  { incidents, journal }: Recorded,
  opened: OpenedHandover | null = null,
) {
  const changes = incidents.changeIds(facts.id).map((id) => {
    const { title, closedAt } = journal.change(id);
    return { change: id, title, state: stateOf(closedAt) };
  });
  const groups = incidents.groups(facts.id).map(({ originId, ...group }) => ({ ...group, origin: originId }));
  const notes = incidents.notes(facts.id).map(({ at, text, actor, from }) => ({
    at: timeOf(at),
    text,
    user: actor.user,
    impersonator: actor.impersonator,
    from,
  }));
  return {
    ...fieldsOf(facts),
    ...{ changes, groups, notes },
    ...(opened && { handover: handoverAsJson(opened) }),
  };
}

/** Returns everything about one incident as lines, with an empty line between its parts. */
export function incidentInLines(
  facts: IncidentFacts,
  { incidents, journal }: Recorded,
  opened: OpenedHandover | null = null,
): string[] {
  const { id, title, severity, declaredAt, closedAt, lesson } = facts;
  const head: [string, string | null][] = [
    ['Incident', `${title} (${id})`],
    ['Severity', severity],
    ['State', stateOf(closedAt)],
    ['Declared', `${timeOf(declaredAt)} by ${whoOf(facts)}`],
    ['Closed', timeOf(closedAt)],
    ['Learned', lesson],
  ];
  const sections = [
    head.filter(([, text]) => text !== null).map(([name, text]) => `${name.padEnd(9)} ${text}`),
    incidents.changeIds(id).map((changeId) => {
      const change = journal.change(changeId);
      return `Change ${shortId(changeId)}, ${stateOf(change.closedAt)}: ${change.title}`;
    }),
    incidents
      .groups(id)
      .map(({ text, originId }) => `Errors: ${text}${originId === null ? '' : ` (flow ${originId})`}`),
    incidents.notes(id).map((note) => `${timeOf(note.at)} ${whoOf(note)}: ${note.text}`),
    ...(opened ? handoverInLines(opened) : []),
  ];
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, place) => (place > 0 ? ['', ...section] : section));
}

function fieldsOf({ id, title, severity, declaredAt, closedAt, lesson, actor, from }: IncidentFacts) {
  return {
    incident: id,
    title,
    severity,
    state: stateOf(closedAt),
    declared_at: timeOf(declaredAt),
    closed_at: timeOf(closedAt),
    user: actor.user,
    impersonator: actor.impersonator,
    from,
    lessons: lesson,
  };
}

function whoOf({ actor, from }: { actor: Actor; from: ActedFrom }): string {
  const where = from === 'window' ? 'in the app' : 'on the command line';
  return actor.user === null ? `unknown user ${where}` : `${actor.user} ${where}`;
}

const stateOf = (closedAt: number | null): 'open' | 'closed' => (closedAt === null ? 'open' : 'closed');
