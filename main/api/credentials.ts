import type { SignInSecret } from '#contract/models/environment.ts';
import { failure, Failure } from '../core/base/failure.ts';

/**
 * A key or token as it is sent: without the white space around it that copying brings along.
 *
 * Throws a Failure naming the field when it is empty or cannot stand in a header.
 */
export function cleanSecret(text: string, field: 'serviceKey' | 'token'): string {
  const clean = text.trim();
  if (/^[\x21-\x7e]+$/.test(clean)) return clean;
  const what = field === 'token' ? 'token' : 'key';
  throw failure(
    'invalid_input',
    `This is no ${what}: it is empty, or holds spaces or other characters that none has.`,
    {
      field,
      advice: `Nothing was sent. Copy the whole ${what} again.`,
    },
  );
}

const namesOfSecrets: Record<SignInSecret['method'], string> = {
  service_key: 'this service key',
  session_token: 'this session token',
  password: 'this e-mail address and password',
};

/** In front of a sign-in, 400 and 401 both say that the secret is wrong; 403 that signing in this way is switched off. */
export function signInFailure(thrown: unknown, { method }: SignInSecret): unknown {
  const status = statusOf(thrown);
  if (status !== 400 && status !== 401 && status !== 403) return thrown;
  const message =
    status === 403
      ? `The service does not allow a sign-in with ${namesOfSecrets[method]}.`
      : `The service does not accept ${namesOfSecrets[method]}.`;
  const advice =
    status === 403
      ? 'Nothing was saved. Sign in another way, or ask an administrator.'
      : 'Nothing was saved. Check that it is complete, still valid, and meant for this service.';
  return new Failure({ kind: 'signed_out', message, advice, status }, { cause: thrown });
}

/** The HTTP status that a failure is about; undefined when the service did not answer. */
export const statusOf = (thrown: unknown): number | undefined =>
  thrown instanceof Failure ? thrown.problem.status : undefined;
