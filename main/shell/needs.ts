import { app, type BrowserWindow, Menu, Tray } from 'electron';
import type { Needs } from '../core/notifications/needs.ts';
import { bringUp } from './closing.ts';
import { pictureOf } from './pictures.ts';
import { texts } from './words.ts';

function wordsOf({ count, isKnown }: Needs): string {
  if (count > 0) return texts.thingsNeed(count);
  return isKnown ? texts.nothingNeeds : texts.notKnown;
}

/**
 * Shows how many items need attention where it is visible without the window: in the tray, and on the dock or the task
 * bar. The tray shows the window again; a desktop may lack one (docs/api/tray.md, `closing.ts`).
 */
export function showNeedsOf(window: BrowserWindow): (needs: Needs) => void {
  // The tray is referenced for as long as the window exists: without a reference it is garbage-collected (docs/faq.md).
  const tray = new Tray(pictureOf('tray', 0));
  const show = (): void => bringUp(window);
  const menuWith = (words: string): Menu =>
    Menu.buildFromTemplate([
      { label: words, enabled: false },
      { type: 'separator' },
      { label: texts.showPenstock, click: show },
      { label: texts.quitPenstock, click: () => app.quit() },
    ]);

  tray.on('click', show);
  window.once('closed', () => tray.destroy());

  const showNeeds = (needs: Needs): void => {
    if (window.isDestroyed()) return;
    const { count } = needs;
    const words = wordsOf(needs);
    app.setBadgeCount(count);
    tray.setToolTip(texts.penstock(words));
    tray.setImage(pictureOf('tray', count));
    // Linux shows a changed menu only when it is set again.
    tray.setContextMenu(menuWith(words));
    if (process.platform === 'darwin') tray.setTitle(count === 0 ? '' : String(count));
    if (process.platform === 'win32') window.setOverlayIcon(count === 0 ? null : pictureOf('badge', count), words);
  };
  showNeeds({ count: 0, isKnown: false });
  return showNeeds;
}
