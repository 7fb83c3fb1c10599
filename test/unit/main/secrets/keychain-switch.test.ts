import { expect, it, vi } from 'vitest';
import type { HelperLauncher, HelperProcess } from '../../../../main/helpers/launcher.ts';
import { obeyKeychainSwitch } from '../../../../main/secrets/keychain-switch.ts';
import { createOsKeychain } from '../../../../main/secrets/os-keychain.ts';
import { problemFrom } from '../../../fixtures/connection.ts';

const off = { PENSTOCK_KEYCHAIN: 'off' };
const started = (): { launcher: HelperLauncher; start: ReturnType<typeof vi.fn> } => {
  const start = vi.fn(() => ({}) as HelperProcess);
  return { launcher: { start }, start };
};

it('switched off, it is like on a computer without one, and no process of it is started', async () => {
  const { launcher, start } = started();
  const switched = obeyKeychainSwitch(launcher, { isPackaged: false, env: off });
  const keychain = createOsKeychain(switched);
  for (const call of [keychain.read('a'), keychain.write('a', 'canary'), keychain.remove('a')]) {
    const problem = await problemFrom(call);
    expect([problem.kind, problem.message]).toEqual([
      'keychain',
      'This computer has no keychain that Penstock can use.',
    ]);
  }
  expect(start).not.toHaveBeenCalled();
  switched.start('records');
  expect(start.mock.calls).toEqual([['records']]);
});

it.each([
  ['a packaged app ignores the switch', { isPackaged: true, env: off }],
  ['any other value does not switch it off', { isPackaged: false, env: { PENSTOCK_KEYCHAIN: 'on' } }],
  ['without the variable the keychain is used', { isPackaged: false, env: {} }],
])('%s', (_title, facts) => {
  const { launcher } = started();
  expect(obeyKeychainSwitch(launcher, facts)).toBe(launcher);
});
