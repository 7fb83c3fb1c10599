import type { App } from 'electron';
import { failure } from '../core/base/failure.ts';
import { texts } from './words.ts';

/** Starts that draw windows where nobody sees them. */
const unseen = ['--headless', '--headless=new', '--ozone-platform=headless'];

/**
 * What shows a link in the window, for a command line: hands it over to the window that is open, as a second instance does, and
 * starts the app on it where none is, once the command line ends (docs/api/app.md, `relaunch`). Throws where nobody would see it.
 *
 * @param before the words before `cli`
 */
export function windowStarter(
  app: Pick<App, 'requestSingleInstanceLock' | 'releaseSingleInstanceLock' | 'relaunch'>,
  before: readonly string[],
): (link: string) => void {
  return (link) => {
    if (!app.requestSingleInstanceLock({ link })) return;
    app.releaseSingleInstanceLock();
    if (before.some((word) => unseen.includes(word)))
      throw failure('refused', texts.noWindowOpen, { advice: texts.linkNotOpened });
    app.relaunch({ args: [...before, link] });
  };
}
