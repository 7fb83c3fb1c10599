import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, test as base, expect, type ElectronApplication, type Page } from '@playwright/test';
import { DemoService } from '../fixtures/demo-service.ts';
import { connect } from './environment-form.ts';
import { flowsTable, openFlows } from './locators.ts';
import { executablePath, root, startSwitches } from './runtime.ts';

/** A running console with a profile of its own. */
export interface Console {
  app: ElectronApplication;
  page: Page;
  /** Settings, database, logs and crash files of this console. */
  profile: string;
}

/** `before` and `after` are words of the command line that stand before and after the app's path. */
export async function startConsole(
  profile: string,
  { before = [], after = [] }: { before?: string[]; after?: string[] } = {},
): Promise<Console> {
  const app = await _electron.launch({
    executablePath: executablePath(),
    cwd: root,
    args: [...startSwitches(), ...before, '.', `--user-data-dir=${profile}`, ...after],
    // No system keychain of the machine is ever touched by a test; those that want one bring their own.
    env: { ...(process.env as Record<string, string>), DBUS_SESSION_BUS_ADDRESS: '' },
    colorScheme: null,
  });
  const page = await app.firstWindow();
  await page.waitForSelector('html[data-ready="true"]').catch(async (thrown: unknown) => {
    throw new Error(`The window never became ready: ${await stateOf(page)}`, { cause: thrown });
  });
  return { app, page, profile };
}

/** What a window shows that did not come as far as it should, for whoever has to find out why. */
function stateOf(page: Page): Promise<string> {
  const asked = page.evaluate(async () => {
    const silent = new Promise<string>((resolve) => setTimeout(() => resolve('no answer'), 2000));
    const list = 'penstock' in window && window.penstock.calls['environments.list']({ input: null, cancelId: null });
    return JSON.stringify({
      address: location.href,
      document: document.readyState,
      visibility: document.visibilityState,
      bridge: 'penstock' in window,
      main: await Promise.race([silent, list]).catch(String),
      text: document.body.innerText.slice(0, 200),
    });
  });
  const silent = new Promise<string>((resolve) => setTimeout(() => resolve('its page does not answer'), 5000));
  return Promise.race([asked, silent]);
}

interface Fixtures {
  /** A folder for settings and data of its own, empty at first. */
  profile: string;
  /** The service that a test operates, in a process of its own. */
  service: DemoService;
  serviceOptions: string[];
  /** A console in a fresh profile, at its first run. */
  console: Console;
  /** The same, connected to `service` through the form, with the flows on screen. */
  connected: Console;
}

export const test = base.extend<Fixtures>({
  serviceOptions: [['--seed', '7', '--flows', '120'], { option: true }],

  service: async ({ serviceOptions }, use) => {
    const service = await DemoService.start('--port', '0', ...serviceOptions);
    await use(service);
    await service.stop();
  },

  // Playwright wants a pattern here even when a fixture uses no other.
  profile: async ({}, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'penstock-e2e-'));
    await use(profile);
    rmSync(profile, { recursive: true, force: true });
  },

  console: async ({ profile }, use) => {
    const started = await startConsole(profile);
    await use(started);
    await started.app.close();
  },

  connected: async ({ console, service }, use) => {
    await connect(console, service);
    await openFlows(console.page);
    await expect(flowsTable(console.page)).toBeVisible();
    await use(console);
  },
});

export { expect };
