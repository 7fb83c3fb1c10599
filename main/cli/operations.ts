import type { Command } from 'commander';
import { catalogue } from '../api/operations/catalogue.ts';
import type { AnyOperation } from '../api/operations/operation.ts';
import { inertJson } from '../core/base/json.ts';
import { requireOperation } from './call.ts';
import type { Context } from './context.ts';
import { describeInput, kindOf, type Parameter } from '../api/parameters.ts';
import { Table } from './table.ts';

const examples = `
Examples:
  penstock operations
  penstock operations --json
  penstock operations flows.pause
`;

/** `penstock operations`: the operations, and the input of one of them. */
export function addOperationsCommand(operations: Command, context: Context): void {
  operations
    .argument('[operation]', 'id of the one to describe')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(async (id: string | undefined, { json = false }: { json?: boolean }) => {
      const { terminal } = context;
      if (id !== undefined) return terminal.write(described(requireOperation(id), json, terminal.width));
      return terminal.write(json ? `${inertJson(catalogue.map(listed))}\n` : tables(terminal.width));
    });
}

function listed({ area, operation: { id, method, path, effect, basis } }: (typeof catalogue)[number]) {
  return { id, area, method, path, effect, basis };
}

/** Area by area, with the same widths of columns in each. */
function tables(width: number | null): string {
  const entries = catalogue.map(listed);
  const table = new Table(['OPERATION', 'METHOD', 'PATH', 'EFFECT', 'BASIS'], width);
  const rows = entries.map(({ id, method, path, effect, basis }) => [id, method, path, effect, basis]);
  const [titles, ...lines] = table.lines(rows).trimEnd().split('\n');
  const grouped = entries.flatMap(({ area }, index) =>
    area === entries[index - 1]?.area ? [lines[index]] : ['', area, lines[index]],
  );
  return `${[titles, ...grouped].join('\n')}\n`;
}

const sentAgain: Record<AnyOperation['repeat'], string> = {
  safe: 'sent again when it failed on the way',
  idempotent: 'sent again only where it was hardly carried out',
  never: 'never sent twice',
};

const bases: Record<AnyOperation['basis'], string> = {
  spec: 'spec: the specification gives its method and path',
  practice: 'practice: method and path are those that servers of this kind have',
  guess: 'guess: nobody has said what goes in and what comes out',
};

function described(operation: AnyOperation, json: boolean, width: number | null): string {
  const { id, name, method, path, effect, repeat, basis, paging } = operation;
  const { parameters, query, body } = describeInput(operation);
  if (json) return `${inertJson({ id, name, method, path, effect, repeat, basis, paging, query, body })}\n`;
  const facts = [
    `${id}: ${name}`,
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
      : '',
  ];
  const open = body?.additionalProperties !== false && body ? 'The body may hold any other member.\n' : '';
  return `${facts.join('\n')}\n${sections.filter((text) => text !== '').join('\n')}${open}`;
}

function section(title: string, parameters: readonly Parameter[], width: number | null): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, place, required, schema }) => [
    name,
    place,
    required ? 'required' : 'optional',
    kindOf(schema),
  ]);
  return `${title}\n${new Table(['NAME', 'PLACE', 'NEEDED', 'VALUE'], width).lines(rows)}`;
}
