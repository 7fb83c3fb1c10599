// Allowed imports between parts (docs/architecture.md), as rules of dependency-cruiser. The name of each states the rule.

const rooms = require('./rooms.cjs');

/** Packages that open connections, store data, draw or query the system, which core must not do (D1). */
const outsideWorld = '^(node:)?(child_process|dgram|fs|http|http2|https|net|sqlite|tls|worker_threads)(/|$)';

/** Parts that compute and decide, and reach the world through ports. Only folders of main/records: its files compose these. */
const pure = '^main/(core|records/[^/]+)/';

const rules = [
  rule('the contract is pure: it imports nothing but itself', {
    from: { path: '^preload/contract/', pathNot: '^preload/contract/(calls|schemas)/' },
    to: { pathNot: '^preload/contract/' },
  }),
  rule('calls and schemas of the contract import only it and zod', {
    from: '^preload/contract/(calls|schemas)/',
    to: { pathNot: '(^preload/contract|(^|/)node_modules/zod)/' },
  }),
  rule('the page and the rest of the contract know calls and schemas as types only: zod stays in main', {
    from: { path: '^(renderer|preload/contract)/', pathNot: '^preload/contract/(calls|schemas)/' },
    to: { path: '^preload/contract/(calls|schemas)/', dependencyTypesNot: ['type-only'] },
  }),
  // The build replaces the names of calls with their values (build/call-names.ts).
  rule('the preload imports only Electron and the contract without schemas', {
    from: '^preload/[^/]+$',
    to: {
      pathNot: [
        '^preload/contract/(?!(calls|schemas)/)',
        '^preload/contract/calls/names\\.ts$',
        '(^|/)node_modules/electron/',
      ],
    },
  }),
  rule('from preload/ others import only the contract', {
    from: '^(main|renderer)/',
    to: { path: '^preload/(?!contract/)' },
  }),

  rule('only main/shell and its entry import Electron; elsewhere only its types', {
    from: { path: '^(main|renderer|test)/', pathNot: ['^main/shell/', '^main/(index|app)\\.ts$', '^test/'] },
    to: { path: '^(node_modules/)?electron/', dependencyTypesNot: ['type-only'] },
  }),
  rule('core imports only core, the contract and the log of Penstock', {
    from: '^main/core/',
    to: { path: '^(main|renderer|test|build)/', pathNot: ['^main/core/', '^main/log\\.ts$'] },
  }),
  rule('in core every file is in a known folder', {
    from: '.',
    to: { path: '^main/core/', pathNot: `^main/core/(${rooms.join('|')})/` },
  }),
  ...rooms.slice(0, -1).map((room, place) =>
    rule(`in core, ${room} knows only the folders before it`, {
      from: `^main/core/${room}/`,
      to: { path: '^main/core/', pathNot: `^main/core/(${rooms.slice(0, place + 1).join('|')})/` },
    }),
  ),
  rule('core, and its modules in the process of records, know no Electron, no HTTP, no SQL, no files', {
    from: pure,
    to: { path: outsideWorld },
  }),
  rule('core and records use no package but zod, p-limit, re2js and those that read, check and write file formats', {
    from: pure,
    to: {
      path: '^node_modules/',
      pathNot: '^node_modules/(zod|p-limit|re2js|csv-parse|fast-xml-parser|hucre|@cfworker/json-schema)/',
    },
  }),
  rule('of main, main/ipc imports only core and the log', {
    from: '^main/ipc/',
    to: { path: '^main/', pathNot: ['^main/(ipc|core)/', '^main/log\\.ts$'] },
  }),
  rule('main/ipc opens nothing', { from: '^main/ipc/', to: { path: outsideWorld } }),
  rule(
    'adapters of core (api, storage, secrets, shell, helpers) know core, the log and the port to helpers, not one another',
    {
      from: '^main/(api|storage|secrets|shell|helpers)/',
      to: {
        path: '^main/',
        pathNot: ['^main/$1/', '^main/core/', '^main/log\\.ts$', '^main/helpers/(launcher|parent-port)\\.ts$'],
      },
    },
  ),
  rule('only the network layer opens connections', {
    // The page of metrics listens, and opens no connection.
    from: { path: '^main/', pathNot: '^main/((api/transport|demo)/|cli/metrics-page\\.ts$)' },
    to: {
      path: '^((node:)?(dgram|http|http2|https|net|tls)$|node_modules/undici/)',
      dependencyTypesNot: ['type-only'],
    },
  }),
  rule('only storage speaks SQL', {
    from: { path: '^main/', pathNot: '^main/storage/' },
    to: { path: '^(node:)?sqlite$' },
  }),
  rule('only main/shell/updates knows electron-updater, and no module that a start needs', {
    from: { path: '^main/', pathNot: '^main/shell/updates/(electron-updater|updaters|feed-provider)\\.ts$' },
    to: { path: '^node_modules/(electron-updater|builder-util-runtime)/' },
  }),
  rule('only secrets touches the keychain', {
    from: { path: '^main/', pathNot: '^main/secrets/' },
    to: { path: '^node_modules/keytar/' },
  }),
  rule('the demo service imports only itself', {
    from: '^main/demo/',
    to: { path: '^(main|preload|renderer|test|build)/', pathNot: '^main/demo/' },
  }),
  rule('the demo service is a process, not a library', {
    from: { path: '^main/', pathNot: '^main/demo/' },
    to: { path: '^main/demo/' },
  }),
  rule('the process of records combines only core and the files of exports', {
    from: '^main/records/',
    to: {
      path: '^main/',
      pathNot: [
        '^main/(records|core)/',
        '^main/storage/export-(files|verify)\\.ts$',
        '^main/helpers/(parent-port|records-protocol)\\.ts$',
        '^main/log\\.ts$',
      ],
    },
  }),
  rule('the process of records is a process, not a library', {
    from: { path: '^main/', pathNot: '^main/records/' },
    to: { path: '^main/records/' },
  }),
  rule('of main, the command line imports only api, core, secrets, storage, the log and the ports to helpers', {
    from: '^main/cli/',
    to: {
      path: '^main/',
      pathNot: ['^main/(cli|api|core|secrets|storage)/', '^main/log\\.ts$', '^main/helpers/(launcher|records)\\.ts$'],
    },
  }),
  rule('only the entries import the command line', {
    from: { path: '^main/', pathNot: '^main/(cli/|cli\\.ts$|index\\.ts$)' },
    to: { path: '^main/cli(/|\\.ts$)' },
  }),
  rule('only the entry imports the composition root', {
    from: { path: '^main/', pathNot: '^main/index\\.ts$' },
    to: { path: '^main/(index|app)\\.ts$' },
  }),

  rule('the renderer imports only itself and the contract of Penstock', {
    from: '^renderer/',
    to: { path: '^(main|test|build|preload)/', pathNot: '^preload/contract/' },
  }),
  rule('the renderer has no Node', { from: '^renderer/', to: { dependencyTypes: ['core'] } }),
  rule('no feature imports another', {
    from: '^renderer/features/([^/]+)/',
    to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
  }),
  rule('of the renderer, renderer/editing imports only actions, client, ui and format', {
    from: '^renderer/editing/',
    to: { path: '^renderer/', pathNot: '^renderer/(editing|actions|client|ui|format)/' },
  }),
  rule('only renderer/app imports features', {
    from: { path: '^renderer/', pathNot: '^renderer/(app|features)/' },
    to: { path: '^renderer/features/' },
  }),
  rule('features import lists, actions, views, editing, client, ui, format and styles', {
    from: '^renderer/features/',
    to: { path: '^renderer/', pathNot: '^renderer/(features|lists|actions|views|editing|client|ui|format|styles)/' },
  }),
  rule('lists import actions, views, client, ui and format', {
    from: '^renderer/lists/',
    to: { path: '^renderer/', pathNot: '^renderer/(lists|actions|views|client|ui|format)/' },
  }),
  rule('actions and views import client, ui and format', {
    from: '^renderer/(actions|views)/',
    to: { path: '^renderer/', pathNot: '^renderer/($1|client|ui|format)/' },
  }),
  rule('the client imports only the contract of Penstock', {
    from: '^renderer/client/',
    to: { path: '^renderer/', pathNot: '^renderer/client/' },
  }),
  rule('ui is a leaf: it imports at most format and styles', {
    from: '^renderer/ui/',
    to: { path: '^renderer/', pathNot: '^renderer/(ui|format|styles)/' },
  }),
  rule('format and styles are leaves', {
    from: '^renderer/(format|styles)/',
    to: { path: '^renderer/', pathNot: '^renderer/$1/' },
  }),
  rule("only words.ts and lists with labels (D31) have texts, and only the page's first module reads the language", {
    from: {
      path: '^(main|renderer)/',
      pathNot: [
        '^renderer/app/main\\.ts$',
        '/words\\.ts$',
        '^renderer/app/screens\\.ts$',
        '^renderer/features/flows/FlowCell\\.svelte$',
      ],
    },
    to: { path: '^preload/contract/language\\.ts$' },
  }),

  rule('the product imports no test and no build script', {
    from: '^(main|preload|renderer)/',
    to: { path: '^(test|build)/' },
  }),
  // A component that draws a tree imports itself.
  rule('nothing imports in a circle', {
    from: { pathNot: '^renderer/ui/JsonTree\\.svelte$' },
    to: { circular: true },
  }),
  rule('every import leads somewhere', { from: '.', to: { couldNotResolve: true } }),
];

/** One forbidden import. `from` may be just a path. */
function rule(name, { from, to }) {
  return { name, severity: 'error', from: typeof from === 'string' ? { path: from } : from, to };
}

module.exports = {
  forbidden: rules,
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types count too: a part that uses another's types depends on it.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['svelte', 'browser', 'import', 'node', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.svelte', '.json', '.d.ts'],
      mainFields: ['main', 'module', 'types', 'typings'],
    },
  },
};
