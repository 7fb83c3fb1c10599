import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { handbook } from './build/handbook.ts';
import { pseudoLanguageProject, worldCommands } from './test/component/world/commands.ts';
import { findChromium } from './test/standin/chromium/find.ts';

/**
 * A suite is a folder of test/; build/lib/suites.mjs lists them in order. `timeout` is the most that one test may take, in ms: it
 * ends a test that hangs and measures none, so it is many times what one takes, for a machine that is busy.
 */
const suite = (name: string, folder: string, timeout: number): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`${folder}/**/*.test.{ts,mjs}`], testTimeout: timeout, hookTimeout: timeout },
});

/**
 * A suite whose files share processes: nothing there leaves anything behind in a module, and to load the program anew for each file
 * takes as long as a third of its tests.
 */
const shared = (project: TestProjectInlineConfiguration): TestProjectInlineConfiguration => ({
  ...project,
  test: { ...project.test, isolate: false },
});

/**
 * The renderer's logic is tested with modules resolved and compiled as for a page: Vitest takes Node for a server, and
 * Svelte's build for servers has runes that do not react. A page remembers much in its modules: each file loads them anew, in a
 * process that it shares, which takes a quarter of the time of a process for each.
 */
const unitOfThePage: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [svelte()],
  resolve: { conditions: ['browser'] },
  test: {
    name: 'unit-page',
    include: ['test/unit/renderer/**/*.test.ts'],
    environment: './build/page-environment.ts',
    setupFiles: ['test/unit/renderer/new-modules.ts'],
    isolate: false,
    server: { deps: { inline: [/node_modules\/svelte\//] } },
    testTimeout: 60_000,
  },
};

/** Components and screens in Chromium, without main: test/component/fake-bridge.ts. */
const components = (): TestProjectInlineConfiguration => ({
  extends: true,
  plugins: [svelte(), handbook()],
  // A dependency that Vite finds only during a test makes it reload the page.
  optimizeDeps: { include: ['axe-core'] },
  test: {
    name: 'component',
    include: ['test/component/**/*.test.ts'],
    setupFiles: ['test/component/setup.ts'],
    // What a module of the page remembers it remembers of an environment, and each test has one of its own.
    isolate: false,
    // To find an element by role is work for the page: asked every few milliseconds it would do little else.
    expect: { poll: { interval: 50, timeout: 60_000 } },
    // The first test also waits for the world to start.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    browser: {
      enabled: true,
      headless: true,
      // The first page compiles everything, and a busy machine takes minutes for that.
      connectTimeout: 600_000,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        // As far as there is a Chromium: other suites need none.
        launchOptions: {
          executablePath: findChromium(),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
          ],
        },
      }),
      instances: [
        { browser: 'chromium', exclude: ['test/component/walk/**'] },
        // Texts are read while modules load, so another language needs a page that has loaded none.
        {
          browser: 'chromium',
          name: pseudoLanguageProject,
          // A walk is one test of many screens.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          include: ['test/component/walk/**/*.test.ts'],
          setupFiles: ['walk/language.ts', 'setup.ts'].map((file) =>
            resolve(import.meta.dirname, 'test/component', file),
          ),
        },
      ],
      // As Playwright's are in the end-to-end specs: a part of a name is enough.
      locators: { exact: false },
      commands: worldCommands,
    },
  },
});

const unit = suite('unit', 'test/unit', 60_000);

export default defineConfig({
  resolve: { alias: { electron: resolve(import.meta.dirname, 'build/no-electron.ts') } },
  test: {
    pool: 'forks',
    // Most tests are over before V8's slowest compiler has paid off.
    execArgv: ['--no-turbofan'],
    tags: [
      { name: 'full', description: 'left out without `--full`' },
      { name: 'nightly', description: 'left to `npm run nightly`' },
    ],
    // As with a test: what takes how long is no part of it.
    expect: { poll: { interval: 5, timeout: 60_000 } },
    // Two cores are the reference; a third process works while tests of others wait for what they started.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Not UTC, and with summer time: a time that forgets its zone shows.
    env: { TZ: process.env['PENSTOCK_TZ'] ?? 'Europe/Berlin' },
    projects: [
      shared({
        ...unit,
        test: {
          ...unit.test,
          exclude: ['test/unit/renderer/**', 'test/unit/main/shell/**'],
          // The linter of workflows imports JSON as only a bundler does.
          server: { deps: { inline: [/node_modules\/@actions\//] } },
        },
      }),
      // Electron is replaced here, in each file by another one: files that share a process would get that of whichever came first.
      suite('unit-shell', 'test/unit/main/shell', 60_000),
      unitOfThePage,
      components(),
      shared(suite('contract', 'test/contract', 120_000)),
      shared(suite('bridge', 'test/bridge', 120_000)),
      suite('standin', 'test/standin/{rules,unit}', 120_000),
      // A project of its own: `npm run test:electron` runs it on Electron's binary.
      suite('conformance', 'test/standin/conformance', 120_000),
      shared(suite('faults', 'test/faults', 180_000)),
    ],
  },
});
