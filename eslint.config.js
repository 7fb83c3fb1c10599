import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { callNames, eventNames } from './preload/contract/index.ts';
import svelteConfig from './svelte.config.js';

/** The name of a call or an event of the contract, as a regular expression of a selector. */
const namesOfCalls = `/^(${[...callNames, ...eventNames].join('|').replaceAll('.', '\\.')})$/`;

/**
 * The closed roads: what happens in one place only, as selectors of the syntax tree with the reason. Imports have their
 * own check (build/checks/import-directions.cjs); these are the roads that an import does not show.
 */
const roads = {
  listeningToThePage: [
    "CallExpression[callee.property.name=/^(handle|handleOnce|on|once|addListener)$/][callee.object.name='ipcMain']",
    'Only main/ipc/register.ts listens to the page: with sender check, parser and envelope (S3).',
  ],
  sendingToThePage: [
    "CallExpression[callee.property.name=/^(send|sendToFrame)$/]:not([callee.object.name='push'])",
    'Only main/ipc/push.ts sends to the page: numbered events of the contract (D2).',
  ],
  reachingElectron: [
    "ImportDeclaration[source.value='electron']",
    'Only preload/index.ts reaches ipcRenderer and contextBridge (D2).',
  ],
  usingTheBridge: [
    "MemberExpression:matches([property.name='penstock'], [property.value='penstock'])",
    'Only renderer/client uses the bridge: import its functions (D2).',
  ],
  namingACall: [
    `:matches(Literal[value=${namesOfCalls}], TemplateElement[value.raw=${namesOfCalls}])`,
    'Only renderer/client knows the names of calls and events: write a typed function there (D2).',
  ],
  writingToATerminal: [
    "CallExpression[callee.property.name='write'][callee.object.property.name=/^(stdout|stderr)$/], CallExpression[callee.object.name='console']",
    'Only main/cli/terminal.ts writes to a terminal: inert, whatever the text (S6).',
  ],
  makingMarkup: [
    'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/], CallExpression[callee.property.name=/^(insertAdjacentHTML|parseFromString|createContextualFragment)$/]',
    'Text from the service is never markup (S6).',
  ],
};

/** The one rule for roads: options of a later block replace those of an earlier, so each block names all that are closed. */
function closed(files, ...names) {
  const restrictions = names.map((name) => ({ selector: roads[name][0], message: roads[name][1] }));
  return { files, rules: { 'no-restricted-syntax': ['error', ...restrictions] } };
}

const page = ['renderer/**/*.ts', 'renderer/**/*.svelte'];

/** The page has no network (its policy says `connect-src 'none'`) and keeps nothing outside main's storage. */
const network = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'];
const pageStorage = ['localStorage', 'sessionStorage', 'indexedDB'];

export default defineConfig(
  globalIgnores(['out/', 'dist/', '.cache/', 'test/', '**/*.{js,mjs,cjs}']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  // Of .ts files only the closed roads are linted here. Their other rules, and those of scripts and tests, stand in .oxlintrc.json,
  // whose linter takes a tenth of the time.
  {
    files: ['main/*.ts', 'main/{shell,ipc,cli}/**/*.ts', 'preload/contract/**/*.ts', 'renderer/**/*.ts'],
    ignores: ['**/*.svelte.ts'],
    languageOptions: { parser: tseslint.parser },
  },
  {
    files: ['**/*.svelte'],
    extends: [tseslint.configs.recommended],
    rules: { '@typescript-eslint/consistent-type-imports': 'error' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    extends: [svelte.configs.recommended, svelte.configs.prettier],
    languageOptions: { globals: globals.browser, parserOptions: { parser: tseslint.parser, svelteConfig } },
    rules: {
      'svelte/no-at-html-tags': 'error',
      // Collections that are replaced, not changed, need no reactive kind.
      'svelte/prefer-svelte-reactivity': 'off',
      // It takes the reason after a svelte-ignore for more codes; svelte-check knows which are unused.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      'svelte/prefer-const': ['error', { excludedRunes: ['$props', '$derived', '$state'] }],
      'prefer-const': 'off',
    },
  },

  {
    files: ['**/*.svelte'],
    rules: {
      eqeqeq: ['error', 'smart'],
      'no-console': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },

  {
    files: page,
    rules: {
      'no-restricted-globals': ['error', ...network, ...pageStorage],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis'].flatMap((object) =>
          [...network, ...pageStorage].map((property) => ({ object, property })),
        ),
      ],
    },
  },
  closed(['main/*.ts', 'main/shell/**/*.ts', 'main/ipc/**/*.ts'], 'listeningToThePage', 'sendingToThePage'),
  closed(['main/ipc/register.ts'], 'sendingToThePage'),
  closed(['main/ipc/push.ts'], 'listeningToThePage'),
  closed(['main/cli/**/*.ts'], 'writingToATerminal'),
  closed(['preload/contract/**/*.ts'], 'reachingElectron'),
  closed(page, 'reachingElectron', 'usingTheBridge', 'namingACall', 'makingMarkup'),
  closed(['renderer/client/**'], 'reachingElectron', 'makingMarkup'),
);
