// Writes docs/operations.md from the catalogue of operations (D3): `npm run docs`. A test fails when the file is out of
// date.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { catalogue } from '../main/api/operations/catalogue.ts';
import { commands, shown } from '../test/e2e/operations.ts';
import { wrapped } from './lib/markdown.mjs';
import { root } from './lib/project.mjs';

const target = join(root, 'docs', 'operations.md');

/** Modules of the catalogue, to find the name by which the code knows each operation. */
const modules = globSync('main/api/operations/*.ts', { cwd: root });

/** Text of docs/operations.md that the catalogue requires. */
export async function operationsPage() {
  const users = await findUsers();
  const areas = Map.groupBy(catalogue, ({ area }) => area);
  const count = (basis) => catalogue.filter(({ operation }) => operation.basis === basis).length;
  const listed = catalogue.filter(({ inSpecification }) => inSpecification);
  const inWindow = listed.filter(({ operation }) => placesOf(operation).length > 0);
  const text = [
    '# The operations of the service',
    '<!-- Written by `npm run docs` from main/api/operations. Change them there. -->',
    `Penstock knows ${catalogue.length} operations. Their method, path and shape have one of three bases:`,
    [
      `- \`spec\`, ${count('spec')} operations: the specification gives method and path.`,
      `- \`practice\`, ${count('practice')} operations: existing servers have this method and path.`,
      `- \`guess\`, ${count('guess')} operations: no source describes input and answer.`,
    ].join('\n'),
    'An environment can override the route of all operations but the first: ' +
      "`penstock environment configure --operation 'flows.list=GET /data_flows'`.",
    'Any operation can be called from the command line with `penstock call OPERATION`, and in the window with _Call the service_ in ' +
      'the palette. The exceptions begin and end a session, and are sent by signing in and out.',
    `The specification lists ${listed.length} operations, and ${inWindow.length} of them are in the window. For each, this page names ` +
      'its place in the window and a test. The test fails unless the window sends the operation and the service executes it ' +
      '(`test/e2e/operations.ts`). The other operations are those of existing servers, and the states of deferred requests.',
    ...[...areas].flatMap(([area, entries]) => [
      `## ${area} (${entries.length})`,
      entries.map(({ operation }) => itemOf(operation, users(operation))).join('\n'),
    ]),
  ];
  const { code, errors } = await format(target, `${text.map(asLines).join('\n\n')}\n`, { singleQuote: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}

/** Wraps a paragraph; headings, lists and comments have their lines already. */
const asLines = (text) => (/^[-#<]/.test(text) ? text : wrapped(text));

const placesOf = ({ id }) => shown.filter(({ operations }) => operations.includes(id));

/** When a failed request is repeated. */
const retries = { safe: 'always retried', idempotent: 'retried if most likely not executed', never: 'never retried' };

/** Facts about an operation: its route, its place in the window, its command, and the files that use it. */
function itemOf(operation, users) {
  const { id, name, method, path, effect, repeat, basis } = operation;
  const facts = [
    `\`${method} ${path}\`: ${effect}; ${retries[repeat]}; basis: \`${basis}\``,
    ...placesOf(operation).map(({ where, spec, test }) => `window: ${where} (\`${spec}\`: “${test}”)`),
    ...(commands[id] === undefined ? [] : [`command: \`penstock ${commands[id]}\``]),
    ...(users.length === 0 ? [] : [`used by ${users.join(', ')}`]),
  ];
  return [`- \`${id}\`: ${name}`, ...facts.map((fact) => wrapped(`  - ${fact}`, '    '))].join('\n');
}

/**
 * Returns a function that lists the files of main that use an operation, by the name under which its module exports it.
 */
async function findUsers() {
  const names = new Map();
  for (const file of modules) {
    const exported = await import(join(root, file));
    for (const [name, value] of Object.entries(exported)) {
      if (isOperation(value)) names.set(value, name);
      else if (isGroup(value)) for (const [key, one] of Object.entries(value)) names.set(one, `${name}.${key}`);
    }
  }
  const files = globSync('main/**/*.ts', { cwd: root })
    .filter((file) => !/^main\/(demo|api\/operations)\//.test(file))
    .sort();
  const sources = files.map((file) => [file, readFileSync(join(root, file), 'utf8')]);
  return (operation) => {
    const name = names.get(operation);
    // Only the catalogue uses an operation that its module does not export.
    if (name === undefined) return [];
    const used = new RegExp(`\\b${name.replace('.', '\\.')}\\b`);
    return sources.filter(([, text]) => /operations\//.test(text) && used.test(text)).map(([file]) => `\`${file}\``);
  };
}

const isOperation = (value) => typeof value === 'object' && value !== null && 'repeat' in value && 'id' in value;

const isGroup = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isOperation);

if (import.meta.main) writeFileSync(target, await operationsPage());
