import type { SecretStorage, SessionView } from '#contract/models/environment.ts';

/** Session while no user is signed in. */
export const signedOut: SessionView = {
  state: 'signed_out',
  user: null,
  impersonator: null,
  expiresAt: null,
  storedIn: 'nowhere',
  keychainProblem: null,
  problem: null,
};

/** Storage of a secret that ends with this process. */
export const memoryOnly: SecretStorage = { storedIn: 'memory', problem: null };
