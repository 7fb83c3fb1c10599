import type { Command } from 'commander';
import { catalogue } from '../api/operations/catalogue.ts';
import type { AnyOperation } from '../api/operations/operation.ts';
import { requireOperation } from './call.ts';
import type { Context } from './context.ts';
import { describeInput, describeSchema, type Parameter } from '../api/parameters.ts';
import { heading, type Line } from './styled-line.ts';
import { Table } from './table.ts';

const examples = `
Examples:
  penstock operations
  penstock operations --json
  penstock operations flows.pause
`;

/** Adds `penstock operations`: the operations, and the input of one of them. */
export function addOperationsCommand(operations: Command, context: Context): void {
  operations
    .argument('[operation]', 'ID of the operation to describe')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(async (id: string | undefined, { json = false }: { json?: boolean }) => {
      const { terminal } = context;
      const operation = id === undefined ? null : requireOperation(id);
      if (json) return terminal.writeJson(operation ? describedAsJson(operation) : catalogue.map(listed));
      return terminal.lines(operation ? described(operation, terminal.width) : tables(terminal.width));
    });
}

function listed({ area, operation: { id, method, path, effect, basis } }: (typeof catalogue)[number]) {
  return { id, area, method, path, effect, basis };
}

/** Returns one table for each area, all with the same column widths. */
function tables(width: number | null): Line[] {
  const entries = catalogue.map(listed);
  const table = new Table(['OPERATION', 'METHOD', 'PATH', 'EFFECT', 'BASIS'], width);
  const rows = entries.map(({ id, method, path, effect, basis }) => [id, method, path, effect, basis]);
  const [titles, ...lines] = table.lines(rows);
  const grouped = entries.flatMap(({ area }, index) =>
    area === entries[index - 1]?.area ? [lines[index]!] : ['', heading(area), lines[index]!],
  );
  return [titles!, ...grouped];
}

const sentAgain: Record<AnyOperation['repeat'], string> = {
  safe: 'sent again if the request failed on the way',
  idempotent: 'sent again only if it was probably not carried out',
  never: 'never sent twice',
};

const bases: Record<AnyOperation['basis'], string> = {
  spec: 'spec: the specification gives its method and path',
  practice: 'practice: method and path are those of servers of this kind',
  guess: 'guess: its input and output are not documented',
};

function describedAsJson(operation: AnyOperation) {
  const { id, name, method, path, effect, repeat, basis, paging } = operation;
  const { query, body } = describeInput(operation);
  return { id, name, method, path, effect, repeat, basis, paging, query, body };
}

function described(operation: AnyOperation, width: number | null): Line[] {
  const { id, name, method, path, effect, repeat, basis, paging } = operation;
  const { parameters, body } = describeInput(operation);
  const facts = [
    heading(`${id}: ${name}`),
    `${method} ${path}`,
    '',
    `Effect  ${effect}, ${sentAgain[repeat]}`,
    `Basis   ${bases[basis]}`,
    `Pages   ${paging ? `${paging.size}, ${paging.perPage} at a time; --all reads them all` : 'none'}`,
    '',
  ];
  const sections = [
    section(
      'Parameters, each with --param name=value',
      parameters.filter(({ place }) => place !== 'body'),
      width,
    ),
    body
      ? section(
          'Body, as JSON with --body',
          parameters.filter(({ place }) => place === 'body'),
          width,
        )
      : [],
  ].filter((lines) => lines.length > 0);
  const open = body?.additionalProperties !== false && body ? ['The body can have other fields.'] : [];
  return [...facts, ...sections.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])), ...open];
}

function section(title: string, parameters: readonly Parameter[], width: number | null): Line[] {
  if (parameters.length === 0) return [];
  const rows = parameters.map(({ name, place, required, schema }) => [
    name,
    place,
    required ? 'yes' : 'no',
    describeSchema(schema),
  ]);
  return [heading(title), ...new Table(['NAME', 'IN', 'REQUIRED', 'VALUE'], width).lines(rows)];
}
