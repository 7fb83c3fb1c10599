import type { SignInSecret } from '#contract/models/environment.ts';
import type { Problem } from '#contract/result.ts';

export interface Kept {
  keptIn: 'keychain' | 'memory';
  /** Why not in the keychain. */
  problem: Problem | null;
}

/** The port to wherever sign-in secrets are kept between starts, or, without a keychain, until this process ends (D4). */
export interface SecretStore {
  keep(environmentId: string, secret: SignInSecret): Promise<Kept>;
  recall(environmentId: string): Promise<{ secret: SignInSecret | null } & Kept>;
  forget(environmentId: string): Promise<void>;
}
