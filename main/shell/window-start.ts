import type { App } from 'electron';
import { failure } from '../core/base/failure.ts';
import { texts } from './words.ts';

/** Switches of starts that draw invisible windows. */
const unseen = ['--headless', '--headless=new', '--ozone-platform=headless'];

/**
 * Returns a function that shows a link in the window, for a command line. It passes the link to the open window, like a
 * second instance. If none is open, it starts the app with the link once the command line ends (docs/api/app.md,
 * `relaunch`). Throws if the window would be invisible.
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
