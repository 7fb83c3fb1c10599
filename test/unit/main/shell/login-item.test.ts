import { expect, it } from 'vitest';
import { loginItemOf } from '../../../../main/shell/login-item.ts';

/** A system with login items. `allows`: whether it accepts the setting. */
function system({ isPackaged = true, allows = true } = {}) {
  let openAtLogin = false;
  return {
    isPackaged,
    getLoginItemSettings: () => ({ openAtLogin }) as Electron.LoginItemSettings,
    setLoginItemSettings: (wanted: Electron.Settings) => void (openAtLogin = allows && wanted.openAtLogin === true),
  };
}

it.each(['darwin', 'win32'] as const)('on %s the app can be set to start at sign-in, and reset', (platform) => {
  const item = loginItemOf(system(), platform);
  expect([item.startsAtLogin(), item.setStartAtLogin(true), item.startsAtLogin()]).toEqual([false, true, true]);
  expect(item.setStartAtLogin(false)).toBe(false);
});

it('reports the result of the system, which may wait for the user', () => {
  expect(loginItemOf(system({ allows: false }), 'darwin').setStartAtLogin(true)).toBe(false);
});

it('changes nothing on a system without such a setting, or one that would start Electron without the app', () => {
  for (const item of [loginItemOf(system(), 'linux'), loginItemOf(system({ isPackaged: false }), 'darwin')])
    expect([item.startsAtLogin(), item.setStartAtLogin(true)]).toEqual([null, null]);
});
