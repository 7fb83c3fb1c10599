import { app, type BrowserWindow, Menu, Tray } from 'electron';
import { bringUp } from './closing.ts';
import { pictureOf } from './pictures.ts';
import { texts } from './words.ts';

const words = (count: number): string => (count === 0 ? texts.nothingNeeds : texts.thingsNeed(count));

/**
 * Shows how many things need a person where it is visible without the window: in the tray, and on the dock or the task bar. The
 * tray shows the window again; a desktop may lack one (docs/api/tray.md, `closing.ts`).
 */
export function showNeedsOf(window: BrowserWindow): (count: number) => void {
  // Referenced for as long as the window exists: a tray without a reference is garbage-collected (docs/faq.md).
  const tray = new Tray(pictureOf('tray', 0));
  const show = (): void => bringUp(window);
  const menuWith = (count: number): Menu =>
    Menu.buildFromTemplate([
      { label: words(count), enabled: false },
      { type: 'separator' },
      { label: texts.showPenstock, click: show },
      { label: texts.quitPenstock, click: () => app.quit() },
    ]);

  tray.on('click', show);
  window.once('closed', () => tray.destroy());

  const showCount = (count: number): void => {
    if (window.isDestroyed()) return;
    app.setBadgeCount(count);
    tray.setToolTip(texts.penstock(words(count)));
    tray.setImage(pictureOf('tray', count));
    // Linux shows a changed menu only when it is set anew.
    tray.setContextMenu(menuWith(count));
    if (process.platform === 'darwin') tray.setTitle(count === 0 ? '' : String(count));
    if (process.platform === 'win32')
      window.setOverlayIcon(count === 0 ? null : pictureOf('badge', count), words(count));
  };
  showCount(0);
  return showCount;
}
