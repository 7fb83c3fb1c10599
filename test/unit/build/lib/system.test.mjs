import { basename, delimiter, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { advice, onPath } from '../../../../build/lib/system.mjs';

const chromium = { name: 'Chromium', purpose: 'windows', packages: { apt: 'chromium', brew: '--cask chromium' } };
const fonts = { name: 'fonts', purpose: 'text', packages: { apt: 'fonts-liberation' } };

test('what is missing is named with the exact command that brings it', () => {
  expect(advice([chromium, fonts], 'apt')).toEqual([
    'Missing on this system: Chromium (for windows), fonts (for text).',
    'Install with: sudo apt-get install -y --no-install-recommends chromium fonts-liberation',
  ]);
});

test('Homebrew is not run by root, and only its packages are named', () => {
  expect(advice([chromium, fonts], 'brew')[1]).toBe('Install with: brew install --cask chromium');
});

test('without a package manager that we know, what is missing is still named', () => {
  expect(advice([chromium], undefined)).toEqual(['Missing on this system: Chromium (for windows).']);
});

test('nothing missing, nothing said', () => {
  expect(advice([], 'apt')).toEqual([]);
});

test('a program is found on PATH, in the order of its folders', () => {
  const name = basename(process.execPath, '.exe');
  expect(onPath(name, ['/nowhere', dirname(process.execPath)].join(delimiter))).toBe(process.execPath);
  expect(onPath('no-such-program', dirname(process.execPath))).toBeUndefined();
});
