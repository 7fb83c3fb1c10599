import type { SecretStorage, SignInSecret } from '#contract/models/environment.ts';

/** The port to where sign-in secrets are stored between starts, or, without a keychain, until this process ends (D4). */
export interface SecretStore {
  store(environmentId: string, secret: SignInSecret): Promise<SecretStorage>;
  recall(environmentId: string): Promise<{ secret: SignInSecret | null } & SecretStorage>;
  forget(environmentId: string): Promise<void>;
  /** Where a secret would be stored now. */
  storage(): Promise<SecretStorage>;
}
