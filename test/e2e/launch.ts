import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { executablePath, isolation, root, startSwitches } from './runtime.ts';

/** A running console. */
export interface Console {
  app: ElectronApplication;
  page: Page;
  /** Settings, database, logs and crash files of this console. */
  profile: string;
}

/** `before` and `after` are arguments before and after the app's path. `env` is added to the test's. */
export async function startConsole(
  profile: string,
  { before = [], after = [], env = {} }: { before?: string[]; after?: string[]; env?: Record<string, string> } = {},
): Promise<Console> {
  const app = await _electron.launch({
    executablePath: executablePath(),
    cwd: root,
    args: [...startSwitches(), ...before, '.', `--user-data-dir=${profile}`, ...after],
    env: { ...(process.env as Record<string, string>), ...isolation, ...env },
    colorScheme: null,
  });
  const page = await app.firstWindow();
  // Playwright's `actionTimeout` does not reach windows that Electron opens. Milliseconds.
  page.setDefaultTimeout(60_000);
  await waitUntilReady(page);
  return { app, page, profile };
}

/** Waits until the first screen of the page is painted. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.waitForSelector('html[data-ready="true"]').catch(async (thrown: unknown) => {
    throw new Error(`The window never became ready: ${await stateOf(page)}`, { cause: thrown });
  });
}

/** Content of a window that failed to open completely, for the investigation. */
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
