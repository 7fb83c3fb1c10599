import { longestText } from '../limits.ts';
import type { Problem } from '../result.ts';
import type { Deadline } from './deadline.ts';

/** Visual identity of an environment: a stripe over the window and a word. Never a status. */
export const environmentColours = ['production', 'staging', 'test', 'development', 'demo'] as const;
export type EnvironmentColour = (typeof environmentColours)[number];

/**
 * Protection levels, each stricter than the one before. `protected`: its name must be typed before every change.
 * `read_only`: Penstock never sends a request that changes the service.
 */
export const guards = ['open', 'protected', 'read_only'] as const;
export type Guard = (typeof guards)[number];

/** Whether a guard protects less than another one. */
export const isLooser = (guard: Guard, than: Guard): boolean => guards.indexOf(guard) < guards.indexOf(than);

export const signInMethods = ['service_key', 'session_token', 'password'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Whether failed records may be written to files. */
export const exportRules = ['allowed', 'forbidden'] as const;
export type ExportRule = (typeof exportRules)[number];

export const httpMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type HttpMethod = (typeof httpMethods)[number];

/** Method and path of operations that the specification does not fix, by operation (D3). */
export type OperationOverrides = Readonly<Record<string, { readonly method: HttpMethod; readonly path: string }>>;

/** A vendor prefix becomes part of a media type, without quotes (RFC 6838, section 4.2). */
export const vendorPrefixPattern = new RegExp(`^[a-z0-9][a-z0-9-]{0,${longestText.vendorPrefix - 1}}$`, 'i');

/** Seconds between reads of the flow list, both ends inclusive. */
export const pollSecondsRange = { least: 15, most: 3_600 } as const;

/** Setting of an environment that uses no proxy, whatever the system says. */
export const directConnection = 'direct';

/** How much background load Penstock puts on a service, the lightest first. */
export const serviceLoads = ['gentle', 'normal', 'immediate'] as const;
export type ServiceLoad = (typeof serviceLoads)[number];

/** The user's settings for a service. Contains no secret. */
export interface EnvironmentSettings {
  name: string;
  /** Base address of the API, https only; may carry a path. */
  baseUrl: string;
  /** Address of the service's web UI, https only. */
  uiUrl: string;
  /** Replaces `svc` of the specification (D11). */
  vendorPrefix: string;
  colour: EnvironmentColour;
  guard: Guard;
  signInMethod: SignInMethod;
  /** Additional certificate authorities for this environment alone, PEM text; null for the system's only. */
  caPem: string | null;
  /**
   * Client certificate of this environment: PEM text with an encrypted key, or PKCS#12 in Base64; null without one. Its
   * passphrase is in the keychain.
   */
  clientCertificate: string | null;
  /** Address of the proxy for this environment, or `directConnection`; null for the proxy of the system. */
  proxy: string | null;
  /** Seconds between reads of the flow list; see `pollSecondsRange`. */
  pollSeconds: number;
  load: ServiceLoad;
  operationOverrides: OperationOverrides;
  exports: ExportRule;
  deadlines: Deadline[];
}

/** Default settings of a new environment. */
export const newEnvironment: EnvironmentSettings = {
  name: '',
  baseUrl: '',
  uiUrl: '',
  vendorPrefix: 'svc',
  colour: 'staging',
  guard: 'protected',
  signInMethod: 'service_key',
  caPem: null,
  clientCertificate: null,
  proxy: null,
  pollSeconds: 30,
  load: 'normal',
  operationOverrides: {},
  exports: 'allowed',
  deadlines: [],
};

/** The credentials of a sign-in. They cross the bridge once, inwards, and never back. */
export type SignInSecret =
  | { method: 'service_key'; serviceKey: string }
  | { method: 'session_token'; token: string }
  | { method: 'password'; email: string; password: string };

/** Where a secret is stored: in the OS keychain, or in this process's memory until it ends. */
export interface SecretStorage {
  storedIn: 'keychain' | 'memory';
  /** Why the secret is not in the keychain. */
  problem: Problem | null;
}

/** Client certificate that the user chose, and where its passphrase is stored. */
export interface ChosenCertificate extends SecretStorage {
  clientCertificate: string;
  /** Name in the certificate; null if the file hides it. */
  subject: string | null;
}

export interface SessionView {
  state: 'signed_in' | 'signing_in' | 'signed_out';
  user: { name: string | null; email: string | null } | null;
  /** The user who really acts, when the session impersonates another. */
  impersonator: string | null;
  /** Epoch milliseconds. */
  expiresAt: number | null;
  /** Where the long-lived secret is: the OS keychain, this process's memory until it ends, or nowhere. */
  storedIn: 'keychain' | 'memory' | 'nowhere';
  /** Why the keychain was not used, when it should have been. */
  keychainProblem: Problem | null;
  /** Why there is no session, when there should be one. */
  problem: Problem | null;
}

/** `guard` and `exports` are the effective values, which another environment of the same service can make stricter. */
export interface EnvironmentView extends EnvironmentSettings {
  /** The values chosen for this environment. */
  chosen: Pick<EnvironmentSettings, 'guard' | 'exports'>;
  /** The name of the stricter environment. */
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
