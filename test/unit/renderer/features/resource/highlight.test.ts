import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../../../../renderer/features/resource/highlight.ts';

const tonesOf = (text: string, language: string | null) => tokensOf(text, language).map(({ tone }) => tone);

describe('a program in color', () => {
  it.each(['python', 'python3', 'JavaScript', 'jolt_custom', 'cobol', null])('is the same text, in %s', (language) => {
    const words = fc.constantFrom(
      'def f(x):',
      '"a',
      "'''",
      '`${',
      '}',
      '//',
      '#',
      '{"a": [',
      '<b>',
      '</script>',
      '\n',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 20 }), (parts) => {
        const text = parts.join(' ');
        expect(
          tokensOf(text, language)
            .map((token) => token.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('has words, values, names and comments apart', () => {
    expect(new Set(tonesOf('def f(x):\n  return "a" # why', 'python'))).toEqual(
      new Set([null, 'keyword', 'name', 'value', 'comment']),
    );
    expect(tonesOf('{"a": 1}', 'jolt_standard')).toContain('name');
    expect(tokensOf('<template>`${a}`</template>', 'javascript').length).toBeGreaterThan(1);
  });

  it('in an unknown language has one tone', () => expect(tonesOf('MOVE A TO B.', 'cobol')).toEqual([null]));
});
