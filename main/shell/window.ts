import { BrowserWindow } from 'electron';
import { pageOrigin } from './scheme.ts';

export interface WindowSize {
  width: number;
  height: number;
}

/** The window. What is said here of security are Electron's defaults, said aloud so that a test can hold us to them. */
export function createWindow(preload: string, size: WindowSize): BrowserWindow {
  return new BrowserWindow({
    ...size,
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
      // The checker would fetch its dictionaries from the network (docs/tutorial/spellchecker.md).
      spellcheck: false,
    },
  });
}

/** Loads our page and shows the window once there is something to see. */
export async function openPage(window: BrowserWindow, route: string): Promise<void> {
  window.once('ready-to-show', () => window.show());
  try {
    await window.loadURL(`${pageOrigin}/#${route}`);
  } catch (thrown) {
    // Closed while it loaded, which is a person's right.
    if (!window.isDestroyed()) throw thrown;
  }
}
