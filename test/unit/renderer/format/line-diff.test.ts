import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from '../../../../renderer/format/line-diff.ts';

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '', ' indented', '+ sign', '\\ No newline', '@@ -1 +1 @@', '‮reversed'), {
    minLength: 1,
    maxLength: 30,
  })
  .map((lines) => `${lines.join('\n')}\n`);
const without = (lines: readonly string[], gone: readonly string[]): string[] => {
  const left = [...gone];
  return lines
    .filter((line) => {
      const at = left.indexOf(line);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    })
    .sort();
};

describe('the lines in which two texts differ', () => {
  it('are removed from the one and added to the other, for any lines', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after)!;
        const [removed, added] = (['-', '+'] as const).map((sign) =>
          lines.filter((line) => line.sign === sign).map((line) => line.text),
        ) as [string[], string[]];
        expect(without(before.split('\n'), removed)).toEqual(without(after.split('\n'), added));
        expect(removed.length + added.length === 0).toBe(before === after);
      }),
    );
  });

  it('come with two lines around them and their first line number', () => {
    const before = Array.from({ length: 20 }, (_, place) => `line ${place + 1}`).join('\n');
    expect(diffLines(before, before.replace('line 10', 'other'))).toEqual([
      { sign: '@', text: '8' },
      { sign: ' ', text: 'line 8' },
      { sign: ' ', text: 'line 9' },
      { sign: '-', text: 'line 10' },
      { sign: '+', text: 'other' },
      { sign: ' ', text: 'line 11' },
      { sign: ' ', text: 'line 12' },
    ]);
  });

  it('ignore how a text ends', () => {
    expect(diffLines('a\nb', 'a\nc')!.map(({ sign, text: line }) => sign + line)).toEqual(['@1', ' a', '-b', '+c']);
  });

  it('are empty for single lines, and for texts that have too little in common', () => {
    expect(diffLines('one', 'two')).toBeNull();
    const many = (word: string): string => Array.from({ length: 2_500 }, (_, place) => `${word} ${place}`).join('\n');
    expect(diffLines(many('a'), many('b'))).toBeNull();
  });
});
