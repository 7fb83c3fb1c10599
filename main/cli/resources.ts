import { type Command, InvalidArgumentError, Option } from 'commander';
import { printDocument } from '#contract/document-json.ts';
import { resourceFields } from '#contract/filter/resource-fields.ts';
import { type CodeList, codeLists, type JsonRecord, type RecordKind, recordKinds } from '#contract/models/resource.ts';
import {
  firstResourceDirections,
  resourceColumns,
  type ResourceDetail,
  type ResourceRow,
  type ResourceSortKey,
  type ResourceUse,
} from '#contract/models/resource-list.ts';
import { ApiService } from '../api/service.ts';
import { systemClock as clock } from '../core/base/clock.ts';
import { exactOf } from '../core/base/document.ts';
import { Failure } from '../core/base/failure.ts';
import { Inventory } from '../core/resources/inventory.ts';
import type { ListOutput } from './output-options.ts';
import { printList } from './list-output.ts';
import type { Context, SignedInConnection } from './context.ts';
import { addEditingCommands } from './editing.ts';
import { CommandEstate } from './estate.ts';
import { exitCodes } from './exit-codes.ts';
import { filterHelp } from './filter-help.ts';
import { gapWords, sayGaps } from './gaps.ts';
import { wholeNumber } from './numbers.ts';
import { addVersionCommands } from './resource-versions.ts';
import { filterArgsOf, type ListSearch } from './list-search.ts';
import type { GlobalOptions } from './options.ts';
import { expressionOf } from './filter-args.ts';
import { momentIn, timeOf } from './time.ts';
import type { Line } from './styled-line.ts';
import { Table } from './table.ts';

const help = `
Kinds are ${recordKinds.join(', ')}. Everything is read from the service. Values that may be secrets
are replaced by [hidden].

--where takes the filter of the Resources screen:
${filterHelp(resourceFields, 'these fields')}
--sort takes ${resourceColumns.join(', ')}, separated by commas; -name reverses the order.

Examples:
  penstock resources list destination --where 'type:snowflake updated:<1d' --sort updated
  penstock resources list code --list public
  penstock resources show lookup 7012 --json
`;

interface ListOptions extends ListSearch, ListOutput {
  sort?: ResourceSortKey[];
  list: CodeList;
}

/** Adds `penstock resources`: the resources of the service's flows. */
export function addResourcesCommand(resources: Command, context: Context): void {
  resources.addHelpText('after', help);
  const kind = ['<kind>', recordKinds.join(', '), kindNamed] as const;

  resources
    .command('list')
    .description('list resources of a kind, with the number of flows that use each')
    .argument(...kind)
    .option('--where <expression>', 'only resources that match')
    .option('--view <name>', 'only resources of a view saved in the app')
    .option('--sort <columns>', 'columns to sort by (default: name)', sortNamed)
    .addOption(new Option('--list <list>', 'for code: which list to read').choices(codeLists).default('own'))
    .option('--json', 'print JSON')
    .action((of: RecordKind, _options: unknown, command: Command) =>
      list(of, command.optsWithGlobals<ListOptions>(), context),
    );

  resources
    .command('show')
    .description('show all of a resource, with the nodes that use it')
    .argument(...kind)
    .argument('<id>', 'resource ID', wholeNumber)
    .option('--json', 'print JSON')
    .action((of: RecordKind, id: number, _options: unknown, command: Command) =>
      show(of, id, command.optsWithGlobals<GlobalOptions & { json?: boolean }>(), context),
    );
  addVersionCommands(resources, context);
  addEditingCommands(resources, context);
}

function kindNamed(text: string): RecordKind {
  const kind = recordKinds.find((one) => one === text);
  if (!kind) throw new InvalidArgumentError(`Kinds are ${recordKinds.join(', ')}.`);
  return kind;
}

function sortNamed(text: string): ResourceSortKey[] {
  return text.split(',').map((part) => {
    const column = resourceColumns.find((one) => one === part.trim().replace(/^-/, ''));
    if (!column) throw new InvalidArgumentError(`Columns are ${resourceColumns.join(', ')}.`);
    const first = firstResourceDirections[column];
    const other = first === 'ascending' ? 'descending' : 'ascending';
    return { column, direction: part.trim().startsWith('-') ? other : first };
  });
}

/** Reads the resources of a service, with the flows that use them. */
async function inventoryOf(connection: SignedInConnection, context: Context): Promise<Inventory> {
  const service = new ApiService(connection.target.settings, connection, clock);
  const estate = new CommandEstate(service, context.signal);
  await estate.readAll();
  sayGaps(estate, context, 'Some uses may be missing.');
  return new Inventory({
    service: service.resources,
    watch: { snapshot: estate.snapshot, knowsFlows: true },
    signedIn: () => true,
    clock,
    onChange: () => undefined,
  });
}

