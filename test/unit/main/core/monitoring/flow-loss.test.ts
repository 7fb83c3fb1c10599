import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FlowLoss } from '../../../../../main/core/monitoring/flow-loss.ts';

const idsTo = (count: number): Set<number> => new Set(Array.from({ length: count }, (_, id) => id));

describe('a list that lost entries', () => {
  it.each([
    [1, 1, true],
    [1, 3, false],
    [2, 20, false],
    [3, 20, true],
    [20, 200, false],
    [21, 200, true],
    [36, 40, true],
    [40, 40, true],
  ])('%i of %i: is in doubt: %s', (gone, known, isInDoubt) => {
    expect(new FlowLoss().isInDoubt(idsTo(gone), known)).toBe(isInDoubt);
  });

  it('is in doubt until a second read lacks no others', () => {
    const loss = new FlowLoss();
    expect(loss.isInDoubt(idsTo(36), 40)).toBe(true);
    expect(loss.isInDoubt(idsTo(38), 40)).toBe(true);
    expect(loss.isInDoubt(idsTo(37), 40)).toBe(false);
  });

  it('is in doubt again after a read that had everything', () => {
    const loss = new FlowLoss();
    loss.isInDoubt(idsTo(40), 40);
    loss.isInDoubt(idsTo(0), 40);
    expect(loss.isInDoubt(idsTo(40), 40)).toBe(true);
  });

  it('is in doubt again after a read that brought only a part', () => {
    const loss = new FlowLoss();
    loss.isInDoubt(idsTo(40), 40);
    loss.forget();
    expect(loss.isInDoubt(idsTo(40), 40)).toBe(true);
  });

  it('is never in doubt twice for the same loss', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (gone, left) => {
        const loss = new FlowLoss();
        loss.isInDoubt(idsTo(gone), gone + left);
        expect(loss.isInDoubt(idsTo(gone), gone + left)).toBe(false);
      }),
    );
  });
});
