import { z } from 'zod';
import { type Failure, failure } from '../core/base/failure.ts';
import { texts } from './words.ts';

/**
 * SQLite's codes for bytes that it did not write (https://sqlite.org/rescode.html): SQLITE_ERROR, for a missing table,
 * SQLITE_CORRUPT, SQLITE_MISMATCH, SQLITE_FORMAT and SQLITE_NOTADB.
 */
const damaged = [1, 11, 20, 24, 26];

/**
 * Wraps the methods of the record, so that damage to what they read is reported as damage and not as an internal error.
 */
export function reportingDamage<T extends object>(port: T): T {
  const members = Object.entries(port) as [string, unknown][];
  return Object.fromEntries(
    members.map(([name, member]) => [name, typeof member === 'function' ? reporting(member as Method) : member]),
  ) as T;
}

type Method = (...input: unknown[]) => unknown;

const reporting =
  (method: Method): Method =>
  (...input) => {
    const answer = attempt(() => method(...input));
    return isGenerator(answer) ? steps(answer) : answer;
  };

/** Returns the value of a column of the record as it was written. Throws a Failure if it is damaged. */
export function readRecorded<T>(text: unknown, shape: z.ZodType<T>): T {
  return attempt(() => {
    const value: unknown = JSON.parse(text as string);
    shape.parse(value);
    // The value itself is returned: a shape lists the members that are relied on, and not all of them.
    return value as T;
  });
}

/** Returns the failure for a value that exists and cannot be what was written. */
export function damage(detail: string): Failure {
  return failure('internal', texts.recordDamaged, {
    advice: texts.keepACopy,
    detail,
  });
}

/** Reports whether damage caused the error; other errors have nothing to do with the file. */
export function isDamage(thrown: unknown): thrown is Error {
  if (!(thrown instanceof Error)) return false;
  if (thrown instanceof SyntaxError || thrown instanceof z.ZodError) return true;
  const { errcode, code } = thrown as { errcode?: number; code?: string };
  // The code is that of a number that JavaScript cannot hold
  // (https://nodejs.org/api/sqlite.html#type-conversion-between-javascript-and-sqlite).
  return code === 'ERR_OUT_OF_RANGE' || (errcode !== undefined && damaged.includes(errcode & 0xff));
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw isDamage(thrown) ? damage(thrown.message) : thrown;
  }
}

type Steps = Generator<unknown, unknown, unknown>;

const isGenerator = (answer: unknown): answer is Steps =>
  typeof answer === 'object' && answer !== null && typeof (answer as Partial<Steps>).next === 'function';

function* steps(generator: Steps): Steps {
  try {
    for (;;) {
      const { done, value } = attempt(() => generator.next());
      if (done) return value;
      yield value;
    }
  } finally {
    generator.return(undefined);
  }
}
