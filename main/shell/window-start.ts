import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { App } from 'electron';
import { failure } from '../core/base/failure.ts';
import { takeInstanceLock } from './single-instance.ts';
import { texts } from './words.ts';

/** Switches of starts that draw invisible windows. */
const unseen = ['--headless', '--headless=new', '--ozone-platform=headless'];

/**
 * Returns a function that shows a link in the window, for a command line. It passes the link to the open window, like a
 * second instance. If none is open, it starts the app with the link once the command line ends (docs/api/app.md,
 * `relaunch`). The program that waits for that end is inside the mounted AppImage and would go with it
 * (shell/browser/relauncher.cc), so an AppImage is started directly.
 * Rejects if the window would be invisible, the data folder cannot be written, or the AppImage cannot be started.
 *
 * @param before the words before `cli`
 * @param appImage the AppImage that runs; null for none
 */
export function windowStarter(
  app: Pick<App, 'requestSingleInstanceLock' | 'releaseSingleInstanceLock' | 'relaunch' | 'getPath'>,
  before: readonly string[],
  appImage: string | null,
): (link: string) => Promise<void> {
  return async (link) => {
    if (!takeInstanceLock(app, link)) return;
    app.releaseSingleInstanceLock();
    if (before.some((word) => unseen.includes(word)))
      throw failure('refused', texts.noWindowOpen, { advice: texts.linkNotOpened });
    const args = [...before, link];
    if (appImage === null) app.relaunch({ args });
    else await startAppImage(appImage, args);
  };
}

/** Starts an AppImage that outlives this process. Rejects if its file cannot be started. */
async function startAppImage(appImage: string, args: readonly string[]): Promise<void> {
  const child = spawn(appImage, args, { detached: true, stdio: 'ignore' });
  await once(child, 'spawn').catch((thrown: unknown) => {
    throw failure('refused', texts.appImageNotStarted(appImage, String((thrown as NodeJS.ErrnoException).code)), {
      advice: texts.linkNotOpenedYet,
    });
  });
  child.unref();
}
