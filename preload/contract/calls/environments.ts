import type {
  EnvironmentList,
  EnvironmentSettings,
  EnvironmentView,
  SecretStorage,
  SignInSecret,
} from '../models/environment.ts';

export interface EnvironmentCalls {
  'environments.list': { input: null; output: EnvironmentList };
  /** Signs in with new settings and saves them only if that succeeds. */
  'environments.connect': { input: { settings: EnvironmentSettings; secret: SignInSecret }; output: EnvironmentView };
  /**
   * Saves the settings that differ from those shown to the user; the rest keeps its current value. The session stays,
   * but a changed address signs out.
   */
  'environments.update': {
    input: { environmentId: string; settings: EnvironmentSettings; shown: EnvironmentSettings };
    output: EnvironmentView;
  };
  /** Signs out, and deletes the secret and the settings. */
  'environments.remove': { input: { environmentId: string }; output: EnvironmentList };
  'environments.select': { input: { environmentId: string }; output: EnvironmentList };
  /** Starts the built-in service on this computer, signs in to it and selects it. */
  'environments.startDemo': { input: null; output: EnvironmentView };
  /** Lets the user choose a PEM file; null if the user cancels. The page never sees a path. */
  'environments.chooseCa': { input: null; output: { caPem: string; subjects: string[] } | null };
  'session.signIn': { input: { environmentId: string; secret: SignInSecret }; output: EnvironmentView };
  /** Notifies the service, and deletes the token and the stored secret. */
  'session.signOut': { input: { environmentId: string }; output: EnvironmentView };
  /** Where a secret would be stored if it were entered now. */
  'session.secretStorage': { input: null; output: SecretStorage };
  /** Opens {uiUrl}/token in the browser, where the user can copy a session token. https only. */
  'session.openTokenPage': { input: { uiUrl: string }; output: null };
}
