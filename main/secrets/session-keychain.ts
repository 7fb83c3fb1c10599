import type { Keychain } from './keychain.ts';

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
