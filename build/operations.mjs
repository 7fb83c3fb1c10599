// Writes docs/operations.md from the catalogue of operations (D3): `npm run docs`. A test fails when the file is out of
// date.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { catalogue } from '../main/api/operations/catalogue.ts';
import { commands, shown } from '../test/e2e/operations.ts';
import { root } from './lib/project.mjs';

const target = join(root, 'docs', 'operations.md');

/** Modules of the catalogue, to find the name by which the code knows each operation. */
const modules = globSync('main/api/operations/*.ts', { cwd: root });

/** Text of docs/operations.md that the catalogue requires. */
export async function operationsPage() {
  const users = await findUsers();
  const areas = Map.groupBy(catalogue, ({ area }) => area);
  const count = (basis) => catalogue.filter(({ operation }) => operation.basis === basis).length;
  const text = [
    '# The operations of the service',
    '<!-- Written by `npm run docs` from main/api/operations. Change them there. -->',
    `Penstock knows ${catalogue.length} operations. The specification gives method and path for ${count('spec')} of them. ` +
      `${count('practice')} have the method and path of existing servers. For ${count('guess')} the input and the answer are a guess. ` +
      'An environment can override the route of all but the first: ' +
      "`penstock environment configure --operation 'flows.list=GET /data_flows'`.",
    'Each operation can be called from the command line with `penstock call OPERATION`, and in the window with _Call the service_ in ' +
      'the palette, except those that begin and end a session, which signing in and out send. The last column lists its other uses. _Retried_ ' +
      'shows when a failed request is repeated: always, only if it was most likely not executed, or never. The names are those of the ' +
      'specification.',
    ...whereTheyAre(),
    ...[...areas].flatMap(([area, entries]) => [`## ${area} (${entries.length})`, table(entries, users)]),
  ].join('\n\n');
  const { code, errors } = await format(target, text, { singleQuote: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}

/** Location in the window and on the command line of each operation in the specification. */
function whereTheyAre() {
  const listed = catalogue.filter(({ inSpecification }) => inSpecification).map(({ operation }) => operation);
  const inWindow = listed.filter(({ id }) => shown.some(({ operations }) => operations.includes(id)));
  const rows = listed.map(({ id, name }) => {
    const places = shown.filter(({ operations }) => operations.includes(id));
    const window = places.map(({ where }) => where).join('; ');
    const tests = places.map(({ spec, test }) => `\`${spec}\`: ${test}`).join('; ');
    const command = commands[id] === undefined ? '' : `\`penstock ${commands[id]}\``;
    return `| ${[`\`${id}\``, name, window, tests, command].join(' | ')} |`;
  });
  const head = ['Operation', 'Name', 'In the window', 'Shown by', 'On the command line, in addition to `call`'];
  return [
    '## In the window and on the command line',
    `The specification lists ${listed.length} operations. ${inWindow.length} of them are in the window. The test next to each fails ` +
      'unless the window sends it and the service executes it (`test/e2e/operations.ts`). The catalogue also has operations that ' +
      'existing services offer, and the states of deferred requests.',
    [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows].join('\n'),
  ];
}

function table(entries, users) {
  const rows = entries.map(({ operation }) => {
    const { id, name, method, path, effect, repeat, basis } = operation;
    const again = { safe: 'always', idempotent: 'if most likely not executed', never: 'never' }[repeat];
    const cells = [`\`${id}\``, name, `\`${method} ${path}\``, effect, again, basis, users(operation).join(', ')];
    return `| ${cells.join(' | ')} |`;
  });
  const head = ['Operation', 'Name', 'Method and path', 'Effect', 'Retried', 'Basis', 'Used by'];
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows].join('\n');
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
  const files = globSync('main/**/*.ts', { cwd: root }).filter((file) => !/^main\/(demo|api\/operations)\//.test(file));
  const sources = files.map((file) => [file, readFileSync(join(root, file), 'utf8')]);
  return (operation) => {
    const used = new RegExp(`\\b${names.get(operation)?.replace('.', '\\.')}\\b`);
    return sources.filter(([, text]) => /operations\//.test(text) && used.test(text)).map(([file]) => `\`${file}\``);
  };
}

const isOperation = (value) => typeof value === 'object' && value !== null && 'repeat' in value && 'id' in value;

const isGroup = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isOperation);

if (import.meta.main) writeFileSync(target, await operationsPage());
