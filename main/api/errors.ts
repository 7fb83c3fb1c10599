import type { Problem, ProblemKind } from '#contract/result.ts';
import { Failure } from '../core/base/failure.ts';
import { asRecord, asText } from '../core/base/readers.ts';
import { phrases } from '../core/base/words.ts';
import { redact, visible } from '../log.ts';
import type { OperationEffect } from './operations/operation.ts';
import type { RequestRecord } from './schemas/deferred.ts';
import { texts } from './words.ts';

/**
 * Cause of a failure, in the terms of the retry policy. `not_connected`: nothing was sent. `connection_lost`: the
 * connection ended before the answer was whole. `final`: a retry would not help.
 */
export type FailureCause =
  | 'not_connected'
  | 'connection_lost'
  | 'timeout'
  | 'throttled'
  | 'unavailable'
  | 'gateway'
  | 'unauthorised'
  | 'final';

/** Failed request: a Failure to show to the user, with the facts that the retry policy and the session need. */
export class RequestFailure extends Failure {
  readonly trouble: FailureCause;
  /** How long the service wants the client to wait, in milliseconds; null when it gave no time. */
  readonly retryAfter: number | null;

  constructor(
    problem: Problem,
    { trouble = 'final', retryAfter = null, effect = 'none', cause }: Partial<RequestFacts> = {},
  ) {
    super(problem, { effect, cause });
    this.trouble = trouble;
    this.retryAfter = retryAfter;
  }
}

interface RequestFacts {
  trouble: FailureCause;
  retryAfter: number | null;
  effect: 'none' | 'unknown';
  cause: unknown;
}

/** Subject of an error: the service's host, and what the request was to do there. */
export interface RequestContext {
  host: string;
  effect: OperationEffect;
  /** The path, if it identifies no single thing: a service that has nothing there means that the API URL is wrong. */
  path?: string | undefined;
}

const effectWords = (mayHaveActed: boolean): string => (mayHaveActed ? texts.mayHaveTakenEffect : texts.nothingChanged);

/** Describes what became of a change, and what to do next. A read changes nothing, so only the latter. */
export function advice({ effect }: Pick<RequestContext, 'effect'>, mayHaveActed: boolean, next: string): string {
  return effect === 'reads' ? next : texts.andNext(effectWords(mayHaveActed), next);
}

/** Returns the service's text for a details view: short, one line, inert, without secrets. Empty when there is none. */
export function detailOf(text: string | null): Pick<Problem, 'detail'> {
  const shown = visible(redact(text?.trim() ?? '').slice(0, 200));
  return shown === '' ? {} : { detail: shown };
}

/** Kind of problem, what happened, and what to do next. */
type Words = [kind: ProblemKind, message: string, next: string];

function wordsOfStatus(status: number, { host, effect, path }: RequestContext): Words {
  switch (status) {
    case 400:
    case 422:
      return ['invalid_input', texts.notAcceptedRequest(host), texts.seeDetails];
    case 401:
      return ['signed_out', texts.notAcceptedSession(host), texts.signInAgain];
    case 403:
      return ['refused', texts.forbidden(host), effect === 'reads' ? texts.askForAccess : texts.askForRole];
    case 404:
      return path === undefined
        ? ['not_found', texts.unknown(host), texts.mayBeDeleted]
        : ['not_found', texts.nothingAtPath(host, path), texts.checkPath];
    case 405:
      return ['wrong_state', texts.wrongState(host), texts.lookAtState];
    case 407:
      return ['unreachable', texts.proxyAsks, texts.askProxyRunner];
    case 409:
      return ['conflict', texts.alreadyThere(host), texts.refreshAndTryAgain];
    case 423:
      return ['refused', texts.locked(host), texts.askToUnlock];
    case 429:
      return ['rate_limited', texts.throttled(host), texts.tryLater];
  }
  if (status >= 500) return ['service_failed', texts.failed(host, status), texts.tryLater];
  if (status >= 400) return ['bad_answer', texts.refused(host, status), texts.seeDetails];
  const next = effect === 'reads' ? texts.checkAddress : texts.checkAddressThenRead;
  return ['bad_answer', texts.makesNoSense(host, status), next];
}

function troubleOfStatus(status: number): FailureCause {
  if (status === 401) return 'unauthorised';
  if (status === 429) return 'throttled';
  if (status === 503) return 'unavailable';
  return status === 502 || status === 504 ? 'gateway' : 'final';
}

/**
 * Returns the failure for an answer whose status is not a success.
 *
 * @param text the service's own message, `serviceText`
 * @param retryAfter milliseconds
 * @param until epoch milliseconds until which the service wants a pause, if that is too long to wait for
 */
export function answerFailure(
  status: number,
  text: string | null,
  retryAfter: number | null,
  asked: RequestContext,
  until: number | null = null,
): RequestFailure {
  const [kind, message, next] = wordsOfStatus(status, asked);
  // A gateway or a failing server may have passed the request on. A refusal did nothing.
  const mayHaveActed = status >= 500 && asked.effect !== 'reads';
  return new RequestFailure(
    {
      kind,
      message: until === null ? message : texts.leaveAloneUntil(message, momentWords(until)),
      advice: advice(asked, mayHaveActed, next),
      status,
      ...detailOf(text),
      ...(until !== null && { until }),
    },
    { trouble: troubleOfStatus(status), retryAfter, effect: mayHaveActed ? 'unknown' : 'none' },
  );
}

