import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { identifyToWindows } from '../../../../main/shell/windows-identity.ts';

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const appThat = (isPackaged: boolean) => ({
  isPackaged,
  setAppUserModelId: vi.fn<(id: string) => void>(),
  setToastActivatorCLSID: vi.fn<(id: string) => void>(),
});

it('an installed app has names on Windows that the installer knows', () => {
  const app = appThat(true);
  identifyToWindows(app, 'win32');
  const appUserModelId: string = app.setAppUserModelId.mock.lastCall![0];
  const activator: string = app.setToastActivatorCLSID.mock.lastCall![0];
  expect(read('electron-builder.yml')).toMatch(new RegExp(`^appId: ${appUserModelId} `, 'm'));
  expect(activator).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/);
  expect(read('build/installer.nsh')).toContain(`DeleteRegKey HKCU "Software\\Classes\\CLSID\\${activator}"`);
});

it.each([
  ['from the sources', false, 'win32'],
  ['on macOS', true, 'darwin'],
  ['on Linux', true, 'linux'],
] as const)('it has none %s', (_title, isPackaged, platform) => {
  const app = appThat(isPackaged);
  identifyToWindows(app, platform);
  expect(app.setAppUserModelId).not.toHaveBeenCalled();
  expect(app.setToastActivatorCLSID).not.toHaveBeenCalled();
});
