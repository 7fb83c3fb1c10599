import type { SignInSecret } from '#contract/models/environment.ts';
import type { Command } from 'commander';
import { Failure, problemOf } from '../core/base/failure.ts';
import type { SettingsStore, StoredEnvironment } from '../core/settings/settings.ts';
import { registerSecret } from '../log.ts';
import type { Context } from './context.ts';
import { exitCodes } from './exit-codes.ts';
import { wrongUsage } from './input.ts';
import type { GlobalOptions } from './options.ts';
import { askHidden } from './prompt.ts';
import { keyInstead, readKey } from './secret.ts';
import { requireEnvironment, withOptions } from './target.ts';

const loginHelp = `
Opens the token page of the service and prompts for the token it shows. The token is not displayed while you paste it. Without
a terminal, it is read from the first line of standard input. It is stored only in the keychain of this computer.

Examples:
  penstock login
  penstock login --environment Staging --service-key-file ~/staging.key
`;

/** Adds `penstock login`. */
export function addLoginCommand(login: Command, context: Context): void {
  login.addHelpText('after', loginHelp).action(async (_options: unknown, command: Command) => {
    const options = command.optsWithGlobals<GlobalOptions>();
    const store = storeFor(options, context);
    const environment = requireEnvironment(store, options.environment);
    const secret = await askSecret(environment, options, context);
    const settings = withOptions(environment, options);
    await context.signedInWith({ environment: null, settings }, secret, async () => undefined);
    store.change(environment.id, (now) => now && { ...now, signInMethod: secret.method });
    await storeSecret(environment, secret, context);
  });
}

/** Adds `penstock logout`. */
export function addLogoutCommand(logout: Command, context: Context): void {
  logout.action(async (_options: unknown, command: Command) => {
    const options = command.optsWithGlobals<GlobalOptions>();
    const environment = requireEnvironment(storeFor(options, context), options.environment);
    const wasSignedIn = await signOut(environment, context);
    context.terminal.say(
      wasSignedIn ? `You are signed out of ${environment.name}.` : `You were not signed in to ${environment.name}.`,
    );
  });
}

/** Opens the settings. Secrets are stored for each environment, so an address alone is not enough. */
function storeFor(options: GlobalOptions, context: Context): SettingsStore {
  if (options.baseUrl === undefined) return context.settings(options);
  throw wrongUsage(
    'A sign-in is stored for an environment, not for an address.',
    'Nothing was sent. Create one first: penstock environment configure --base-url.',
  );
}

/** Returns the service key in the given file, else the token that the user pastes. */
export async function askSecret(
  { name, uiUrl }: StoredEnvironment,
  { serviceKeyFile }: GlobalOptions,
  context: Context,
): Promise<SignInSecret> {
  const { terminal, system } = context;
  if (serviceKeyFile !== undefined) return readKey(serviceKeyFile, system.process);
  const page = `${uiUrl}/token`;
  terminal.say(`The token for ${name} is shown at ${page}`);
  if (system.process.stdin?.isTTY) await system.openInBrowser(page, new URL(page).host);
  const token = await askHidden('Paste it here and press Enter (it is not displayed):', context);
  if (token === '') throw wrongUsage('No token was entered.', `Nothing was saved. ${keyInstead}`);
  registerSecret(token);
  return { method: 'session_token', token };
}

/** Stores the secret in the keychain, or prints why it could not. Returns whether it is stored. */
export async function storeSecret(
  { id, name }: StoredEnvironment,
  secret: SignInSecret,
  context: Context,
): Promise<boolean> {
  const { problem } = await context.secrets.store(id, secret);
  if (!problem) {
    context.terminal.say(`You are signed in to ${name}.`);
    return true;
  }
  const advice = `The service accepted the sign-in, but it could not be stored. ${keyInstead}`;
  context.terminal.sayProblem({ ...problem, advice });
  context.exitCode = exitCodes.unexpected;
  return false;
}

/**
 * Revokes a pasted token if the service can be reached, and removes the secret from the keychain. Returns whether there
 * was one. Throws a Failure when the keychain cannot be read.
 */
async function signOut(environment: StoredEnvironment, context: Context): Promise<boolean> {
  const { secret, problem } = await context.secrets.recall(environment.id);
  if (problem) throw new Failure(problem);
  if (!secret) return false;
  const { id: _id, ...settings } = environment;
  if (secret.method === 'session_token') {
    const end = context.signedInWith({ environment: null, settings }, secret, ({ session }) => session.signOut());
    await end.catch((thrown: unknown) => {
      if (problemOf(thrown).kind !== 'signed_out')
        context.terminal.say('The service could not be notified. The token remains valid until it expires.');
    });
  }
  await context.secrets.forget(environment.id);
  return true;
}

/** Signs out of an environment that is removed. An unreadable keychain must not prevent the removal. */
export async function signOutWherePossible(environment: StoredEnvironment, context: Context): Promise<void> {
  try {
    await signOut(environment, context);
  } catch (thrown) {
    const advice = `If it has a sign-in for ${environment.name}, remove the entry named Penstock there.`;
    context.terminal.sayProblem({ ...problemOf(thrown), advice });
  }
}
