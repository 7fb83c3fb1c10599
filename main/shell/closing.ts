import { app, type BrowserWindow, dialog } from 'electron';
import type { Closing } from '#contract/models/startup.ts';
import { texts } from './words.ts';

/** Brings the window to the front from any state. */
export function bringUp(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/**
 * Decides what closing the window does: it quits, or leaves Penstock watching in the tray. The first time it prompts
 * the user and stores the answer. Quitting is never prevented (docs/api/app.md, `before-quit`).
 */
export function decideClosing(
  window: BrowserWindow,
  platform: NodeJS.Platform,
  { chosen, choose }: { chosen: () => Closing; choose: (closing: Closing) => void },
): void {
  let quitting = false;
  let asking = false;
  app.on('before-quit', () => (quitting = true));

  window.on('close', (event) => {
    const closing = chosen();
    if (quitting || closing === 'quit') return;
    event.preventDefault();
    if (closing === 'tray') return hide(window);
    if (asking) return;
    asking = true;
    void ask(window, platform)
      .then((said) => {
        if (said === null) return;
        choose(said);
        if (said === 'tray') hide(window);
        else app.quit();
      })
      .finally(() => (asking = false));
  });

  // Electron cannot detect whether a desktop has a tray (docs/api/tray.md). Where there is none, opening Penstock again
  // shows the window (`second-instance`); so does a click in the Dock.
  app.on('second-instance', () => bringUp(window));
  app.on('activate', () => bringUp(window));
}

/** Hides the window. On macOS a hidden full screen would leave an empty one behind (electron/electron#39572). */
function hide(window: BrowserWindow): void {
  if (!window.isFullScreen()) return window.hide();
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
}

/** Prompts for the choice; null for neither. */
async function ask(window: BrowserWindow, platform: NodeJS.Platform): Promise<Exclude<Closing, 'ask'> | null> {
  const answers = [
    { label: texts.stayInTray, closing: 'tray' },
    { label: texts.quitPenstock, closing: 'quit' },
    { label: texts.cancel, closing: null },
  ] as const;
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: texts.stayQuestion,
    detail: `${texts.stayMeans} ${platform === 'linux' ? texts.withoutTray : ''}${texts.changeLater}`,
    buttons: answers.map(({ label }) => label),
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  return answers[response]?.closing ?? null;
}
