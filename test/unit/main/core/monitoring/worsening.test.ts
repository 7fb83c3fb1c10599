import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SumsOver, withShare, worsening, worstFirst } from '../../../../../main/core/monitoring/worsening.ts';

const hour = 3_600_000;
const count = fc.nat({ max: 1_000_000 });
const stretch: fc.Arbitrary<SumsOver> = fc.record({
  records: fc.option(count, { freq: 10 }),
  errors: fc.option(fc.oneof(count, fc.nat({ max: 20 })), { freq: 10 }),
  length: fc.integer({ min: 1, max: 400 * 24 * hour }),
});
const over = (records: number | null, errors: number | null, length = hour): SumsOver => ({ records, errors, length });
const sign = (value: number | null): number | null => (value === null ? null : Math.sign(value) + 0);
/** Without -0, which differs from 0 only in its sign. */
const mirrored = (value: number | null): number | null => (value === null ? null : 0 - Math.sign(value));

describe('how much worse one period is than another', () => {
  it('is the opposite in the other direction, in the sign of each difference, and never worse in both', () => {
    fc.assert(
      fc.property(stretch, stretch, (one, other) => {
        const [there, back] = [worsening(one, other), worsening(other, one)];
        expect(sign(back.moreErrors)).toBe(mirrored(there.moreErrors));
        expect(sign(back.moreRecords)).toBe(mirrored(there.moreRecords));
        expect(there.worse && back.worse).toBe(false);
      }),
    );
  });

  it('is zero for two that are equal, or that differ only in length', () => {
    fc.assert(
      fc.property(stretch, fc.integer({ min: 2, max: 9 }), (one, times) => {
        const known = one.records !== null && one.errors !== null;
        const nothing = {
          moreErrors: known ? 0 : null,
          moreRecords: one.records === null ? null : 0,
          worse: false,
        };
        expect(worsening(one, { ...one })).toEqual(nothing);
        const longer = {
          records: one.records && one.records * times,
          errors: one.errors && one.errors * times,
          length: one.length * times,
        };
        const { moreErrors, moreRecords, worse } = worsening(longer, one);
        expect(moreErrors).toBe(nothing.moreErrors);
        expect(moreRecords).toBe(nothing.moreRecords);
        expect(worse).toBe(false);
      }),
    );
  });

  it('counts errors above those expected from the share of the baseline', () => {
    expect(worsening(over(900, 100), over(990, 10))).toMatchObject({ moreErrors: 90, worse: true });
    // Twice as many records with twice as many errors are no worse.
    expect(worsening(over(1980, 20), over(990, 10))).toMatchObject({ moreErrors: 0, moreRecords: 990, worse: false });
  });

  it('expects as many errors for the same length where nothing was read in one of the two', () => {
    expect(worsening(over(0, 40), over(0, 0))).toMatchObject({ moreErrors: 40, worse: true });
    expect(worsening(over(0, 0), over(90, 10, 2 * hour))).toMatchObject({ moreErrors: -5, moreRecords: -45 });
  });

  it('is not worse for ordinary noise where nothing was read before', () => {
    expect(worsening(over(92_000, 80), over(0, 0))).toMatchObject({ moreErrors: 80, worse: false });
    expect(worsening(over(60_000, 40_000), over(0, 0)).worse).toBe(true);
  });

  it('is not worse for a difference that chance explains', () => {
    expect(worsening(over(1000, 3), over(1000, 1)).worse).toBe(false);
    expect(worsening(over(1000, 12), over(1000, 1)).worse).toBe(true);
  });

  it('is unknown where a sum is', () => {
    expect(worsening(over(null, 5), over(10, 5))).toEqual({ moreErrors: null, moreRecords: null, worse: false });
    expect(worsening(over(10, null), over(20, 5))).toEqual({ moreErrors: null, moreRecords: -10, worse: false });
  });
});

describe('the worst first', () => {
  const row = (moreErrors: number | null, moreRecords: number | null, worse = false) => ({
    moreErrors,
    moreRecords,
    worse,
  });

  it('is sorted by errors above chance, then by missing records, with unknown values last', () => {
    const inOrder = [
      row(900, 500, true),
      row(20, -800, true),
      row(0, -5000),
      row(2, -10),
      row(1, -10),
      row(null, 0),
      row(2, 50),
      row(null, null),
    ];
    expect([...inOrder].reverse().sort(worstFirst)).toEqual(inOrder);
  });

  it('is a total order: an entry between two others is between them in both directions', () => {
    const known = fc.tuple(stretch, stretch).map(([one, other]) => worsening(one, other));
    fc.assert(
      fc.property(known, known, known, (a, b, c) => {
        expect(Math.sign(worstFirst(a, b)) + 0).toBe(0 - Math.sign(worstFirst(b, a)));
        if (worstFirst(a, b) <= 0 && worstFirst(b, c) <= 0) expect(worstFirst(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

it('the share of nothing is unknown, and not zero', () => {
  expect(withShare({ runs: 0, records: 0, errors: 0 }).share).toBeNull();
  expect(withShare({ runs: 1, records: null, errors: 4 }).share).toBeNull();
  expect(withShare({ runs: 2, records: 99, errors: 1 }).share).toBe(0.01);
});
