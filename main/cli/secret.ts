import type { SignInSecret } from '#contract/models/environment.ts';
import { Failure } from '../core/base/failure.ts';
import type { SecretStore } from '../core/environments/secret-store.ts';
import type { SettingsStore } from '../core/settings/settings.ts';
import { registerSecret } from '../log.ts';
import type { CommandProcess } from './command-process.ts';
import { readInput, wrongUsage } from './input.ts';
import type { GlobalOptions } from './options.ts';
import type { CommandTarget } from './target.ts';

/** Advice for a command where nothing can be stored. */
export const keyInstead = 'Set PENSTOCK_SERVICE_KEY, or use --service-key-file.';

/** Variable with the passphrase of a client certificate. */
export const passphraseVariable = 'PENSTOCK_CLIENT_CERTIFICATE_PASSPHRASE';

/** Sources in which a command finds a secret. */
interface SecretSources {
  secrets: SecretStore;
  system: { process: CommandProcess };
  settings: (options: GlobalOptions) => SettingsStore;
}

/** Where a secret was found, in words for the user: the name of a file or of a variable, or the keychain. */
export interface FoundSecret {
  secret: SignInSecret;
  from: { kind: 'file' | 'variable' | 'keychain'; name: string | null };
}

/**
 * Returns the secret to sign in with, and where it was found: the given file, else the environment's own variable, else PENSTOCK_SERVICE_KEY,
 * else the stored secret of the environment. A second environment gets neither the file nor PENSTOCK_SERVICE_KEY, which
 * were given for the first (S21). It is never an argument, which other users of the computer could read.
 *
 * Throws a Failure of kind `signed_out` when there is none, and of kind `invalid_input` when a variable could be meant
 * for two environments.
 */
export async function findSecret(
  { environment }: CommandTarget,
  options: GlobalOptions,
  sources: SecretSources,
): Promise<FoundSecret> {
  const { process } = sources.system;
  const { serviceKeyFile: file } = options;
  if (file !== undefined) return { secret: await readKey(file, process), from: { kind: 'file', name: file } };
  const ownVariable = environment && keyVariableOf(environment.name);
  if (environment && ownVariable && process.env[ownVariable]) {
    requireOneOwner(ownVariable, sources.settings(options).read().environments);
    return keyIn(ownVariable, process)!;
  }
  const given = options.isSecond ? null : keyIn('PENSTOCK_SERVICE_KEY', process);
  if (given) return given;
  const advice = options.isSecond
    ? `Nothing was sent to it. Sign in with penstock login, or set ${ownVariable}: PENSTOCK_SERVICE_KEY is for the first environment.`
    : `Nothing was sent. ${environment ? 'Sign in with penstock login. Or set' : 'Set'}${keyInstead.slice(3)}`;
  if (!environment) {
    throw new Failure({ kind: 'signed_out', message: 'There is no service key to sign in with.', advice });
  }
  const { secret, problem } = await sources.secrets.recall(environment.id);
  if (secret) return { secret, from: { kind: 'keychain', name: null } };
  const message = problem?.message ?? `You are not signed in to ${environment.name}.`;
  throw new Failure({ kind: 'signed_out', message, advice, ...(problem?.detail && { detail: problem.detail }) });
}

/**
 * Returns the variable with the key of one environment, such as PENSTOCK_SERVICE_KEY_PRODUCTION_EU for “Production EU”.
 */
export function keyVariableOf(name: string): string {
  return `PENSTOCK_SERVICE_KEY_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
}

/** Refuses a variable that matches two environments: the key would reach the wrong one. */
function requireOneOwner(variable: string, environments: readonly { name: string }[]): void {
  const owners = environments.filter(({ name }) => keyVariableOf(name) === variable).map(({ name }) => name);
  if (owners.length < 2) return;
  throw wrongUsage(
    `${variable} could be the key of ${owners.join(' or of ')}.`,
    'Nothing was sent. Use --service-key-file, sign in with penstock login, or rename an environment.',
  );
}

function keyIn(variable: string, { env }: CommandProcess): FoundSecret | null {
  const serviceKey = env[variable];
  if (!serviceKey) return null;
  registerSecret(serviceKey.trim());
  return { secret: { method: 'service_key', serviceKey }, from: { kind: 'variable', name: variable } };
}

/** Reads the service key in a file, or on standard input for `-`. */
export async function readKey(file: string, process: CommandProcess): Promise<SignInSecret> {
  const serviceKey = (await readInput(file, '--service-key-file', process)).trim();
  registerSecret(serviceKey);
  return { method: 'service_key', serviceKey };
}
