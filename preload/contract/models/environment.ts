import type { Problem } from '../result.ts';

/** Identity of an environment on screen: a stripe over the window and a word. Never a status. */
export type EnvironmentColour = 'production' | 'staging' | 'test' | 'development' | 'demo';

/** `protected`: its name must be typed before a bulk change. `read_only`: nothing that changes the service is ever sent. */
export type Guard = 'open' | 'protected' | 'read_only';

export type SignInMethod = 'service_key' | 'session_token' | 'password';

/** Where a service has operations that the specification does not fix: by operation, its method and path (D3). */
export type OperationOverrides = Readonly<
  Record<string, { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly path: string }>
>;

/** What a person chooses about a service. Holds no secret. */
export interface EnvironmentSettings {
  name: string;
  /** Base address of the API, https only; may carry a path. */
  baseUrl: string;
  /** Address of the service's web UI, https only. */
  uiUrl: string;
  /** Stands where the specification writes `svc` (D11). */
  vendorPrefix: string;
  colour: EnvironmentColour;
  guard: Guard;
  signInMethod: SignInMethod;
  /** Additional certificate authorities for this environment alone, PEM text; null for the system's only. */
  caPem: string | null;
  /** Seconds between reads of the flow list, 15 to 3600. */
  pollSeconds: number;
  operationOverrides: OperationOverrides;
  /** Whether failed records may be written to files. */
  exports: 'allowed' | 'forbidden';
}

/** What proves who we are. Crosses the bridge once, inwards, and never back. */
export type SignInSecret =
  | { method: 'service_key'; serviceKey: string }
  | { method: 'session_token'; token: string }
  | { method: 'password'; email: string; password: string };

/** Where a secret is kept: in the OS keychain, or in this process' memory until it ends. */
export interface KeptSecret {
  keptIn: 'keychain' | 'memory';
  /** Why not in the keychain. */
  problem: Problem | null;
}

export interface SessionView {
  state: 'signed_in' | 'signing_in' | 'signed_out';
  user: { name: string | null; email: string | null } | null;
  /** Who really acts, when the session impersonates somebody. */
  impersonator: string | null;
  /** Epoch milliseconds. */
  expiresAt: number | null;
  /** Where the long-lived secret is: the OS keychain, this process' memory until it ends, or nowhere. */
  keptIn: 'keychain' | 'memory' | 'nowhere';
  /** Why the keychain was not used, when it was wanted. */
  keychainProblem: Problem | null;
  /** Why there is no session, when there should be one. */
  problem: Problem | null;
}

/** `guard` and `exports` are what holds here, which another environment of the same service can make stricter. */
export interface EnvironmentView extends EnvironmentSettings {
  /** What was chosen for this one. */
  chosen: Pick<EnvironmentSettings, 'guard' | 'exports'>;
  /** The name of the stricter one. */
  stricter: string | null;
  id: string;
  kind: 'demo' | 'service';
  session: SessionView;
}

export interface EnvironmentList {
  environments: EnvironmentView[];
  /** The environment on screen; null on the first run. */
  selectedId: string | null;
}
