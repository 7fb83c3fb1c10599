import { Failure } from '../base/failure.ts';
import { texts } from './words.ts';

/** Codes that the file system reports when a disk is full, gone or failing, and advice for each. */
const troubles: Readonly<Record<string, { message: string; advice: string }>> = texts.diskTroubles;

/** Returns a failure for an error of the file system; anything else is returned unchanged. */
export function diskFailure(thrown: unknown): unknown {
  const code = (thrown as { code?: unknown } | null)?.code;
  const trouble = typeof code === 'string' ? troubles[code] : undefined;
  if (trouble === undefined) return thrown;
  return new Failure(
    {
      kind: 'internal',
      message: trouble.message,
      advice: texts.writtenStays(trouble.advice),
      detail: code as string,
    },
    { cause: thrown },
  );
}

/**
 * Returns whether an export only has to wait until its disk is writable again. Recognizes this across processes too.
 */
export function isDiskTrouble(thrown: unknown): boolean {
  if (!(thrown instanceof Failure)) return false;
  const { kind, detail } = thrown.problem;
  return kind === 'internal' && detail !== undefined && Object.hasOwn(troubles, detail);
}
