import { createHash } from 'node:crypto';
import type { Passphrases } from '../core/environments/passphrases.ts';
import { problemOf } from '../core/base/failure.ts';
import { registerSecret } from '../log.ts';
import type { Keychain } from './keychain.ts';
import { SessionKeychain } from './secret-store.ts';

/** Creates the store of passphrases: in the keychain of the system or, if that fails, in memory, with the reason. */
export function createPassphrases(os: Keychain): Passphrases {
  const memory = new SessionKeychain();

  return {
    async store(certificate, passphrase) {
      registerSecret(passphrase);
      const id = idOf(certificate);
      try {
        await os.write(id, passphrase);
      } catch (thrown) {
        await memory.write(id, passphrase);
        return { storedIn: 'memory', problem: problemOf(thrown) };
      }
      await memory.remove(id);
      return { storedIn: 'keychain', problem: null };
    },

    async of(certificate) {
      const id = idOf(certificate);
      const passphrase = (await memory.read(id)) ?? (await os.read(id).catch(() => null));
      if (passphrase !== null) registerSecret(passphrase);
      return passphrase;
    },

    async forget(certificate) {
      const id = idOf(certificate);
      await memory.remove(id);
      await os.remove(id);
    },
  };
}

/** Account in the keychain: a certificate belongs to one key, whichever environment uses it. */
const idOf = (certificate: string): string =>
  `client-certificate-${createHash('sha256').update(certificate).digest('hex').slice(0, 32)}`;
