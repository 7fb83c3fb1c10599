import { z } from 'zod';
import type {
  ChosenCertificate,
  EnvironmentList,
  EnvironmentSettings,
  EnvironmentView,
  SecretStorage,
  SignInSecret,
} from '../models/environment.ts';
import { httpsAddress } from '../schemas/address.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { environmentSettings } from '../schemas/settings.ts';
import { environmentId, nullInput } from '../schemas/values.ts';
import { texts } from '../schemas/words.ts';
import { defineCall } from './define-call.ts';

/** Printable ASCII in one line, as allowed in an Authorization header. */
const headerText = (what: keyof typeof texts.paste): z.ZodString =>
  z
    .string()
    .trim()
    .min(1, texts.paste[what])
    .max(10_000)
    .regex(/^[\x21-\x7e]*$/, texts.oneLine[what]);

const settings = schemaOf<EnvironmentSettings>()(environmentSettings);

const secret = schemaOf<SignInSecret>()(
  z.discriminatedUnion('method', [
    z.strictObject({ method: z.literal('service_key'), serviceKey: headerText('serviceKey') }),
    z.strictObject({ method: z.literal('session_token'), token: headerText('sessionToken') }),
    z.strictObject({
      method: z.literal('password'),
      email: z.string().trim().min(1, texts.enterEmail).max(320),
      password: z.string().min(1, texts.enterPassword).max(1000),
    }),
  ]),
);

export const environmentCalls = {
  'environments.list': defineCall<EnvironmentList>()(nullInput),
  /** Signs in with new settings and saves them only if that succeeds. */
  'environments.connect': defineCall<EnvironmentView>()(z.strictObject({ settings, secret })),
  /**
   * Saves the settings that differ from those shown to the user; the rest keeps its current value. The session stays,
   * but a changed address signs out.
   */
  'environments.update': defineCall<EnvironmentView>()(z.strictObject({ environmentId, settings, shown: settings })),
  /** Signs out, and deletes the secret and the settings. */
  'environments.remove': defineCall<EnvironmentList>()(z.strictObject({ environmentId })),
  'environments.select': defineCall<EnvironmentList>()(z.strictObject({ environmentId })),
  /** Starts the built-in service on this computer, signs in to it and selects it. */
  'environments.startDemo': defineCall<EnvironmentView>()(nullInput),
  /** Lets the user choose a file of certificates; null if the user cancels. The page never sees a path. */
  'environments.chooseCa': defineCall<{ caPem: string; subjects: string[] } | null>()(nullInput),
  /**
   * Lets the user choose a file with a client certificate and its key, and stores its passphrase; null if the user
   * cancels.
   */
  'environments.chooseClientCertificate': defineCall<ChosenCertificate | null>()(
    z.strictObject({ passphrase: z.string().max(1000) }),
  ),
  'session.signIn': defineCall<EnvironmentView>()(z.strictObject({ environmentId, secret })),
  /** Notifies the service, and deletes the token and the stored secret. */
  'session.signOut': defineCall<EnvironmentView>()(z.strictObject({ environmentId })),
  /** Where a secret would be stored if it were entered now. */
  'session.secretStorage': defineCall<SecretStorage>()(nullInput),
  /** Opens {uiUrl}/token in the browser, where the user can copy a session token. https only. */
  'session.openTokenPage': defineCall<null>()(z.strictObject({ uiUrl: httpsAddress })),
};
