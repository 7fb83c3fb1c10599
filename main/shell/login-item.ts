import type { App } from 'electron';

type LoginApp = Pick<App, 'isPackaged' | 'getLoginItemSettings' | 'setLoginItemSettings'>;

/**
 * Returns the setting to start the app when the user signs in to the computer. Electron has it on macOS and Windows
 * (https://www.electronjs.org/docs/latest/api/app#appsetloginitemsettingssettings-macos-windows). An app that is not
 * packaged would register Electron without the app.
 */
export function loginItemOf(app: LoginApp, platform: NodeJS.Platform) {
  const hasIt = app.isPackaged && (platform === 'darwin' || platform === 'win32');
  const startsAtLogin = (): boolean | null => (hasIt ? app.getLoginItemSettings().openAtLogin : null);
  return {
    startsAtLogin,
    setStartAtLogin(on: boolean): boolean | null {
      if (hasIt) app.setLoginItemSettings({ openAtLogin: on });
      return startsAtLogin();
    },
  };
}
