import type { SignInSecret } from '#contract/models/environment.ts';
import { failure, Failure } from '../core/base/failure.ts';
import { texts } from './words.ts';

/**
 * A key or token as it is sent: without the white space around it that copying brings along.
 *
 * Throws a Failure naming the field when it is empty or cannot stand in a header.
 */
export function cleanSecret(text: string, field: 'serviceKey' | 'token'): string {
  const clean = text.trim();
  if (/^[\x21-\x7e]+$/.test(clean)) return clean;
  throw failure('invalid_input', texts.noSecret[field], { field, advice: texts.copyAgain[field] });
}

/** Before a sign-in, 400 and 401 both say that the secret is wrong; 403 that this way of signing in is switched off. */
export function signInFailure(thrown: unknown, { method }: SignInSecret): unknown {
  const status = statusOf(thrown);
  if (status !== 400 && status !== 401 && status !== 403) return thrown;
  const [message, advice] =
    status === 403
      ? [texts.notAllowed[method], texts.signInAnotherWay]
      : [texts.notAccepted[method], texts.checkSecret];
  return new Failure({ kind: 'signed_out', message, advice, status }, { cause: thrown });
}

/** The HTTP status that a failure is about; undefined when the service did not answer. */
export const statusOf = (thrown: unknown): number | undefined =>
  thrown instanceof Failure ? thrown.problem.status : undefined;
