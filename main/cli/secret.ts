import type { SignInSecret } from '#contract/models/environment.ts';
import { Failure } from '../core/base/failure.ts';
import type { SecretStore } from '../core/environments/secret-store.ts';
import { registerSecret } from '../log.ts';
import type { CommandProcess } from './command-process.ts';
import { readInput } from './input.ts';
import type { GlobalOptions } from './options.ts';
import type { Target } from './target.ts';

/** How a command goes on where nothing can be stored. */
export const keyInstead = 'Set PENSTOCK_SERVICE_KEY, or name a file with --service-key-file.';

/**
 * The secret to sign in with: the file that was named, else the key in the environment variable, else the stored one of the
 * environment. Never an argument, which other users of the computer could read.
 *
 * Throws a Failure of kind `signed_out` when there is none.
 */
export async function findSecret(
  target: Target,
  options: GlobalOptions,
  { secrets, system }: { secrets: SecretStore; system: { process: CommandProcess } },
): Promise<SignInSecret> {
  const given = await givenKey(options, system.process);
  if (given) return given;
  const { environment } = target;
  const advice = `Nothing was sent. ${environment ? 'Sign in with penstock login. Or set' : 'Set'}${keyInstead.slice(3)}`;
  if (!environment) {
    throw new Failure({ kind: 'signed_out', message: 'There is no service key to sign in with.', advice });
  }
  const { secret, problem } = await secrets.recall(environment.id);
  if (secret) return secret;
  const message = problem?.message ?? `You are not signed in to ${environment.name}.`;
  throw new Failure({ kind: 'signed_out', message, advice, ...(problem?.detail && { detail: problem.detail }) });
}

async function givenKey(options: GlobalOptions, process: CommandProcess): Promise<SignInSecret | null> {
  if (options.serviceKeyFile !== undefined) return readKey(options.serviceKeyFile, process);
  const serviceKey = process.env['PENSTOCK_SERVICE_KEY'];
  if (!serviceKey) return null;
  registerSecret(serviceKey.trim());
  return { method: 'service_key', serviceKey };
}

/** The service key in a file, or on standard input for `-`. */
export async function readKey(file: string, process: CommandProcess): Promise<SignInSecret> {
  const serviceKey = (await readInput(file, '--service-key-file', process)).trim();
  registerSecret(serviceKey);
  return { method: 'service_key', serviceKey };
}
