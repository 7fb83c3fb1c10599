import { basename, delimiter, dirname } from 'node:path';
import { expect, it } from 'vitest';
import { chromium, onPath } from '../../../../build/lib/programs.mjs';

it('finds a program on PATH, in the order of its folders', () => {
  const name = basename(process.execPath, '.exe');
  expect(onPath(name, ['/nowhere', dirname(process.execPath)].join(delimiter))).toBe(process.execPath);
  expect(onPath('no-such-program', dirname(process.execPath))).toBeUndefined();
  expect(onPath('no-such-program', '')).toBeUndefined();
});

it('prefers a given Chromium to those on PATH', () => {
  expect(chromium({ PENSTOCK_CHROMIUM: '/opt/some', PATH: process.env.PATH })).toBe('/opt/some');
  expect(chromium({ PATH: '/nowhere' })).toBeUndefined();
});
