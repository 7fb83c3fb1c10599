import { describe, expect, it } from 'vitest';
import { createSecretStore, SessionKeychain } from '../../../../main/secrets/secret-store.ts';
import { BreakableKeychain } from '../../../fixtures/breakable-keychain.ts';

const secret = { method: 'password', email: 'ada@example.com', password: 'canary-password' } as const;

describe('a secret store', () => {
  it('prefers the keychain, even once it works again', async () => {
    const os = new BreakableKeychain();
    const store = createSecretStore(os);
    os.broken = true;
    expect(await store.store('a', secret)).toMatchObject({ storedIn: 'memory', problem: { message: 'Broken.' } });
    os.broken = false;
    expect(await store.store('a', secret)).toEqual({ storedIn: 'keychain', problem: null });
    expect(await store.recall('a')).toEqual({ secret, storedIn: 'keychain', problem: null });
  });

  it('reports why a secret cannot be recalled', async () => {
    const os = new BreakableKeychain();
    os.broken = true;
    expect(await createSecretStore(os).recall('a')).toMatchObject({ secret: null, problem: { kind: 'keychain' } });
  });

  it('reports where a secret would be stored before one exists, without storing anything', async () => {
    const os = new BreakableKeychain();
    const store = createSecretStore(os);
    expect(await store.storage()).toEqual({ storedIn: 'keychain', problem: null });
    os.broken = true;
    expect(await store.storage()).toMatchObject({ storedIn: 'memory', problem: { message: 'Broken.' } });
  });

  it('treats an unreadable secret as missing', async () => {
    const os = new SessionKeychain();
    await os.write('a', 'edited by hand');
    await os.write('b', '{"method":"service_key"}');
    const store = createSecretStore(os);
    expect([(await store.recall('a')).secret, (await store.recall('b')).secret]).toEqual([null, null]);
  });

  it('does not claim to have removed what the keychain still holds', async () => {
    const os = new BreakableKeychain();
    await createSecretStore(os).store('a', secret);
    const nextStart = createSecretStore(os);
    await nextStart.recall('a');
    os.broken = true;
    await expect(nextStart.forget('a')).rejects.toThrow('Broken.');
    await expect(createSecretStore(os).forget('a')).resolves.toBeUndefined();
  });
});