/** Formats a time in this computer's time zone, such as 2026-11-23 14:05. */
function momentWords(at: number): string {
  const here = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return here.toISOString().slice(0, 16).replace('T', ' ');
}

/** Returns the failure for a reported success with an unexpected answer. A requested change may well have been made. */
export function unusableAnswer(
  message: string,
  detail: string | null,
  asked: RequestContext,
  cause?: unknown,
): RequestFailure {
  const mayHaveActed = asked.effect !== 'reads';
  return new RequestFailure(
    {
      kind: 'bad_answer',
      message,
      advice: advice(asked, mayHaveActed, texts.checkAddressOrAsk),
      ...detailOf(detail),
    },
    { effect: mayHaveActed ? 'unknown' : 'none', cause },
  );
}

/** Returns the failure for a reported success whose answer itself reports that it failed. */
export function reportedFailure(text: string, asked: RequestContext): RequestFailure {
  const mayHaveActed = asked.effect !== 'reads';
  return new RequestFailure(
    {
      kind: 'service_failed',
      message: texts.couldNot(asked.host),
      advice: advice(asked, mayHaveActed, texts.seeDetails),
      ...detailOf(text),
    },
    { effect: mayHaveActed ? 'unknown' : 'none' },
  );
}

/** Wording for the ways in which a deferred request can fail. */
const deferredEnds: Readonly<Record<string, (id: number | null) => string>> = texts.deferred;

/** Returns the failure of a deferred request without a result. Its change may have been made in part or entirely. */
export function deferredFailure(record: RequestRecord, asked: RequestContext): RequestFailure {
  const mayHaveActed = asked.effect !== 'reads';
  const end = deferredEnds[record.state] ?? texts.deferred.failed;
  return new RequestFailure(
    {
      kind: 'service_failed',
      message: end(record.requestId),
      advice: advice(asked, mayHaveActed, texts.tryAgain),
      ...detailOf(textOf(record.result)),
    },
    { effect: mayHaveActed ? 'unknown' : 'none' },
  );
}

/**
 * Returns the failure of a deferred request that ended with a refusal, whose status is in the result. A 401 or 403
 * there often comes from a third party and reveals nothing about this session.
 */
export function refusedLater(
  { requestId, result }: RequestRecord,
  status: number,
  asked: RequestContext,
): RequestFailure {
  const mayHaveActed = status >= 500 && asked.effect !== 'reads';
  return new RequestFailure(
    {
      kind: status === 404 ? 'not_found' : status >= 500 ? 'service_failed' : 'refused',
      message: texts.refusedLater(requestId, status),
      advice: advice(asked, mayHaveActed, texts.seeDetails),
      status,
      ...detailOf(textOf(result)),
    },
    { effect: mayHaveActed ? 'unknown' : 'none' },
  );
}

/** Returns the failure of a deferred request that could no longer be polled. The request continues at the service. */
export function lostSight(thrown: Failure, asked: RequestContext): Failure {
  if (asked.effect === 'reads') return thrown;
  return new Failure({ ...thrown.problem, advice: effectWords(true) }, { effect: 'unknown', cause: thrown });
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : asText(asRecord(value)?.['message']);

/** How much of an answer arrived before the client gave up. */
export interface PartOfAnswer {
  /** Bytes as they were sent. */
  bytes: number;
  /** Total bytes; null if the service does not report them. */
  of: number | null;
  /** True when nothing more came; false when the whole answer takes too long. */
  stopped: boolean;
}

/**
 * Returns the failure of a service that was silent for too long, or whose whole answer takes too long.
 *
 * @param limit that was exceeded, milliseconds
 */
export function tookTooLong(limit: number, asked: RequestContext, part: PartOfAnswer | null = null): RequestFailure {
  const mayHaveActed = asked.effect !== 'reads';
  return new RequestFailure(
    { kind: 'timeout', message: slowness(limit, asked, part), advice: advice(asked, mayHaveActed, texts.tryLater) },
    { trouble: 'timeout', effect: mayHaveActed ? 'unknown' : 'none' },
  );
}

function slowness(limit: number, { host }: RequestContext, part: PartOfAnswer | null): string {
  const seconds = Math.round(limit / 1000);
  if (part === null || part.bytes === 0) return texts.tookTooLong(host, seconds);
  const { bytes, of, stopped } = part;
  const share = of === null ? texts.aPart : texts.percent(Math.floor((100 * bytes) / of));
  return stopped ? texts.stoppedAt(host, share, seconds) : texts.onlySoMuchCame(host, share, seconds);
}

/** Returns the failure of a request that was not sent, because the service counts as down after failures like this. */
export function notTried({ problem }: RequestFailure): RequestFailure {
  return new RequestFailure({ ...problem, advice: texts.notTried });
}

/** Returns the failure of a request that its caller gave up. A change that has left may still be made. */
export function cancelled(sent: boolean, asked: Pick<RequestContext, 'effect'>): RequestFailure {
  const mayHaveActed = sent && asked.effect !== 'reads';
  return new RequestFailure(
    {
      kind: 'cancelled',
      message: phrases.canceled,
      ...(asked.effect !== 'reads' && { advice: effectWords(mayHaveActed) }),
    },
    { effect: mayHaveActed ? 'unknown' : 'none' },
  );
}
