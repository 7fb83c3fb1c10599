import { expect, it } from 'vitest';
import { advice } from '../../../../build/lib/system.mjs';

const chromium = {
  name: 'Chromium',
  purpose: 'windows',
  packages: { apt: ['chromium', 'chromium-browser'] },
  hints: { ubuntu: 'On Ubuntu, do something else.' },
};
const fonts = { name: 'fonts', purpose: 'text', packages: { apt: 'fonts-liberation' } };
const debian = { manager: 'apt', distribution: 'debian' };

it('what is missing is named with the exact command that brings it', () => {
  expect(advice([chromium, fonts, fonts], debian)).toEqual([
    'Missing on this system: Chromium (for windows), fonts (for text), fonts (for text).',
    'Install with: sudo apt-get install -y --no-install-recommends chromium fonts-liberation',
  ]);
});

it('where no package brings it, a hint says what to do instead', () => {
  expect(advice([chromium, fonts], { manager: 'apt', distribution: 'ubuntu' })).toEqual([
    'Missing on this system: Chromium (for windows), fonts (for text).',
    'Install with: sudo apt-get install -y --no-install-recommends fonts-liberation',
    'On Ubuntu, do something else.',
  ]);
});

it('without a package manager that we know, what is missing is still named', () => {
  expect(advice([chromium], {})).toEqual(['Missing on this system: Chromium (for windows).']);
});

it('nothing missing, nothing said', () => {
  expect(advice([], debian)).toEqual([]);
});
