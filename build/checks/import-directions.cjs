// Which part may import which (docs/architecture.md), as rules of dependency-cruiser. The name of each states the rule.

const rooms = require('./rooms.cjs');

/** Packages that open connections, store data, draw or query the system: none of core's business (D1). */
const outsideWorld = '^(node:)?(child_process|dgram|fs|http|http2|https|net|sqlite|tls|worker_threads)(/|$)';

/** What computes and decides; it reaches the world through ports. Of main/records only the folders: its files compose these. */
const pure = '^main/(core|records/[^/]+)/';

const rules = [
  rule('the contract is pure: it imports nothing but itself', {
    from: { path: '^preload/contract/', pathNot: '^preload/contract/(calls|schemas)/' },
    to: { pathNot: '^preload/contract/' },
  }),
  rule('calls and schemas of the contract import it and zod only', {
    from: '^preload/contract/(calls|schemas)/',
    to: { pathNot: '(^preload/contract|(^|/)node_modules/zod)/' },
  }),
  rule('the page and the rest of the contract know calls and schemas as types only: zod stays in main', {
    from: { path: '^(renderer|preload/contract)/', pathNot: '^preload/contract/(calls|schemas)/' },
    to: { path: '^preload/contract/(calls|schemas)/', dependencyTypesNot: ['type-only'] },
  }),
  // The build replaces the names of calls with their values (build/call-names.ts).
  rule('the preload imports Electron and the contract only, without schemas', {
    from: '^preload/[^/]+$',
    to: {
      pathNot: [
        '^preload/contract/(?!(calls|schemas)/)',
        '^preload/contract/calls/names\\.ts$',
        '(^|/)node_modules/electron/',
      ],
    },
  }),
  rule('from preload/ others import the contract only', {
    from: '^(main|renderer)/',
    to: { path: '^preload/(?!contract/)' },
  }),

  rule('Electron is imported by main/shell and what starts it; elsewhere its types at most', {
    from: { path: '^(main|renderer|test)/', pathNot: ['^main/shell/', '^main/(index|app)\\.ts$', '^test/'] },
    to: { path: '^(node_modules/)?electron/', dependencyTypesNot: ['type-only'] },
  }),
  rule('core imports core, the contract and the log only, of our own', {
    from: '^main/core/',
    to: { path: '^(main|renderer|test|build)/', pathNot: ['^main/core/', '^main/log\\.ts$'] },
  }),
  rule('in core every file stands in a room', {
    from: '.',
    to: { path: '^main/core/', pathNot: `^main/core/(${rooms.join('|')})/` },
  }),
  ...rooms.slice(0, -1).map((room, place) =>
    rule(`in core, ${room} knows the rooms before it only`, {
      from: `^main/core/${room}/`,
      to: { path: '^main/core/', pathNot: `^main/core/(${rooms.slice(0, place + 1).join('|')})/` },
    }),
  ),
  rule('core, and what runs beside it in the process of records, know no Electron, no HTTP, no SQL, no files', {
    from: pure,
    to: { path: outsideWorld },
  }),
  rule(
    'core and records use no package but zod, p-limit, re2js and those that read, check and write formats of files',
    {
      from: pure,
      to: {
        path: '^node_modules/',
        pathNot: '^node_modules/(zod|p-limit|re2js|csv-parse|fast-xml-parser|hucre|@cfworker/json-schema)/',
      },
    },
  ),
  rule('main/ipc imports core and the log only, of main', {
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
    // The page of metrics listens, and opens none.
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
  rule('only main/shell/updates knows electron-updater, and nothing that a start needs does', {
    from: { path: '^main/', pathNot: '^main/shell/updates/(electron-updater|updaters|feed-provider)\\.ts$' },
    to: { path: '^node_modules/(electron-updater|builder-util-runtime)/' },
  }),
  rule('only secrets touches the keychain', {
    from: { path: '^main/', pathNot: '^main/secrets/' },
    to: { path: '^node_modules/keytar/' },
  }),
  rule('the demo service stands alone', {
    from: '^main/demo/',
    to: { path: '^(main|preload|renderer|test|build)/', pathNot: '^main/demo/' },
  }),
  rule('the demo service is a process, not a library', {
    from: { path: '^main/', pathNot: '^main/demo/' },
    to: { path: '^main/demo/' },
  }),
  rule('the process of records ties core and the files of exports together, nothing else', {
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
  rule('the command line imports api, core, secrets, storage, the log and the ports to helpers, of main', {
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

  rule('the renderer imports itself and the contract only, of our own', {
    from: '^renderer/',
    to: { path: '^(main|test|build|preload)/', pathNot: '^preload/contract/' },
  }),
  rule('the renderer has no Node', { from: '^renderer/', to: { dependencyTypes: ['core'] } }),
  rule('no feature imports another', {
    from: '^renderer/features/([^/]+)/',
    to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
  }),
  rule('renderer/editing imports actions, client, ui and format, of ours', {
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
  rule('the client imports the contract only, of our own', {
    from: '^renderer/client/',
    to: { path: '^renderer/', pathNot: '^renderer/client/' },
  }),
  rule('ui is a leaf: format and styles at most', {
    from: '^renderer/ui/',
    to: { path: '^renderer/', pathNot: '^renderer/(ui|format|styles)/' },
  }),
  rule('format and styles are leaves', {
    from: '^renderer/(format|styles)/',
    to: { path: '^renderer/', pathNot: '^renderer/$1/' },
  }),
  rule("only the words of a part ask for its texts, and the page's first module for the name of the language", {
    from: { path: '^(main|renderer)/', pathNot: ['^renderer/app/main\\.ts$', '/words\\.ts$'] },
    to: { path: '^preload/contract/language\\.ts$' },
  }),

  rule('the product imports no test and no build script', {
    from: '^(main|preload|renderer)/',
    to: { path: '^(test|build)/' },
  }),
  // A component that draws a tree draws itself.
  rule('nothing imports in a circle', {
    from: { pathNot: '^renderer/ui/JsonTree\\.svelte$' },
    to: { circular: true },
  }),
  rule('every import leads somewhere', { from: '.', to: { couldNotResolve: true } }),
];

/** One forbidden arrow. `from` may be just a path. */
function rule(name, { from, to }) {
  return { name, severity: 'error', from: typeof from === 'string' ? { path: from } : from, to };
}

module.exports = {
  forbidden: rules,
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types are arrows too: a part that uses another's types depends on it.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['svelte', 'browser', 'import', 'node', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.svelte', '.json', '.d.ts'],
      mainFields: ['main', 'module', 'types', 'typings'],
    },
  },
};
