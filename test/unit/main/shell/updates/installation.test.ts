import { expect, it } from 'vitest';
import {
  appImageOf,
  checksSignature,
  isSignedBySomebody,
  obstacleOf,
} from '../../../../../main/shell/updates/installation.ts';

const appImage = '/home/ada/Penstock.AppImage';
const facts = {
  platform: 'linux',
  isPackaged: true,
  executable: '/tmp/.mount_PenstoX/penstock',
  appImage: null,
  isSigned: null,
  namesPublisher: false,
} as const;

it.each([
  ['from its sources', { isPackaged: false, appImage }, 'development'],
  ['as an AppImage', { appImage }, null],
  ['as a deb or rpm', { executable: '/opt/Penstock/penstock' }, 'package_manager'],
  ['as the package of a distribution', { executable: '/usr/lib/penstock/penstock' }, 'package_manager'],
  ['from an unpacked folder', { executable: '/home/ada/penstock/penstock' }, 'loose'],
  ['on Windows', { platform: 'win32' }, null],
  ['on macOS, signed', { platform: 'darwin', isSigned: true }, null],
  ['on macOS, not signed', { platform: 'darwin', isSigned: false }, 'unsigned'],
] as const)('%s', (_what, differs, obstacle) => {
  expect(obstacleOf({ ...facts, ...differs })).toBe(obstacle);
});

it.skipIf(process.platform === 'win32')(
  'an AppImage is recognized by its own mount folder, not by one inherited from another (not on Windows: its paths differ)',
  () => {
    const env = { APPIMAGE: appImage, APPDIR: '/tmp/.mount_PenstoX' };
    expect(appImageOf(env, '/tmp/.mount_PenstoX/penstock')).toBe(appImage);
    for (const executable of ['/opt/Penstock/penstock', '/tmp/.mount_PenstoXY/penstock', '/tmp/penstock'])
      expect(appImageOf(env, executable)).toBeNull();
    expect(appImageOf({ APPIMAGE: appImage }, '/tmp/.mount_PenstoX/penstock')).toBeNull();
    expect(appImageOf({ ...env, APPIMAGE: 'Penstock.AppImage' }, '/tmp/.mount_PenstoX/penstock')).toBeNull();
    expect(appImageOf({}, '/opt/Penstock/penstock')).toBeNull();
  },
);

it('a signature is checked on macOS, and on Windows where the package names the signer', () => {
  const checked = [
    { platform: 'darwin', isSigned: true },
    { platform: 'win32', namesPublisher: true },
  ] as const;
  for (const differs of checked) expect(checksSignature({ ...facts, ...differs })).toBe(true);
  const unchecked = [
    {},
    { namesPublisher: true },
    { platform: 'win32' },
    { platform: 'darwin', isSigned: false },
  ] as const;
  for (const differs of unchecked) expect(checksSignature({ ...facts, ...differs })).toBe(false);
});

it('an ad-hoc signature has no signer', () => {
  expect(
    isSignedBySomebody('Identifier=io.penstock\nSignature size=9000\nAuthority=Developer ID Application: X\n'),
  ).toBe(true);
  expect(isSignedBySomebody('Identifier=io.penstock\nSignature=adhoc\n')).toBe(false);
  expect(isSignedBySomebody('code object is not signed at all\n')).toBe(false);
});
