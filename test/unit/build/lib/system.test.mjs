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

it('names missing packages with the exact command that installs them', () => {
  expect(advice([chromium, fonts, fonts], debian)).toEqual([
    'Missing on this system: Chromium (for windows), fonts (for text), fonts (for text).',
    'Install with: sudo apt-get install -y --no-install-recommends chromium fonts-liberation',
  ]);
});

it('gives advice where no package provides it', () => {
  expect(advice([chromium, fonts], { manager: 'apt', distribution: 'ubuntu' })).toEqual([
    'Missing on this system: Chromium (for windows), fonts (for text).',
    'Install with: sudo apt-get install -y --no-install-recommends fonts-liberation',
    'On Ubuntu, do something else.',
  ]);
});

it('names missing packages even without a known package manager', () => {
  expect(advice([chromium], {})).toEqual(['Missing on this system: Chromium (for windows).']);
});

it('prints nothing when nothing is missing', () => {
  expect(advice([], debian)).toEqual([]);
});
