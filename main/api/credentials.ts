import type { SignInSecret } from '#contract/models/environment.ts';
import { failure, Failure } from '../core/base/failure.ts';
import { texts } from './words.ts';

/**
 * Returns a key or token in the form in which it is sent: without the surrounding white space that copying adds.
 *
 * Throws a Failure that names the field when it is empty or not allowed in a header.
 */
export function cleanSecret(text: string, field: 'serviceKey' | 'token'): string {
  const clean = text.trim();
  if (/^[\x21-\x7e]+$/.test(clean)) return clean;
  throw failure('invalid_input', texts.noSecret[field], { field, advice: texts.copyAgain[field] });
}

/** Converts a failed sign-in. A 400 or 401 means a wrong secret; a 403, that this way of signing in is disabled. */
export function signInFailure(thrown: unknown, { method }: SignInSecret): unknown {
  const status = httpStatusOf(thrown);
  if (status !== 400 && status !== 401 && status !== 403) return thrown;
  const [message, advice] =
    status === 403
      ? [texts.notAllowed[method], texts.signInAnotherWay]
      : [texts.notAccepted[method], texts.checkSecret];
  return new Failure({ kind: 'signed_out', message, advice, status }, { cause: thrown });
}

/** Returns the HTTP status of a failure; undefined when the service did not answer. */
export const httpStatusOf = (thrown: unknown): number | undefined =>
  thrown instanceof Failure ? thrown.problem.status : undefined;
