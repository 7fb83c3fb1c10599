import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTexts, inOrderOf } from '../../../../../main/core/base/sorting.ts';

describe('an order of texts', () => {
  it('has accented letters next to their base letters', () => {
    expect(['zebra', 'älmhult', 'éclair', 'apple', 'zulu', 'emu'].toSorted(compareTexts)).toEqual([
      'älmhult',
      'apple',
      'éclair',
      'emu',
      'zebra',
      'zulu',
    ]);
  });

  it("is that of the user's language for all texts, those of small letters included", () => {
    const { compare } = new Intl.Collator();
    const text = fc.oneof(fc.stringMatching(/^[a-z\d ]{0,6}$/), fc.string({ unit: 'grapheme', maxLength: 6 }));
    fc.assert(
      fc.property(text, text, (a, b) => Math.sign(compareTexts(a, b)) === Math.sign(compare(a, b))),
      { numRuns: 1_000 },
    );
  });

  it('has unknown values last in both directions', () => {
    for (const [direction, names] of [
      ['ascending', ['a', 'Ä', 'z', null]],
      ['descending', ['z', 'Ä', 'a', null]],
    ] as const) {
      const order = inOrderOf([{ column: 'name', direction }], { name: (name: string | null) => name });
      expect(['z', null, 'Ä', 'a'].toSorted(order)).toEqual(names);
    }
  });
});
