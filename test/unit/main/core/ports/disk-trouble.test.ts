import { describe, expect, it } from 'vitest';
import { Failure, failure } from '../../../../../main/core/base/failure.ts';
import { diskFailure, isDiskTrouble } from '../../../../../main/core/ports/disk-trouble.ts';

const systemError = (code: string): Error => Object.assign(new Error(code), { code });

describe('trouble with the disk', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'ENOENT', 'EIO', 'EROFS', 'EACCES'])(
    'is %s, even from another process',
    (code) => {
      const thrown = diskFailure(systemError(code)) as Failure;
      const { problem } = thrown;
      expect(problem).toMatchObject({ kind: 'internal', detail: code });
      expect(isDiskTrouble(new Failure(structuredClone(problem)))).toBe(true);
    },
  );

  it('is nothing else', () => {
    const other = systemError('EBADF');
    expect(diskFailure(other)).toBe(other);
    expect(diskFailure(null)).toBe(null);
    for (const thrown of [other, null, failure('internal', 'x'), failure('refused', 'x', { detail: 'ENOSPC' })]) {
      expect(isDiskTrouble(thrown)).toBe(false);
    }
  });
});
