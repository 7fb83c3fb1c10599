/** Exports of `import ... from 'electron'` in the main process. */
import { app } from './app.ts';
import { ipcMain } from './ipc.ts';
import type { Protocol } from './protocol.ts';
import { absent, refusing } from './refusal.ts';
import { createDefaultSession, session } from './session.ts';
import { clipboard } from './small/clipboard.ts';
import { crashReporter } from './small/crash-reporter.ts';
import { dialog } from './small/dialog.ts';
import { Menu, MenuItem } from './small/menu.ts';
import { nativeImage } from './small/native-image.ts';
import { nativeTheme } from './small/native-theme.ts';
import { net } from './small/net.ts';
import { Notification } from './small/notification.ts';
import { powerMonitor, powerSaveBlocker } from './small/power.ts';
import { screen } from './small/screen.ts';
import { shell } from './small/shell.ts';
import { Tray } from './small/tray.ts';
import { utilityProcess } from './utility/utility-process.ts';
import { webContents } from './web-contents.ts';
import { BrowserWindow } from './window.ts';

/** Protocol of the default session, which exists before ready, because schemes are registered on it then. */
const protocol: Protocol = createDefaultSession().protocol;

const offered = {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  webContents,
};

/** Parts of Electron's main process that the stand-in lacks. */
const lacking = [
  'autoUpdater',
  'BaseWindow',
  'BrowserView',
  'contentTracing',
  'desktopCapturer',
  'globalShortcut',
  'ImageView',
  'inAppPurchase',
  'MessageChannelMain',
  'netLog',
  'pushNotifications',
  'safeStorage',
  'ShareMenu',
  'sharedTexture',
  'systemPreferences',
  'TouchBar',
  'View',
  'webFrameMain',
  'WebContentsView',
] as const;

const missing = Object.fromEntries(lacking.map((name) => [name, absent(name)]));
const electron = refusing('', { ...offered, ...missing });

export default electron;
// Result of require('electron').
export { electron as 'module.exports' };
export {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  webContents,
};
export const {
  autoUpdater,
  BaseWindow,
  BrowserView,
  contentTracing,
  desktopCapturer,
  globalShortcut,
  ImageView,
  inAppPurchase,
  MessageChannelMain,
  netLog,
  pushNotifications,
  safeStorage,
  ShareMenu,
  sharedTexture,
  systemPreferences,
  TouchBar,
  View,
  webFrameMain,
  WebContentsView,
} = missing;
// The renderer's half: importable and undefined in the main process.
export const contextBridge = undefined;
export const ipcRenderer = undefined;
export const webFrame = undefined;
export const webUtils = undefined;
