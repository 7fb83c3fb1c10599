import { Failure } from '../base/failure.ts';

/** What the file system says when a disk is full, gone or failing, and what to do about it. */
const troubles: Record<string, { message: string; advice: string }> = {
  ENOSPC: { message: 'The disk is full.', advice: 'Make room, then resume.' },
  EDQUOT: { message: 'Your share of the disk is used up.', advice: 'Make room, then resume.' },
  EFBIG: { message: 'The file may not become any larger on this disk.', advice: 'Raise the limit, then resume.' },
  ENOENT: { message: 'The folder is no longer there.', advice: 'Bring it back, then resume.' },
  ENODEV: { message: 'The disk is no longer there.', advice: 'Connect it again, then resume.' },
  EIO: { message: 'The disk could not be written.', advice: 'Look at the disk, then resume.' },
  EROFS: { message: 'The disk can only be read.', advice: 'Allow writing to it, then resume.' },
  EACCES: { message: 'Penstock may not write into the folder.', advice: 'Allow it, then resume.' },
  EPERM: { message: 'Penstock may not write into the folder.', advice: 'Allow it, then resume.' },
};

/** A failure for what the file system threw; anything else comes back as it is. */
export function diskFailure(thrown: unknown): unknown {
  const code = (thrown as { code?: unknown } | null)?.code;
  const trouble = typeof code === 'string' ? troubles[code] : undefined;
  if (trouble === undefined) return thrown;
  return new Failure(
    {
      kind: 'internal',
      message: trouble.message,
      advice: `What was written until then is kept. ${trouble.advice}`,
      detail: code as string,
    },
    { cause: thrown },
  );
}

/** Whether an export only has to wait until its disk can be written again. Knows it also from beyond a process line. */
export function isDiskTrouble(thrown: unknown): boolean {
  if (!(thrown instanceof Failure)) return false;
  const { kind, detail } = thrown.problem;
  return kind === 'internal' && detail !== undefined && Object.hasOwn(troubles, detail);
}
