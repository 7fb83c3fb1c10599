import type { Problem, ProblemKind } from '#contract/result.ts';
import { texts } from './words.ts';
import { phrases } from './words.ts';

/** Failure with a message for the user. Core and its ports throw nothing else on purpose. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly problem: Problem;
  /**
   * Whether the service may have acted on the failed request. `unknown` follows a lost response: read before sending
   * again (D7).
   */
  readonly effect: 'none' | 'unknown';

  constructor(problem: Problem, options: { effect?: 'none' | 'unknown'; cause?: unknown } = {}) {
    super(problem.message, { cause: options.cause });
    this.problem = problem;
    this.effect = options.effect ?? 'none';
  }
}

/** List that is longer than the limit of any list; what was read is its beginning. */
export class EndlessList extends Failure {
  /** @param most the maximum and its unit, in words */
  constructor(most: string) {
    super({
      kind: 'bad_answer',
      message: texts.endlessList(most),
      advice: texts.readIsTheBeginning,
    });
  }
}

/** Shorthand for the common case: a kind, a sentence, and further members. */
export function failure(kind: ProblemKind, message: string, more: Omit<Problem, 'kind' | 'message'> = {}): Failure {
  return new Failure({ kind, message, ...more });
}

/** Returns what to show the user of anything thrown. Errors that are not ours reveal no internals (S1). */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Failure) return thrown.problem;
  if (thrown instanceof Error && thrown.name === 'AbortError') return { kind: 'cancelled', message: phrases.canceled };
  if (isOutOfFiles(thrown)) return { kind: 'internal', message: texts.outOfFiles, advice: texts.raiseFileLimit };
  return { kind: 'internal', message: texts.internal, advice: texts.internalAdvice };
}

/**
 * Returns a problem for a program.
 *
 * @param timeText formats epoch milliseconds
 */
export const problemAsJson = ({ until, ...problem }: Problem, timeText: (at: number) => string | null) => ({
  ...problem,
  ...(until !== undefined && { until: timeText(until) }),
});

/** Whether it is a bug of Penstock, which a user can only report. */
export const isBug = (thrown: unknown): boolean =>
  !(thrown instanceof Failure) && problemOf(thrown).message === texts.internal;

/** Whether the system lets this process, or any process, open no more files. */
const isOutOfFiles = (thrown: unknown): boolean =>
  thrown instanceof Error && ['EMFILE', 'ENFILE'].includes(String((thrown as NodeJS.ErrnoException).code));
