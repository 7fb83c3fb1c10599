import type { SecretStorage, SignInSecret } from '#contract/models/environment.ts';
import { z } from 'zod';
import { problemOf } from '../core/base/failure.ts';
import type { SecretStore } from '../core/environments/secret-store.ts';
import { registerSecret } from '../log.ts';
import type { Keychain } from './keychain.ts';

const storedSecret = z.discriminatedUnion('method', [
  z.object({ method: z.literal('service_key'), serviceKey: z.string() }),
  z.object({ method: z.literal('session_token'), token: z.string() }),
  z.object({ method: z.literal('password'), email: z.string(), password: z.string() }),
]) satisfies z.ZodType<SignInSecret>;

const inKeychain: SecretStorage = { storedIn: 'keychain', problem: null };

/**
 * Creates the store of sign-in secrets: in the keychain of the system or, if that fails, in memory, with the reason.
 * Secrets are never stored anywhere else (D4).
 */
export function createSecretStore(os: Keychain, memory: Keychain = new SessionKeychain()): SecretStore {
  /** Environments whose secret is in the system's keychain. */
  const held = new Set<string>();

  return {
    async store(id, secret) {
      const text = JSON.stringify(secret);
      try {
        await os.write(id, text);
      } catch (thrown) {
        await memory.write(id, text);
        return { storedIn: 'memory', problem: problemOf(thrown) };
      }
      held.add(id);
      await memory.remove(id);
      return inKeychain;
    },

    async recall(id) {
      const remembered = await memory.read(id);
      if (remembered !== null) return { secret: readSecret(remembered), storedIn: 'memory', problem: null };
      try {
        const text = await os.read(id);
        if (text !== null) held.add(id);
        return { secret: text === null ? null : readSecret(text), ...inKeychain };
      } catch (thrown) {
        return { secret: null, storedIn: 'memory', problem: problemOf(thrown) };
      }
    },

    async storage() {
      try {
        // Reading an entry that does not exist prompts no user to unlock anything.
        await os.read('none');
      } catch (thrown) {
        return { storedIn: 'memory', problem: problemOf(thrown) };
      }
      return inKeychain;
    },

    async forget(id) {
      await memory.remove(id);
      try {
        await os.remove(id);
        held.delete(id);
      } catch (thrown) {
        // If the keychain never held the secret, an unavailable keychain does not matter.
        if (held.has(id)) throw thrown;
      }
    },
  };
}

/** Returns a stored secret. Null for an invalid one, such as an edited one: then the user signs in again. */
function readSecret(text: string): SignInSecret | null {
  const secret = storedSecret.safeParse(parse(text)).data ?? null;
  for (const [name, value] of Object.entries(secret ?? {}))
    if (name !== 'method' && name !== 'email') registerSecret(value);
  return secret;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Holds secrets in this process until it ends, if there is no other keychain (D4). */
export class SessionKeychain implements Keychain {
  readonly #secrets = new Map<string, string>();

  read(id: string): Promise<string | null> {
    return Promise.resolve(this.#secrets.get(id) ?? null);
  }

  write(id: string, secret: string): Promise<void> {
    this.#secrets.set(id, secret);
    return Promise.resolve();
  }

  remove(id: string): Promise<void> {
    this.#secrets.delete(id);
    return Promise.resolve();
  }
}
