import { describe, expect, it } from 'vitest';
import { redact } from '../../../../main/log.ts';
import { createPassphrases } from '../../../../main/secrets/passphrases.ts';
import { BreakableKeychain } from '../../../fixtures/breakable-keychain.ts';

describe('passphrases of client certificates', () => {
  it('are in the keychain, each for one certificate, and in no log', async () => {
    const os = new BreakableKeychain();
    const passphrases = createPassphrases(os);
    expect(await passphrases.store('one', 'canary-open-sesame')).toEqual({ storedIn: 'keychain', problem: null });
    expect(await createPassphrases(os).of('one')).toBe('canary-open-sesame');
    expect(await passphrases.of('two')).toBeNull();
    expect(redact('with canary-open-sesame')).not.toContain('canary');
    await passphrases.forget('one');
    expect(await passphrases.of('one')).toBeNull();
  });

  it('are in memory without a keychain, with the reason', async () => {
    const os = new BreakableKeychain();
    os.broken = true;
    const passphrases = createPassphrases(os);
    expect(await passphrases.store('one', 'canary-in-memory')).toMatchObject({
      storedIn: 'memory',
      problem: { message: 'Broken.' },
    });
    expect(await passphrases.of('one')).toBe('canary-in-memory');
    expect(await createPassphrases(os).of('one')).toBeNull();
  });
});
