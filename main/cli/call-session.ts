import type { SignInSecret } from '#contract/models/environment.ts';
import type { AnyOperation } from '../api/operations/operation.ts';
import { createToken, login, logout, logoutInPractice, refreshToken } from '../api/operations/session.ts';
import { registerSecret } from '../log.ts';
import type { CallOptions } from './call-options.ts';
import type { Context, SignedInConnection } from './context.ts';
import { readInput, wrongUsage } from './input.ts';
import { findSecret } from './secret.ts';
import { targetOf } from './target.ts';
import { timeOf } from './time.ts';

/**
 * Reports whether credentials authenticate the operation, not a session's token: it is then the sign-in itself, not a
 * call in a session.
 */
export const isSignIn = ({ signedBy }: AnyOperation): boolean => signedBy === 'credentials';

/** Signs in and prints whose session it would be. The token itself is never shown; it expires. */
export async function callSession(operation: AnyOperation, options: CallOptions, context: Context): Promise<void> {
  const target = targetOf(options, context);
  const secret =
    operation.id === login.id
      ? await readPassword(options, context)
      : (await findSecret(target, options, context)).secret;
  if (operation.id === createToken.id && secret.method !== 'service_key') {
    throw wrongUsage('session.token needs a service key, but you signed in to this environment without one.');
  }
  const connection = context.connect(target);
  try {
    const { user, impersonator, expiresAt } = await connection.session.signIn(secret, { signal: context.signal });
    const session = { user, impersonator, expires_at: timeOf(expiresAt)! };
    await context.terminal.writeJson(session);
  } finally {
    if (secret.method !== 'session_token') await connection.session.signOut();
    await connection.close();
  }
}

async function readPassword({ email, passwordFile }: CallOptions, { system }: Context): Promise<SignInSecret> {
  const { process } = system;
  if (email === undefined) throw wrongUsage('session.login needs --email.');
  const text =
    passwordFile === undefined
      ? process.env['PENSTOCK_PASSWORD']
      : await readInput(passwordFile, '--password-file', process);
  const password = text?.replace(/\r?\n$/, '');
  if (!password) throw wrongUsage('session.login needs PENSTOCK_PASSWORD or --password-file.');
  registerSecret(password);
  return { method: 'password', email, password };
}

/** Keeps a stored pasted token only if it is the valid one; otherwise removes it. */
export async function settleSession(
  { id }: AnyOperation,
  answer: unknown,
  { target: { environment }, secret }: SignedInConnection,
  { secrets }: Context,
): Promise<void> {
  if (id === refreshToken.id) {
    const { token } = answer as { token: string };
    registerSecret(token);
    if (environment && secret.method === 'session_token')
      await secrets.store(environment.id, { method: 'session_token', token });
  }
  if (id === logout.id || id === logoutInPractice.id) {
    if (environment && secret.method === 'session_token') await secrets.forget(environment.id);
  }
}
