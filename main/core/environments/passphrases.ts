import type { SecretStorage } from '#contract/models/environment.ts';

/**
 * Port to the passphrases of client certificates, which are stored like secrets of a sign-in (D4). The certificate is
 * its text in the settings of an environment.
 */
export interface Passphrases {
  store(certificate: string, passphrase: string): Promise<SecretStorage>;
  /** Returns null if it is unknown, or if the keychain cannot be read. */
  of(certificate: string): Promise<string | null>;
  forget(certificate: string): Promise<void>;
}
