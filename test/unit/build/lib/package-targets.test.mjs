import { expect, it } from 'vitest';
import { linuxTargets, optionsFor } from '../../../../build/lib/package-targets.mjs';

const targets = ['deb', 'rpm', 'AppImage'];
const without = { platform: 'linux', hasRpmbuild: false, targets };

it('everything but the rpm is built without rpmbuild, with a note', () => {
  const { options, note } = optionsFor(['--publish', 'never'], without);
  expect(options).toEqual(['--linux', 'deb', 'AppImage', '--publish', 'never']);
  expect(note).toContain('without an rpm');
});

it.each([
  [[], { ...without, hasRpmbuild: true }],
  [[], { ...without, platform: 'darwin' }],
  [[], { ...without, targets: ['deb'] }],
  [['--linux', 'rpm'], without],
  [['-l'], without],
  [['--dir'], without],
])('%j with %j is passed on unchanged', (given, facts) => {
  expect(optionsFor(given, facts)).toEqual({ options: given });
});

it('the targets are those of electron-builder.yml', () => {
  expect(linuxTargets()).toEqual(targets);
  expect(() => linuxTargets('mac:\n  target: [dmg]\n')).toThrow('no targets for Linux');
});