function list(kind: RecordKind, options: ListOptions, context: Context): Promise<void> {
  const filter = expressionOf(filterArgsOf(options, 'resources', context), resourceFields);
  return context.signedIn(options, async (connection) => {
    const inventory = await inventoryOf(connection, context);
    const name = { kind, from: options.list };
    await inventory.read(name);
    const { rows, all, complete, gap, problem } = inventory.window(
      { list: name, filter, sort: options.sort ?? [] },
      0,
      Infinity,
    );
    const { terminal } = context;
    if (problem && all === 0) throw new Failure(problem);
    if (problem) terminal.say(`Only part of the list was read. ${problem.message}`);
    else if (!complete) terminal.say(gapWords(gap, 'resources'));
    if (problem || !complete) context.exitCode = exitCodes.incomplete;
    const none = all === 0 ? 'The service lists no resources that you can see.' : 'No resource matches.';
    await printList({ rows, asJson: fieldsOf, table: resourcesAsTable, none }, options, context);
  });
}

function show(
  kind: RecordKind,
  id: number,
  options: GlobalOptions & { json?: boolean },
  context: Context,
): Promise<void> {
  return context.signedIn(options, async (connection) => {
    const inventory = await inventoryOf(connection, context);
    // The destinations determine which of them fills a lookup.
    if (kind === 'lookup') await inventory.read({ kind: 'destination', from: 'own' });
    const detail = await inventory.get({ kind, id }, { signal: context.signal, priority: 'person' });
    if (options.json) await context.terminal.writeJson(resourceAsJson(detail));
    else await context.terminal.lines(resourceInLines(detail));
  });
}

/** Formats resources as a table, one line each. */
export function resourcesAsTable(rows: readonly ResourceRow[], width: number | null): Line[] {
  const cells = rows.map(({ id, name, type, statusWord, owner, flows, updatedAt }) =>
    [id, name, type, statusWord, owner, flows, momentIn(width, updatedAt)].map((cell) => String(cell ?? '-')),
  );
  return new Table(['ID', 'NAME', 'TYPE', 'STATUS', 'OWNER', 'FLOWS', 'CHANGED'], width).lines(cells);
}

/** Returns a resource as JSON, with its record, its programs and the nodes that use it. */
export function resourceAsJson(detail: ResourceDetail) {
  const { record, programs, uses, useCount, readAt } = detail;
  return {
    ...fieldsOf(detail),
    read_at: timeOf(readAt),
    record: exactOf(record) as JsonRecord,
    programs,
    uses: uses?.map(useOf) ?? null,
    use_count: useCount,
  };
}

/** Returns a resource as lines: the record as JSON, its programs unchanged. */
export function resourceInLines(detail: ResourceDetail): string[] {
  const { kind, id, name, statusWord, type, owner, updatedAt, record, programs, uses, useCount } = detail;
  const head: [string, string | null][] = [
    [kind, String(id)],
    ['Name', name],
    ['Type', type],
    ['Status', statusWord],
    ['Owner', owner],
    ['Changed', timeOf(updatedAt)],
  ];
  const users = (uses ?? []).map(
    ({ nodeId, nodeName, flowName, originId }) =>
      `${nodeName ?? 'Unnamed node'} (${nodeId}) of ${flowName ?? 'an unnamed flow'} (${originId})`,
  );
  const more = users.length < useCount ? [`${useCount - users.length} more`] : [];
  return [
    ...head.map(([title, text]) => `${title.padEnd(11)} ${text ?? '-'}`),
    '',
    ...(users.length === 0 ? ['No flow uses it.'] : ['Used by', ...users, ...more]),
    '',
    ...printDocument(record, 2).split('\n'),
    ...programs.flatMap(({ language, text }) => [
      '',
      `Program (${language ?? 'unknown language'})`,
      ...text.split('\n'),
    ]),
  ];
}

const fieldsOf = ({
  kind,
  id,
  name,
  description,
  type,
  statusWord,
  owner,
  tags,
  flows,
  createdAt,
  updatedAt,
}: ResourceRow) => ({
  kind,
  id,
  name,
  description,
  type,
  service_status: statusWord,
  owner,
  tags,
  flows,
  created_at: timeOf(createdAt),
  updated_at: timeOf(updatedAt),
});

const useOf = ({ originId, flowName, nodeId, nodeName, kind }: ResourceUse) => ({
  node: nodeId,
  name: nodeName,
  kind,
  origin: originId,
  flow: flowName,
});
