import type { SecretStorage, SignInSecret } from '#contract/models/environment.ts';

/**
 * Port to the storage of sign-in secrets, which lasts between starts or, without a keychain, until this process ends
 * (D4).
 */
export interface SecretStore {
  store(environmentId: string, secret: SignInSecret): Promise<SecretStorage>;
  recall(environmentId: string): Promise<{ secret: SignInSecret | null } & SecretStorage>;
  forget(environmentId: string): Promise<void>;
  /** Returns where a secret would be stored now. */
  storage(): Promise<SecretStorage>;
}
