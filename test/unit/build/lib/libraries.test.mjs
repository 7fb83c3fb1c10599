import { expect, it } from 'vitest';
import { missingIn, missingLibraries, packagesFor } from '../../../../build/lib/libraries.mjs';

const ldd = [
  '\tlinux-vdso.so.1 (0x00007ffd)',
  '\tlibnss3.so => not found',
  '\tlibX11.so.6 => /lib/x86_64-linux-gnu/libX11.so.6 (0x00007f)',
  '\tlibnss3.so => not found',
  '\tlibasound.so.2 => not found',
].join('\n');
const list = (...names) => names.map((name) => `\t${name} (libc6,x86-64) => /lib/${name}`).join('\n');

it('libraries that ldd cannot find are missing, once', () => {
  expect(missingIn(ldd)).toEqual(['libnss3.so', 'libasound.so.2']);
  expect(missingIn('\tnot a dynamic executable')).toEqual([]);
});

it('GTK is looked up in the list of all libraries, because it is loaded by name', () => {
  const missing = (known, output = '') => missingLibraries('/x', { ldd: () => output, known: () => known });
  expect(missing(list('libc.so.6'))).toEqual(['libgtk-3.so.0']);
  expect(missing(list('libgtk-4.so.1'))).toEqual([]);
  expect(missing(list('libgtk-3.so.0'))).toEqual([]);
  expect(missing('')).toEqual([]);
  expect(missing(list('libc.so.6'), '\tlibgtk-3.so.0 => not found')).toEqual(['libgtk-3.so.0']);
});

it('a library is mapped to its package, under its older name too', () => {
  expect(packagesFor('libasound.so.2').apt).toEqual(['libasound2t64', 'libasound2']);
  expect(packagesFor('libnss3.so')).toEqual({ apt: ['libnss3'], dnf: "'libnss3.so()(64bit)'" });
  expect(packagesFor('libunheard.so.1').apt).toBeUndefined();
});
