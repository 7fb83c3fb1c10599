import type { BrowserWindow } from 'electron';
import type { Clock } from '../core/base/clock.ts';

/** Milliseconds from the end of loading until a window is shown although no event reported that it has been drawn. */
const longestHidden = 1_000;

/**
 * Shows a hidden window once, when it has been drawn: at `ready-to-show`. If nothing is drawn for a hidden window
 * (Wayland, Wine), that event never comes (electron/electron#48859). Then the window is shown soon after the page was
 * loaded, or failed to load, which also has to be visible.
 */
export function showOnceDrawn(window: BrowserWindow, clock: Clock): void {
  let shown = false;
  const show = (): void => {
    if (shown || window.isDestroyed()) return;
    shown = true;
    window.show();
  };
  window.once('ready-to-show', show);
  window.webContents.once('did-finish-load', () => clock.after(longestHidden, show));
  window.webContents.once('did-fail-load', show);
}
