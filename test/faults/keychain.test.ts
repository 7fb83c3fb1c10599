import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createForkLauncher } from '../../main/helpers/fork-launcher.ts';
import type { HelperLauncher } from '../../main/helpers/launcher.ts';
import type { Keychain } from '../../main/secrets/keychain.ts';
import { obeyKeychainSwitch } from '../../main/secrets/keychain-switch.ts';
import { createOsKeychain } from '../../main/secrets/os-keychain.ts';
import { createSecretStore } from '../../main/secrets/secret-store.ts';
import { problemFrom } from '../fixtures/connection.ts';
import { full } from '../fixtures/thorough.ts';

const entry = new URL('../../main/secrets/keychain-process.ts', import.meta.url);
const silent = new URL('../fixtures/silent-helper.ts', import.meta.url);
const ending = new URL('../fixtures/ending-helper.ts', import.meta.url);
const secret = { method: 'service_key', serviceKey: 'canary-stored-key' } as const;

/** A machine without a desktop, where no Secret Service is reachable. */
const { DBUS_SESSION_BUS_ADDRESS: bus, DISPLAY: _display, XDG_RUNTIME_DIR: _runtime, ...noDesktop } = process.env;

/** Watches the processes that a launcher starts: their number, the maximum awaited together, and the end of each. */
function watched(inner: HelperLauncher) {
  const seen = { started: 0, waitedFor: 0, most: 0, ended: [] as Promise<void>[] };
  const launcher: HelperLauncher = {
    start(name) {
      seen.started += 1;
      seen.most = Math.max(seen.most, (seen.waitedFor += 1));
      const helper = inner.start(name);
      helper.onMessage(() => (seen.waitedFor -= 1));
      seen.ended.push(new Promise((resolve) => helper.onExit(resolve)));
      return helper;
    },
  };
  return { launcher, seen };
}

// The suite's runner starts a Secret Service (build/lib/keyring.mjs).
describe.skipIf(bus === undefined)('a working keychain (needs a Secret Service)', () => {
  const keychain = createOsKeychain(createForkLauncher(() => entry));

  it('stores a secret, even in scripts other than Latin, until it is removed', full, async () => {
    const id = randomUUID();
    expect(await keychain.read(id)).toBeNull();
    await keychain.write(id, 'Schlüssel 鍵');
    expect(await keychain.read(id)).toBe('Schlüssel 鍵');
    await keychain.remove(id);
    expect(await keychain.read(id)).toBeNull();
  });

  it('preserves the secrets of a store for the next start, and reports that', async () => {
    const id = randomUUID();
    expect(await createSecretStore(keychain).store(id, secret)).toEqual({ storedIn: 'keychain', problem: null });
    const nextStart = createSecretStore(keychain);
    expect(await nextStart.recall(id)).toEqual({ secret, storedIn: 'keychain', problem: null });
    await nextStart.forget(id);
    expect((await createSecretStore(keychain).recall(id)).secret).toBeNull();
  });

  it('is called one at a time, and leaves no process behind', async () => {
    const { launcher, seen } = watched(createForkLauncher(() => entry));
    const keychain = createOsKeychain(launcher);
    const reads = Array.from({ length: 3 }, () => keychain.read(randomUUID()));
    expect(await Promise.all(reads)).toEqual([null, null, null]);
    await Promise.all(seen.ended);
    expect(seen).toMatchObject({ started: 3, most: 1 });
  });
});

describe('a machine without a keychain', () => {
  const store = (keychain: Keychain) => createSecretStore(keychain);
  // Other systems than Linux always have one.
  const facts = { isPackaged: false, env: process.platform === 'linux' ? {} : { PENSTOCK_KEYCHAIN: 'off' } };
  const keychain = createOsKeychain(
    obeyKeychainSwitch(
      createForkLauncher(() => entry, noDesktop),
      facts,
    ),
  );

  it('is reported, and the secret is in memory for this session only', async () => {
    const secrets = store(keychain);
    const stored = await secrets.store('a', secret);
    expect(stored).toMatchObject({ storedIn: 'memory', problem: { kind: 'keychain' } });
    expect(stored.problem!.message).toBe('This computer has no keychain that Penstock can use.');
    expect(stored.problem!.advice).toMatch(/in memory only until you quit, and not written to disk/);
    expect(await secrets.recall('a')).toEqual({ secret, storedIn: 'memory', problem: null });
    expect((await store(keychain).recall('a')).secret).toBeNull();
  });

  it('removes a secret that was only in memory', async () => {
    const secrets = store(keychain);
    await secrets.store('a', secret);
    await secrets.forget('a');
    expect((await secrets.recall('a')).secret).toBeNull();
  });
});

describe('a hanging keychain', () => {
  it('times out, its process is killed, and the next call gets a new one', async () => {
    const { launcher, seen } = watched(createForkLauncher(() => silent));
    const keychain = createOsKeychain(launcher, { patience: 500 });
    const problem = await problemFrom(keychain.read('a'));
    expect(problem).toMatchObject({ kind: 'keychain' });
    expect(problem.message).toMatch(/did not answer/);
    await seen.ended[0];
    await problemFrom(keychain.write('a', 'canary'));
    expect(seen.started).toBe(2);
    await seen.ended[1];
  });
});

describe('a keychain whose process ends', () => {
  it('is distinguished from one that refuses', async () => {
    const keychain = createOsKeychain(createForkLauncher(() => ending));
    const problem = await problemFrom(keychain.read('a'));
    expect(problem).toMatchObject({ kind: 'keychain', detail: 'The keychain process stopped.' });
  });
});
