import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf, visible } from '../../../../../../renderer/features/records/list/marks.ts';

describe('the pieces of a line', () => {
  it('are the marks and the text between them', () => {
    const marks = [{ from: 2, to: 4, kind: 'field' as const }];
    expect(piecesOf({ text: 'abcdef', marks })).toEqual([
      { text: 'ab', mark: null },
      { text: 'cd', mark: 'field' },
      { text: 'ef', mark: null },
    ]);
  });

  it('show where the error is before what the message names', () => {
    const marks = [
      { from: 0, to: 4, kind: 'field' as const },
      { from: 2, to: 3, kind: 'place' as const },
    ];
    expect(piecesOf({ text: 'abcd', marks }).map(({ mark }) => mark)).toEqual(['field', 'place', 'field']);
  });

  it('point between two characters, even after the last, when a mark has no length', () => {
    const marks = [{ from: 9, to: 9, kind: 'place' as const }];
    expect(piecesOf({ text: 'ab', marks })).toEqual([
      { text: 'ab', mark: null },
      { text: '', mark: 'place' },
    ]);
    expect(piecesOf({ text: '', marks: [] })).toEqual([]);
  });

  it('add up to the line, for any marks', () => {
    const mark = fc.record({
      from: fc.integer({ min: -3, max: 30 }),
      to: fc.integer({ min: -3, max: 30 }),
      kind: fc.constantFrom('place' as const, 'field' as const),
    });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.array(mark, { maxLength: 5 }), (text, marks) => {
        expect(piecesOf({ text, marks }).map((piece) => piece.text)).toSatisfy(
          (texts: string[]) => texts.join('') === text,
        );
      }),
    );
  });
});

describe('the shown text of a record', () => {
  it('makes invisible characters visible', () => {
    expect(visible('a\tb\u0000c\u202Ed')).toBe('a⇥\tb⟨U+0000⟩c⟨U+202E⟩d');
  });

  it('leaves nothing out, at any length', () => {
    expect(visible('😀'.repeat(2_000))).toBe('😀'.repeat(2_000));
  });
});
