import type { Problem } from '#contract/result.ts';
import { Failure, problemOf } from '../core/base/failure.ts';

/** Exit codes of commands, for scripts. Documented in `penstock --help` and in docs/command-line.md. */
export const exitCodes = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  signedOut: 3,
  refused: 4,
  notFound: 5,
  throttled: 6,
  unreachable: 7,
  untrusted: 8,
  unusable: 9,
  incomplete: 10,
  notAll: 11,
  differs: 12,
  notConfigured: 13,
  interrupted: 130,
  brokenPipe: 141,
  terminated: 143,
} as const;

/** No environment is configured or selected, so a command has no service. */
export class NotConfigured extends Failure {}

/** Reason for which a command is aborted, with its exit code. */
export class Stopped extends DOMException {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('The command was stopped.', 'AbortError');
    this.exitCode = exitCode;
  }
}

export const exitCodeMeanings: readonly [code: number, meaning: string][] = [
  [exitCodes.ok, 'done'],
  [exitCodes.unexpected, 'any other failure, such as of the keychain'],
  [exitCodes.usage, 'invalid usage, or refused before anything was sent'],
  [exitCodes.signedOut, 'not signed in, or the service rejects the sign-in (401)'],
  [exitCodes.refused, 'refused by the service (400, 403, 405, 409, 422, 423)'],
  [exitCodes.notFound, 'not found in the service (404)'],
  [exitCodes.throttled, 'rate limited by the service (429)'],
  [exitCodes.unreachable, 'no connection, no response in time, or stopped by --timeout'],
  [exitCodes.untrusted, 'the certificate of the service is not trusted'],
  [exitCodes.unusable, 'the service failed (5xx), or its response is not usable'],
  [
    exitCodes.incomplete,
    'incomplete: a list has gaps, the app never monitored the environment, or an export may lack records',
  ],
  [exitCodes.notAll, 'an action was not fully carried out, or a verification failed'],
  [exitCodes.differs, 'with --exit-code: there are differences, matches or changes'],
  [exitCodes.notConfigured, 'no environment is configured or selected'],
  [exitCodes.interrupted, 'interrupted'],
];

/** Returns the exit code for anything thrown. */
export const exitCodeOfThrown = (thrown: unknown): number =>
  thrown instanceof NotConfigured ? exitCodes.notConfigured : exitCodeOf(problemOf(thrown));

/** Returns the exit code of a failure. */
export function exitCodeOf({ kind, status }: Problem): number {
  switch (kind) {
    case 'invalid_input':
      return status === undefined ? exitCodes.usage : exitCodes.refused;
    case 'read_only':
    case 'unrecorded':
      return exitCodes.usage;
    case 'signed_out':
      return exitCodes.signedOut;
    case 'refused':
    case 'wrong_state':
    case 'conflict':
      // Without a status, the service did not refuse.
      return status === undefined ? exitCodes.usage : exitCodes.refused;
    case 'moved':
      return exitCodes.usage;
    case 'not_found':
      return exitCodes.notFound;
    case 'rate_limited':
      return exitCodes.throttled;
    case 'unreachable':
    case 'timeout':
      return exitCodes.unreachable;
    case 'untrusted_certificate':
      return exitCodes.untrusted;
    case 'incomplete':
      return exitCodes.incomplete;
    case 'bad_answer':
    case 'service_failed':
      return exitCodes.unusable;
    case 'cancelled':
      return exitCodes.interrupted;
    case 'keychain':
    case 'forbidden_sender':
    case 'internal':
      return exitCodes.unexpected;
  }
}
