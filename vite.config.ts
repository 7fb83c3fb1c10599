import { svelte } from '@sveltejs/vite-plugin-svelte';
import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { callNamesInPreload } from './build/call-names.ts';
import { handbook } from './build/handbook.ts';
import { packLibraries } from './build/pack-libraries.ts';
import { type Built, writeShipped } from './build/shipped.ts';

const here = (path: string): string => resolve(import.meta.dirname, path);

/**
 * Electron must stay external in main and preload: bundled, its index.js would look for (and try to download) the binary.
 * keytar is native and optional (D14), so it is required late from node_modules.
 */
const outsideTheBundle = [/^node:/, ...builtinModules, 'electron', /^electron\//, 'keytar'];

/** ES modules for Node. Helper processes (D15) are entries of their own. */
const onNode = (folder: string, entries: Record<string, string>): EnvironmentOptions => ({
  consumer: 'server',
  resolve: { noExternal: true, external: ['keytar'] },
  build: {
    outDir: here(folder),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    minify: false,
    sourcemap: folder.startsWith('out/'),
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, here(file)])),
      external: outsideTheBundle,
      // The path of each module above it would be 54 kB of what is shipped.
      experimental: { attachDebugInfo: 'none' },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'shared/[name]-[hash].js',
        // Large libraries that only one part needs are apart from its code, so that they can be packed.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'protocol', test: /\/node_modules\/@modelcontextprotocol\// },
            { name: 'patterns', test: /\/node_modules\/re2js\// },
            { name: 'workbooks', test: /\/node_modules\/hucre\// },
            { name: 'updater', test: /\/node_modules\/(electron-updater|builder-util-runtime|js-yaml|sax|fs-extra)\// },
            {
              name: 'web-server',
              test: /\/node_modules\/(fastify|@fastify|avvio|fast-json-stringify|find-my-way|light-my-request|pino|ipaddr.js)\//,
            },
          ],
        },
        // Whoever reads a stack trace needs lines and names; licences stay, as their words demand.
        minify: {
          compress: { keepNames: { function: true, class: true }, joinVars: false, sequences: false },
          mangle: false,
          codegen: false,
        },
        comments: { jsdoc: false, annotation: false, legal: true },
        banner: ({ name }) => (name === 'penstock' ? '#!/usr/bin/env node' : ''),
      },
    },
  },
});

/**
 * One build, three environments: main (ES modules on Node), preload (one CommonJS file, sandboxed), renderer (a page). The fourth,
 * cli, is built for its package only.
 */
export default defineConfig({
  root: here('renderer'),
  base: '/',
  plugins: [svelte({ configFile: here('svelte.config.js') }), handbook(), callNamesInPreload(), packLibraries()],
  environments: {
    main: onNode('out/main', {
      index: 'main/index.ts',
      cli: 'main/cli.ts',
      demo: 'main/demo/process.ts',
      keychain: 'main/secrets/keychain-process.ts',
      records: 'main/records/process.ts',
    }),
    // The command line as a package of its own (build/package-cli.mjs): no window, no demo service.
    cli: onNode('dist/cli', {
      penstock: 'main/cli.ts',
      keychain: 'main/secrets/keychain-process.ts',
      records: 'main/records/process.ts',
    }),
    preload: {
      consumer: 'client',
      build: {
        outDir: here('out/preload'),
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'chrome140',
        minify: false,
        rolldownOptions: {
          input: here('preload/index.ts'),
          external: ['electron'],
          // A sandboxed preload is one CommonJS file: no chunks, no dynamic import.
          output: { format: 'cjs', entryFileNames: 'index.cjs', codeSplitting: false },
        },
      },
    },
    client: {
      build: {
        outDir: here('out/renderer'),
        emptyOutDir: true,
        target: 'chrome140',
        modulePreload: { polyfill: false },
        // Small pictures must stay files: the page's policy allows `data:` for nothing.
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // The frame and the screen that a start shows are one file; each further file is a round trip (P10).
                {
                  name: 'first-screen',
                  test: /\/renderer\/(app\/main\.ts|features\/overview\/OverviewScreen\.svelte)$/,
                  priority: 2,
                },
                { name: 'handbook', test: /\/docs\/handbook\//, priority: 2 },
                { name: 'charts', test: /\/node_modules\/(chart\.js|@kurkle)\//, priority: 2 },
                // Opened in turn from the same screens, and much alike: packed together they are smaller.
                {
                  name: 'dialogs',
                  test: /\/renderer\/.*\/(Call|CompareFlow|Edit|Many|Plan)Dialog\.svelte$/,
                  priority: 2,
                },
                // Screens of one noun, which users visit together.
                {
                  name: 'what-was-changed',
                  test: /\/renderer\/features\/(changes|incidents)\/(\w+\/)?\w+(Screen|Dialogs)\.svelte$/,
                  priority: 2,
                },
                { name: 'failed-records', test: /\/renderer\/features\/records\/.*Screen\.svelte$/, priority: 2 },
                // What several of the others share; alone, most of these modules would be a file of some hundred bytes.
                { name: 'shared', minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const bundles: Built[] = [];
      for (const name of ['main', 'preload', 'client'] as const)
        bundles.push(await builder.build(builder.environments[name]!));
      writeShipped(here('out'), bundles);
    },
  },
});
