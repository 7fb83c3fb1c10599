import { z } from 'zod';
import { type Failure, failure } from '../core/base/failure.ts';
import { texts } from './words.ts';

/**
 * What SQLite says of bytes that are not what it wrote (https://sqlite.org/rescode.html): SQLITE_ERROR, of a table that is no longer
 * there, SQLITE_CORRUPT, SQLITE_MISMATCH, SQLITE_FORMAT and SQLITE_NOTADB.
 */
const damaged = [1, 11, 20, 24, 26];

/** The record's own methods, each of which reports damage to what it reads as damage, and not as an internal error. */
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

/** The value of a column of the record, as it was written. Throws a Failure where it is not. */
export function readRecorded<T>(text: unknown, shape: z.ZodType<T>): T {
  return attempt(() => {
    const value: unknown = JSON.parse(text as string);
    shape.parse(value);
    // As it was written: a shape names what is relied on, and not everything that is there.
    return value as T;
  });
}

/** For a value that exists and cannot be what was written. */
export function damage(detail: string): Failure {
  return failure('internal', texts.recordDamaged, {
    advice: texts.keepACopy,
    detail,
  });
}

/** Whether damage caused it; other errors have nothing to do with the file. */
export function isDamage(thrown: unknown): thrown is Error {
  if (!(thrown instanceof Error)) return false;
  if (thrown instanceof SyntaxError || thrown instanceof z.ZodError) return true;
  const { errcode, code } = thrown as { errcode?: number; code?: string };
  // A number that JavaScript cannot hold (https://nodejs.org/api/sqlite.html#type-conversion-between-javascript-and-sqlite).
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
