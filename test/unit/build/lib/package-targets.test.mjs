import { expect, test } from 'vitest';
import { linuxTargets, optionsFor } from '../../../../build/lib/package-targets.mjs';

const targets = ['deb', 'rpm', 'AppImage'];
const without = { platform: 'linux', hasRpmbuild: false, targets };

test('without rpmbuild everything but the rpm is made, and a line says so', () => {
  const { options, note } = optionsFor(['--publish', 'never'], without);
  expect(options).toEqual(['--linux', 'deb', 'AppImage', '--publish', 'never']);
  expect(note).toContain('without an rpm');
});

test.each([
  [[], { ...without, hasRpmbuild: true }],
  [[], { ...without, platform: 'darwin' }],
  [[], { ...without, targets: ['deb'] }],
  [['--linux', 'rpm'], without],
  [['-l'], without],
  [['--dir'], without],
])('%j with %j is passed on as it is', (given, facts) => {
  expect(optionsFor(given, facts)).toEqual({ options: given });
});

test('the targets are those of electron-builder.yml', () => {
  expect(linuxTargets()).toEqual(targets);
  expect(() => linuxTargets('mac:\n  target: [dmg]\n')).toThrow('no targets for Linux');
});
