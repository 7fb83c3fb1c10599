import type { KeptSecret, SignInSecret } from '#contract/models/environment.ts';

/** The port to wherever sign-in secrets are kept between starts, or, without a keychain, until this process ends (D4). */
export interface SecretStore {
  keep(environmentId: string, secret: SignInSecret): Promise<KeptSecret>;
  recall(environmentId: string): Promise<{ secret: SignInSecret | null } & KeptSecret>;
  forget(environmentId: string): Promise<void>;
  /** Where a secret would be kept now. */
  where(): Promise<KeptSecret>;
}
