import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { newEnvironment } from '#contract/models/environment.ts';
import type { DemoService } from '../fixtures/demo-service.ts';
import { call } from './bridge.ts';
import { connectAtOnce } from './environment-form.ts';
import { type Console, startConsole } from './launch.ts';
import { flowsTable, openFlows } from './locators.ts';
import { operationsShownBy } from './operations.ts';
import { watchRecordsProcess } from './records-process.ts';
import { SentOperations } from './sent-operations.ts';
import { ServicePool } from './service-pool.ts';
import { SharedConsole } from './shared-console.ts';

interface WorkerFixtures {
  services: ServicePool;
  shared: SharedConsole;
}

interface Fixtures {
  /** Requests of the window to `service`, compared with the operations that the test is listed for (operations.ts). */
  sent: SentOperations;
  /** An empty folder. */
  folder: string;
  /** The service that a test operates, in its initial state. */
  service: DemoService;
  /** By default a world that begins with the test and is frozen, so that nothing happens between two reads of it. */
  serviceOptions: string[];
  /** The worker's console, at its first run. */
  console: Console;
  /** The worker's console, connected to `service`, with the flows on screen. */
  connected: Console;
  /** A folder for settings and data of a separate console, empty at first. */
  profile: string;
  /** A console in `profile`, at its first run, for tests that must not use the worker's console (see SharedConsole). */
  ownConsole: Console;
  /**
   * A console in `profile`, connected to `service` and reading it as often as others, with the flows on screen; see
   * `killRecordsProcess`.
   */
  ownConnected: Console;
}

const standingStill = ['--seed', '7', '--flows', '120', '--hold-clock'];

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'penstock-e2e-'));
const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Until the first read is over, flows arrive above those that a test has focused. */
async function allRead(page: Page): Promise<void> {
  const [environment] = (await call(page, 'environments.list', null)).environments;
  const phase = async () => (await call(page, 'watch.state', { environmentId: environment!.id })).phase;
  await expect.poll(phase).toBe('live');
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  services: [
    // Playwright wants a pattern here even when a fixture uses no other.
    async ({}, use) => {
      const pool = new ServicePool();
      await use(pool);
      await pool.stop();
    },
    { scope: 'worker' },
  ],

  shared: [
    async ({}, use) => {
      const profile = newFolder();
      const shared = await SharedConsole.start(profile);
      await use(shared);
      await shared.close();
      removeFolder(profile);
    },
    { scope: 'worker' },
  ],

  folder: async ({}, use) => {
    const folder = newFolder();
    await use(folder);
    removeFolder(folder);
  },

  serviceOptions: [standingStill, { option: true }],

  sent: [
    async ({}, use, test) => {
      const sent = new SentOperations();
      await use(sent);
      if (test.status === test.expectedStatus)
        expect(sent.missing(operationsShownBy(basename(test.file), test.title))).toEqual([]);
    },
    { auto: true },
  ],

  service: async ({ services, serviceOptions, sent }, use) => {
    const service = await services.get(serviceOptions);
    await use(service);
    if (service.running) sent.add(await service.log());
    // A request that hangs must not block the sign-out of the console that the next test gets.
    if (service.running) await service.clearFaults();
  },

  console: async ({ shared }, use) => {
    await use(await shared.open('#/'));
    await shared.clear();
  },

  connected: async ({ shared, service }, use) => {
    await connectAtOnce(shared.ready, service);
    await allRead(shared.ready.page);
    const console = await shared.open('#/flows');
    await expect(flowsTable(console.page)).toBeVisible();
    await use(console);
    if (service.running) await service.clearFaults();
    await shared.clear();
  },

  profile: async ({}, use) => {
    const profile = newFolder();
    await use(profile);
    removeFolder(profile);
  },

  ownConsole: async ({ profile }, use) => {
    const started = await startConsole(profile);
    await use(started);
    await started.app.close();
  },

  ownConnected: async ({ ownConsole, service }, use) => {
    await watchRecordsProcess(ownConsole.app);
    await connectAtOnce(ownConsole, service, newEnvironment.pollSeconds);
    await allRead(ownConsole.page);
    await openFlows(ownConsole.page);
    await expect(flowsTable(ownConsole.page)).toBeVisible();
    await use(ownConsole);
  },
});

export { type Console, expect, startConsole };
