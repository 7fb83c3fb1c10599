import { BrowserWindow } from 'electron';
import type { Clock } from '../core/base/clock.ts';
import { pageOrigin } from './scheme.ts';
import { showOnceDrawn } from './showing.ts';

export interface WindowSize {
  width: number;
  height: number;
}

/** Creates the window. The security options are Electron's defaults, made explicit so that a test can verify them. */
export function createWindow(preload: string, size: WindowSize): BrowserWindow {
  return new BrowserWindow({
    ...size,
    // The size is that of the page, without the menu bar, which appears when Alt is pressed.
    useContentSize: true,
    autoHideMenuBar: true,
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Penstock',
    webPreferences: {
      preload,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Code is compiled at the first start and cached by Chromium for the second. By default it waits for the third
      // (docs/api/structures/web-preferences.md).
      v8CacheOptions: 'bypassHeatCheck',
      // The checker would fetch its dictionaries from the network (docs/tutorial/spellchecker.md).
      spellcheck: false,
    },
  });
}

/** Loads our page and shows the window once it is drawn, unless it is to stay in the tray. */
export async function openPage(
  window: BrowserWindow,
  { route, inTray, clock }: { route: string; inTray: boolean; clock: Clock },
): Promise<void> {
  if (!inTray) showOnceDrawn(window, clock);
  try {
    await window.loadURL(`${pageOrigin}/#${route}`);
  } catch (thrown) {
    // The user closed the window while it loaded.
    if (!window.isDestroyed()) throw thrown;
  }
}
