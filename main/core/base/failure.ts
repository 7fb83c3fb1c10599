import type { Problem, ProblemKind } from '#contract/result.ts';
import { texts } from './words.ts';

/** A failure for a person to read. Everything that core and its ports throw on purpose is one of these. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly problem: Problem;
  /**
   * Whether the service may have acted on the request that failed. `unknown` after a lost answer: read before asking again (D7).
   */
  readonly effect: 'none' | 'unknown';

  constructor(problem: Problem, options: { effect?: 'none' | 'unknown'; cause?: unknown } = {}) {
    super(problem.message, { cause: options.cause });
    this.problem = problem;
    this.effect = options.effect ?? 'none';
  }
}

/** A list is longer than the limit of any list; what was read is its beginning. */
export class EndlessList extends Failure {
  /** @param most of what, in words */
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

/** What a person is shown of anything thrown. An error that is not ours reveals nothing of its insides (S1). */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Failure) return thrown.problem;
  if (thrown instanceof Error && thrown.name === 'AbortError') return { kind: 'cancelled', message: texts.cancelled };
  if (isOutOfFiles(thrown)) return { kind: 'internal', message: texts.outOfFiles, advice: texts.raiseFileLimit };
  return { kind: 'internal', message: texts.internal, advice: texts.internalAdvice };
}

/** Whether it is a fault of Penstock's own, about which a person can only report. */
export const isBug = (thrown: unknown): boolean =>
  !(thrown instanceof Failure) && problemOf(thrown).message === texts.internal;

/** Whether the system lets the process, or all of them, open nothing more. */
const isOutOfFiles = (thrown: unknown): boolean =>
  thrown instanceof Error && ['EMFILE', 'ENFILE'].includes(String((thrown as NodeJS.ErrnoException).code));
