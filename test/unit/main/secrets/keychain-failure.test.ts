import { describe, expect, it } from 'vitest';
import { registerSecret } from '../../../../main/log.ts';
import { keychainFailure } from '../../../../main/secrets/keychain-failure.ts';

describe('a failed call to the keychain', () => {
  // Messages of libsecret, D-Bus and gnome-keyring 42.
  it.each([
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', /has no keychain/],
    ['Error spawning command line "dbus-launch --autolaunch=0": Child process exited with code 1', /has no keychain/],
    ['Could not connect: No such file or directory', /has no keychain/],
    ['The name org.freedesktop.secrets was not provided by any .service files', /has no keychain/],
    ['Object does not exist at path "/org/freedesktop/secrets/collection/login"', /is locked/],
    ['Cannot create an item in a locked collection', /is locked/],
    ['The given address is empty', /has no keychain/],
    ['Something new', /could not be used/],
  ])('with the message %j is classified', (text, message) => {
    expect(keychainFailure('write', { outcome: 'failed', text }).problem).toMatchObject({
      kind: 'keychain',
      detail: text,
    });
    expect(keychainFailure('write', { outcome: 'failed', text }).message).toMatch(message);
  });

  it('distinguishes a missing module from a silent keychain', () => {
    expect(keychainFailure('read', { outcome: 'missing', text: 'Cannot find module' }).message).toMatch(
      /not installed/,
    );
    expect(keychainFailure('read', { outcome: 'silent' }).message).toMatch(/did not answer/);
  });

  it('reports what became of the secret', () => {
    const advice = (method: 'read' | 'write' | 'remove') =>
      keychainFailure(method, { outcome: 'silent' }).problem.advice;
    expect(advice('write')).toMatch(/not written to disk/);
    expect(advice('remove')).toMatch(/still in the keychain/);
    expect(advice('read')).toMatch(/not lost/);
  });

  it('does not repeat the secret', () => {
    registerSecret('canary-in-keychain');
    const { problem } = keychainFailure('write', { outcome: 'failed', text: 'cannot store canary-in-keychain' });
    expect(JSON.stringify(problem)).not.toContain('canary');
  });
});
