import { describe, expect, it } from 'vitest';
import { failure, isBug, problemOf } from '../../../../../main/core/base/failure.ts';

const ofSystem = (code: string) => Object.assign(new Error(`${code}: /home/ann/secret`), { code });

describe('what the user is shown for an unexpected error', () => {
  it('reveals no internals, and is a fault of Penstock', () => {
    const thrown = ofSystem('EWHATEVER');
    expect(problemOf(thrown)).toMatchObject({ kind: 'internal', message: 'Penstock failed because of a bug.' });
    expect(JSON.stringify(problemOf(thrown))).not.toContain('ann');
    expect(isBug(thrown)).toBe(true);
  });

  it.each(['EMFILE', 'ENFILE'])('is a limit of the system where its code is %s', (code) => {
    expect(problemOf(ofSystem(code)).message).toBe("The system's limit of open files and connections is reached.");
    expect(isBug(ofSystem(code))).toBe(false);
  });

  it('is its own message for an error of Penstock', () => {
    expect(isBug(failure('internal', 'The disk is full.'))).toBe(false);
    expect(problemOf(failure('internal', 'The disk is full.')).message).toBe('The disk is full.');
  });
});
