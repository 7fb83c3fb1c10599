import { accessSync, constants } from 'node:fs';
import type { App } from 'electron';
import { failure, problemOf } from '../core/base/failure.ts';
import { visible } from '../log.ts';
import { texts } from './words.ts';

type Locking = Pick<App, 'requestSingleInstanceLock' | 'getPath'>;

/**
 * Takes the lock of the data folder. Returns false if another instance holds it and received the link. Its link is
 * handed over separately: Chromium changes the order of the words that come with the event, and adds some.
 * Throws if the folder cannot be written: Electron refuses the lock there, too, although no instance received the link
 * (shell/browser/api/electron_api_app.cc, RequestSingleInstanceLock).
 *
 * @param link null for a start without a link
 */
export function takeInstanceLock(app: Locking, link: string | null): boolean {
  if (app.requestSingleInstanceLock({ link })) return true;
  const folder = app.getPath('userData');
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw failure('refused', texts.folderNotWritable(folder), { advice: texts.correctPermissions });
  }
  return false;
}

/**
 * Calls `start` in the first instance for a data folder. Another one ends without it. `app.exit` ends the process before
 * `ready`, whereas `app.quit` waits for it (shell/browser/browser.cc, Shutdown), and would use the files of the first.
 *
 * @param report prints why the folder cannot be used
 */
export function startFirstInstance(
  app: Locking & Pick<App, 'exit'>,
  link: string | null,
  { start, report }: { start: () => void; report: (text: string) => void },
): void {
  try {
    if (!takeInstanceLock(app, link)) return app.exit(0);
  } catch (thrown) {
    const { message, advice } = problemOf(thrown);
    report(visible(`${message} ${advice ?? ''}`.trim()));
    return app.exit(1);
  }
  start();
}
