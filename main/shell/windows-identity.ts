import type { App } from 'electron';

/**
 * Names by which Windows knows the app and starts it for a click on a notification. The first one is also in
 * electron-builder.yml, and build/installer.nsh removes the registration of the second one.
 */
const appUserModelId = 'io.penstock.Penstock';
const toastActivator = '{9B1C6E0A-5D0F-4C0B-8A53-2E7F41C7D6B4}';

/**
 * Names an installed app to Windows, which shows notifications only of an app that it knows
 * (docs/tutorial/notifications.md). Must be called before the first notification. From the sources Electron would write
 * the name into its own Start menu entry, and Windows could show that entry for the installed app. Without a fixed
 * activator, Electron registers a random one that no uninstaller finds
 * (shell/browser/notifications/win/windows_toast_activator.cc).
 */
export function identifyToWindows(
  app: Pick<App, 'isPackaged' | 'setAppUserModelId' | 'setToastActivatorCLSID'>,
  platform: NodeJS.Platform,
): void {
  if (platform !== 'win32' || !app.isPackaged) return;
  app.setAppUserModelId(appUserModelId);
  app.setToastActivatorCLSID(toastActivator);
}
