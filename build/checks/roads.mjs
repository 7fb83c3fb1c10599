// Operations that only one place in the code may perform. Imports have a separate check (import-directions.cjs); this
// check finds the uses that an import does not show. Usage: roads.mjs [FOLDER]
import esquery from 'esquery';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { inProject } from '../lib/project.mjs';
import { lineOf, treesOf } from '../lib/parsed.mjs';
import { callNames } from '../../preload/contract/calls/names.ts';
import { eventNames } from '../../preload/contract/index.ts';

const page = /^renderer\//;
const client = /^renderer\/client\//;
/** Modules of main that communicate with the page. */
const ownProcess = /^main\/([^/]+\.ts$|shell\/|ipc\/)/;

/** Name of a call or an event of the contract, as a regular expression of a selector. */
const namesOfCalls = `/^(${[...callNames, ...eventNames].join('|').replaceAll('.', '\\.')})$/`;
const connections = '/^(fetch|XMLHttpRequest|WebSocket|EventSource)$/';
const stores = '/^(localStorage|sessionStorage|indexedDB)$/';

/**
 * `found`: selectors of the syntax tree. A use is forbidden in the files that match `closed`, except in those that
 * match `open`.
 */
const roads = [
  {
    found: [
      "CallExpression[callee.property.name=/^(handle|handleOnce|on|once|addListener)$/][callee.object.name='ipcMain']",
    ],
    why: 'Only main/ipc/register.ts listens to the page: with sender check, schema and envelope (S3).',
    closed: ownProcess,
    open: /^main\/ipc\/register\.ts$/,
  },
  {
    found: ["CallExpression[callee.property.name=/^(send|sendToFrame)$/]:not([callee.object.name='push'])"],
    why: 'Only main/ipc/push.ts sends to the page: numbered events of the contract (D2).',
    closed: ownProcess,
    open: /^main\/ipc\/push\.ts$/,
  },
  {
    found: ["ImportDeclaration[source.value='electron']"],
    why: 'Only preload/index.ts reaches ipcRenderer and contextBridge (D2).',
    closed: /^(preload\/contract|renderer)\//,
  },
  {
    found: ["MemberExpression:matches([property.name='penstock'], [property.value='penstock'])"],
    why: 'Only renderer/client uses the bridge: call through `main` (D2).',
    closed: page,
    open: client,
  },
  {
    found: [`Literal[value=${namesOfCalls}]`, `TemplateElement[value.raw=${namesOfCalls}]`],
    why: 'Only renderer/client knows the names of calls and events: call through `main`, and subscribe there (D2).',
    closed: page,
    open: client,
  },
  {
    found: [
      "CallExpression[callee.property.name='write'][callee.object.property.name=/^(stdout|stderr)$/]",
      "CallExpression[callee.object.name='console']",
    ],
    why: 'Only main/cli/terminal.ts writes to a terminal: inert, whatever the text (S6).',
    closed: /^main\/cli\//,
  },
  {
    found: [
      'HtmlTag',
      'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
      'CallExpression[callee.property.name=/^(insertAdjacentHTML|parseFromString|createContextualFragment)$/]',
    ],
    why: 'Text from the service is never markup (S6).',
    closed: page,
  },
  {
    found: [
      `:matches(CallExpression, NewExpression)[callee.name=${connections}]`,
      `MemberExpression[object.name=/^(window|globalThis)$/][property.name=${connections}]`,
    ],
    why: 'The page opens no connection (its policy says so): main calls the service (D5).',
    closed: page,
  },
  {
    found: [
      `MemberExpression[object.name=${stores}]`,
      `MemberExpression[object.name=/^(window|globalThis)$/][property.name=${stores}]`,
    ],
    why: "The page keeps nothing outside main's storage.",
    closed: page,
  },
  {
    found: ['EachBlock:not([key])'],
    why: 'A list names its rows by a key: `{#each rows as row (row.id)}`. Without one a row takes over the state of another.',
    closed: page,
  },
].map((road) => ({ ...road, found: road.found.map((selector) => esquery.parse(selector)) }));

/** Forbidden uses in a file, a line each. */
function findingsIn(name, text) {
  const closed = roads.filter((road) => road.closed.test(name) && !road.open?.test(name));
  if (closed.length === 0) return [];
  const trees = treesOf(name, text);
  return closed.flatMap(({ found, why }) =>
    trees.flatMap((tree) =>
      found
        .flatMap((selector) => esquery.match(tree, selector))
        .map(({ start }) => `${name}:${lineOf(text, start)}: ${why}`),
    ),
  );
}

const folder = process.argv[2] ?? inProject();
const found = globSync('{main,preload,renderer}/**/*.{ts,svelte}', { cwd: folder })
  .map((name) => name.replaceAll(sep, '/'))
  .sort()
  .flatMap((name) => findingsIn(name, readFileSync(join(folder, name), 'utf8')));
for (const line of found) process.stdout.write(`${line}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
