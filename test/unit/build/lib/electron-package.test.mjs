import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { electronPackage, targetOf } from '../../../../build/lib/electron-package.mjs';

const linux = { platform: 'linux', arch: 'x64' };
const mac = { platform: 'darwin', arch: 'x64' };
const never = () => false;

it("Electron is fetched for this machine, unless its variables or npm's differ", () => {
  expect(targetOf({}, linux, never)).toEqual(linux);
  const npm = { npm_config_platform: 'win32', npm_config_arch: 'arm64' };
  expect(targetOf(npm, linux, never)).toEqual({ platform: 'win32', arch: 'arm64' });
  const both = { ...npm, ELECTRON_INSTALL_PLATFORM: 'darwin', ELECTRON_INSTALL_ARCH: 'x64' };
  expect(targetOf(both, linux, never)).toEqual({ platform: 'darwin', arch: 'x64' });
});

it('a translated Node on an Apple processor gets the native Electron, unless another was requested', () => {
  expect(targetOf({}, mac, () => true).arch).toBe('arm64');
  expect(targetOf({}, mac, never).arch).toBe('x64');
  expect(targetOf({ npm_config_arch: 'x64' }, mac, () => true).arch).toBe('x64');
});

it('Electron is installed when its version, path and executable exist', () => {
  const folder = mkdtempSync(join(tmpdir(), 'penstock-electron-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), '{"version":"45.4.1"}');
  const electron = electronPackage({ folder, env: { ELECTRON_INSTALL_PLATFORM: 'win32' } });
  expect(electron).toMatchObject({ version: '45.4.1', executable: join(folder, 'dist', 'electron.exe') });
  const steps = [
    () => mkdirSync(join(folder, 'dist')),
    () => writeFileSync(join(folder, 'dist', 'version'), 'v45.4.1\n'),
    () => writeFileSync(join(folder, 'path.txt'), 'electron.exe'),
  ];
  for (const step of steps) {
    step();
    expect(electron.isInstalled()).toBe(false);
  }
  writeFileSync(electron.executable, '');
  expect(electron.isInstalled()).toBe(true);
  writeFileSync(join(folder, 'dist', 'version'), '44.0.0');
  expect(electron.isInstalled()).toBe(false);
});

it.each([
  ['linux', 'electron'],
  ['darwin', 'Electron.app/Contents/MacOS/Electron'],
  ['win32', 'electron.exe'],
])("on %s path.txt contains %s, as after Electron's own install.js", (platform, expected) => {
  expect(electronPackage({ env: { ELECTRON_INSTALL_PLATFORM: platform } }).pathInDist).toBe(expected);
});

it('a platform without Electron is refused by name', () => {
  expect(() => electronPackage({ env: { ELECTRON_INSTALL_PLATFORM: 'sunos' } })).toThrow('platform sunos');
});
