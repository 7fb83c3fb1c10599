import { expect, it } from 'vitest';
import { signingOf, withoutEmpty } from '../../../../build/lib/signing.mjs';

const apple = { APPLE_ID: 'a', APPLE_APP_SPECIFIC_PASSWORD: 'b', APPLE_TEAM_ID: 'c' };

it.each([
  ['darwin', {}, 'The packages for macOS are not signed: CSC_LINK is not set.'],
  ['darwin', { ...apple }, 'The packages for macOS are not signed: CSC_LINK is not set.'],
  [
    'darwin',
    { CSC_LINK: 'x', APPLE_ID: 'a' },
    'The packages for macOS are signed but not notarized: APPLE_APP_SPECIFIC_PASSWORD, APPLE_TEAM_ID not set.',
  ],
  ['darwin', { CSC_LINK: 'x', ...apple }, 'The packages for macOS are signed and notarized.'],
  ['win32', { CSC_LINK: '' }, 'The packages for Windows are not signed: WIN_CSC_LINK or CSC_LINK is not set.'],
  ['win32', { WIN_CSC_LINK: 'x' }, 'The packages for Windows are signed.'],
  ['linux', { CSC_LINK: 'x' }, null],
])('on %s with %j: %s', (platform, env, sentence) => expect(signingOf(platform, env)).toBe(sentence));

it('a secret that is not set, an empty variable, counts as missing', () => {
  expect(withoutEmpty({ CSC_LINK: '', PATH: '/bin' })).toEqual({ PATH: '/bin' });
});
