import { expect, it } from 'vitest';
import { loginItemOf } from '../../../../main/shell/login-item.ts';

/** A system that has login items; `allows`: whether it takes what it is asked. */
function system({ isPackaged = true, allows = true } = {}) {
  let openAtLogin = false;
  return {
    isPackaged,
    getLoginItemSettings: () => ({ openAtLogin }) as Electron.LoginItemSettings,
    setLoginItemSettings: (wanted: Electron.Settings) => void (openAtLogin = allows && wanted.openAtLogin === true),
  };
}

it.each(['darwin', 'win32'] as const)('on %s the app is set to start at sign-in, and not to', (platform) => {
  const item = loginItemOf(system(), platform);
  expect([item.startsAtLogin(), item.setStartAtLogin(true), item.startsAtLogin()]).toEqual([false, true, true]);
  expect(item.setStartAtLogin(false)).toBe(false);
});

it('says what the system made of it, which may wait for the person', () => {
  expect(loginItemOf(system({ allows: false }), 'darwin').setStartAtLogin(true)).toBe(false);
});

it('leaves a system alone that has no such setting, and one that would start Electron without the app', () => {
  for (const item of [loginItemOf(system(), 'linux'), loginItemOf(system({ isPackaged: false }), 'darwin')])
    expect([item.startsAtLogin(), item.setStartAtLogin(true)]).toEqual([null, null]);
});
